import { Box, Flex, IconButton, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import type { Mark } from '#contract/features/marks/rows.ts';
import { useMemberNames } from '#src/features/course/view/public.tsx';
import { inks } from '#src/ui/document/mark-layer.tsx';

interface MarkListProps {
  readonly courseId: string;
  /** Notes and passages. */
  readonly marks: readonly Mark[];
  /** How many strokes. */
  readonly others: number;
  readonly onErase: ((mark: Mark) => void) | undefined;
}

/** What the marks say, in words: also for whoever does not see them, and for a passage that is not there any more. */
export const MarkList = ({ courseId, marks, others, onErase }: MarkListProps) => {
  const { t } = useLingui();
  const names = useMemberNames(courseId);
  return (
    <Box as="section" aria-label={t`Notes`} bg="bg.panel" borderWidth="1px" borderRadius="l3" p="4" fontSize="sm">
      {marks.length === 0 && others === 0 && (
        <Text color="fg.muted">
          <Trans>No marks here.</Trans>
        </Text>
      )}
      <Box as="ol" listStyleType="none">
        {marks.map((mark, index) => (
          <Flex as="li" key={mark.id} gap="2" py="2" _notLast={{ borderBottomWidth: '1px' }} data-note>
            <Box
              flexShrink="0"
              boxSize="5"
              borderRadius="full"
              color="white"
              fontSize="xs"
              textAlign="center"
              lineHeight="20px"
              textStyle="num"
              style={{ background: inks[mark.color] }}
            >
              {index + 1}
            </Box>
            <Box flex="1" minW="0">
              {mark.quote !== '' && (
                <Text color="fg.muted" lineClamp="3">
                  “{mark.quote}”
                </Text>
              )}
              {mark.note !== '' && (
                <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
                  {mark.note}
                </Text>
              )}
              <Text fontSize="xs" color="fg.muted">
                {names.get(mark.by) ?? t`Former member`}
                {mark.kind === 'note' && (
                  <>
                    {' · '}
                    <Trans>page {mark.page + 1}</Trans>
                  </>
                )}
              </Text>
            </Box>
            {onErase !== undefined && (
              <IconButton
                variant="ghost"
                size="sm"
                aria-label={t`Erase mark ${index + 1}`}
                onClick={() => onErase(mark)}
              >
                <Trash2 size={16} aria-hidden />
              </IconButton>
            )}
          </Flex>
        ))}
      </Box>
      {others > 0 && (
        <Text color="fg.muted" mt={marks.length > 0 ? '2' : '0'}>
          <Plural value={others} one="and # stroke" other="and # strokes" />
        </Text>
      )}
    </Box>
  );
};
