import { Box, Flex, Text } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CopyCheck } from 'lucide-react';
import { reviewId } from '#contract/features/homework/keys.ts';
import type { FeatureParts, ReviewedWork } from '#src/ui/feature.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { checkOf, similarityOf } from '../data/queries.ts';
import { ShareMark } from './similarity-screen.tsx';

/** How similar a work is, with the way to its report; nothing before it was compared. */
const Beside = ({ courseId, activityId, subject, attemptId }: ReviewedWork) => {
  const row = useLive(similarityOf, reviewId(activityId, subject));
  const check = useLive(checkOf, activityId);
  if (row === undefined || check === undefined || row.attemptId !== attemptId) return null;
  return (
    <Flex mt="4" gap="2" align="center" wrap="wrap" fontSize="sm" data-similarity>
      <Box color="fg.muted" asChild>
        <CopyCheck size={16} aria-hidden />
      </Box>
      <Text as="span">
        <Trans>Similar to other submissions:</Trans>
      </Text>
      <ShareMark row={row} threshold={check.threshold} />
      {row.state === 'compared' && row.share > 0 && (
        <Box asChild color="brand.fg" textDecoration="underline">
          <Link to="/homeworkSimilarity" search={{ courseid: courseId, homeworkId: activityId, uid: subject }}>
            <Trans>Compare the texts</Trans>
          </Link>
        </Box>
      )}
    </Flex>
  );
};

export const reviewTools: FeatureParts['review'] = [
  {
    key: 'similarity',
    page: {
      label: msg`Similar submissions…`,
      icon: CopyCheck,
      href: ({ courseId, activityId }) =>
        `/homeworkSimilarity?${new URLSearchParams({ courseid: courseId, homeworkId: activityId })}`,
    },
    Beside,
  },
];
