import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { getSyncResourrceLogs } from '#contract/features/graph/questions.ts';
import { useGiven } from '#src/features/activity/view/public.tsx';
import { useMemberNames } from '#src/features/course/view/public.tsx';
import type { ShownGraph } from '#src/features/graph/data/queries.ts';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { NotHere } from '#src/ui/parts/asked.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { Time } from '#src/ui/words/time.tsx';

interface LogDialogProps {
  readonly courseId: string;
  readonly graph: ShownGraph | null;
  readonly onClose: () => void;
}

const pageSize = 20;

/** Who gave which activity to which point, the newest first. */
export const LogDialog = ({ courseId, graph, onClose }: LogDialogProps) => {
  const { t } = useLingui();
  const textOf = useRefusalText();
  const [page, setPage] = useState(1);
  const { asked } = useAnswer(getSyncResourrceLogs, { courseId, page, pageSize });
  const given = useGiven(courseId);
  const names = useMemberNames(courseId);
  const points = new Map(graph?.points.map(({ id, name }) => [id, name]));
  const total = asked.state === 'answered' ? asked.value.total : 0;
  return (
    <AppDialog open title={<Trans>Links log</Trans>} onClose={onClose}>
      {asked.state === 'asking' && <Waiting rows={3} />}
      {asked.state === 'unknown' && <NotHere />}
      {asked.state === 'refused' && <Text color="fg.error">{textOf(asked.refusal)}</Text>}
      {asked.state === 'answered' && (
        <>
          {total === 0 && (
            <Text color="fg.muted">
              <Trans>Nothing was linked yet.</Trans>
            </Text>
          )}
          <Box as="ul" listStyleType="none" aria-label={t`Links log`}>
            {asked.value.list.map(({ id, activityId, pointId, uid, state, at }) => {
              const [activity, point] = [
                given.get(activityId)?.title ?? t`an activity`,
                points.get(pointId) ?? t`a point`,
              ];
              return (
                <Box as="li" key={id} py="2" borderTopWidth="1px" overflowWrap="anywhere">
                  <Text>
                    {state === 1 ? (
                      <Trans>
                        “{activity}” linked to “{point}”
                      </Trans>
                    ) : (
                      <Trans>
                        “{activity}” no longer linked to “{point}”
                      </Trans>
                    )}
                  </Text>
                  <Text fontSize="sm" color="fg.muted">
                    {names.get(uid) ?? ''} <Time at={at} />
                  </Text>
                </Box>
              );
            })}
          </Box>
          {total > pageSize && (
            <Flex gap="2" mt="3">
              <Button size="sm" variant="outline" disabled={page === 1} onClick={() => setPage(page - 1)}>
                <Trans>Newer</Trans>
              </Button>
              <Button size="sm" variant="outline" disabled={page * pageSize >= total} onClick={() => setPage(page + 1)}>
                <Trans>Older</Trans>
              </Button>
            </Flex>
          )}
        </>
      )}
    </AppDialog>
  );
};
