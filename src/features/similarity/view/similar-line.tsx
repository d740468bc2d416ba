import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { SimilarityCheckRow, SimilarityRow } from '#contract/features/similarity/rows.ts';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { percentText, ShareMark } from './share.tsx';

interface SimilarLineProps {
  readonly row: SimilarityRow;
  readonly check: SimilarityCheckRow;
  readonly names: ReadonlyMap<string, string>;
}

/** One work: how similar, to whose, and what stands in the way of saying so. */
export const SimilarLine = ({ row, check, names }: SimilarLineProps) => {
  const { t } = useLingui();
  const { subject, nearest, state, share, beyond, hidden, unread } = row;
  const nameOf = (uid: string) => names.get(uid) ?? t`Former member`;
  const name = nameOf(subject);
  const search = { courseid: check.courseId, homeworkId: check.id, uid: subject };
  const hasReport = state === 'compared' && share > 0;
  return (
    <Flex as="li" align="center" gap="3" px={{ base: '3', md: '4' }} py="2.5" _notLast={{ borderBottomWidth: '1px' }}>
      <Box display={{ base: 'none', sm: 'block' }}>
        <PersonMark uid={subject} name={name} />
      </Box>
      <Box flex="1" minW="0">
        <Box asChild fontWeight="500" display="inline-block" minH="24px" _hover={{ textDecoration: 'underline' }}>
          {hasReport ? (
            <Link to="/homeworkSimilarity" search={search}>
              {name}
            </Link>
          ) : (
            <Link to="/homeworkDetail" search={search}>
              {name}
            </Link>
          )}
        </Box>
        <Flex columnGap="3" rowGap="0.5" wrap="wrap" fontSize="xs" color="fg.muted">
          {hasReport && nearest !== '' && (
            <span>
              <Trans>most like {nameOf(nearest)}</Trans>
            </span>
          )}
          {beyond > 0 && (
            <span>
              <Trans>earlier homework: {percentText(beyond)}</Trans>
            </span>
          )}
          {unread > 0 && (
            <span>
              <Plural value={unread} one="# file could not be read" other="# files could not be read" />
            </span>
          )}
          {hidden > 0 && (
            <Flex as="span" align="center" gap="1" color="fg.warning">
              <TriangleAlert size={12} aria-hidden />
              <Text as="span">
                <Trans>hidden or foreign letters</Trans>
              </Text>
            </Flex>
          )}
        </Flex>
      </Box>
      <ShareMark row={row} threshold={check.threshold} />
    </Flex>
  );
};
