import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { scoreText } from '#contract/features/homework/scores.ts';
import { useMemberNames } from '#src/features/course/view/public.tsx';
import { peerSaidOf } from '#src/features/homework/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { Panel } from '../parts/panel.tsx';
import type { Task } from '../parts/task-of.ts';

/** What classmates said of one's own work; there once the teacher released the review. */
export const PeerSaid = ({ task: { row, of } }: { readonly task: Task }) => {
  const { t } = useLingui();
  const names = useMemberNames(row.courseId);
  const said = useLive(peerSaidOf, row.id);
  if (said === undefined || said.length === 0) return null;
  return (
    <Box mt="6">
      <Panel label={t`What classmates say`}>
        <Box as="ul" listStyleType="none">
          {said.map(({ id, number, reviewer, score, comment }) => (
            <Box
              as="li"
              key={id}
              py="3"
              _notLast={{ borderBottomWidth: '1px' }}
              _first={{ pt: '0' }}
              _last={{ pb: '0' }}
            >
              <Flex gap="2" fontSize="sm" color="fg.muted" wrap="wrap">
                <span>{reviewer === '' ? <Trans>Classmate {number}</Trans> : names.get(reviewer)}</span>
                {score !== null && (
                  <Text as="span" textStyle="num" color="fg">
                    {scoreText(score)} / {scoreText(of.total)}
                  </Text>
                )}
              </Flex>
              {comment !== '' && (
                <Text mt="1" whiteSpace="pre-wrap" maxW="measure">
                  {comment}
                </Text>
              )}
            </Box>
          ))}
        </Box>
      </Panel>
    </Box>
  );
};
