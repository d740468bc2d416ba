import { Box, Button, Flex, Grid, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { BookPlus, RefreshCw, Send, Share2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { FileRef } from '#contract/core/shapes/file.ts';
import { reTrancodeHomework } from '#contract/features/homework/file-calls.ts';
import { actsOn } from '#contract/features/homework/group-calls.ts';
import { isUnreleased } from '#contract/features/homework/reviewing.ts';
import type { ReviewRow } from '#contract/features/homework/rows.ts';
import * as calls from '#contract/features/homework/work-calls.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';
import type { Task } from '../parts/task-of.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { CommentBox } from './comment-box.tsx';
import { KeepFileDialog } from './keep-file-dialog.tsx';
import { ScoreBox } from './score-box.tsx';
import { ShareDialog } from './share-dialog.tsx';

interface JudgingProps {
  readonly task: Task;
  readonly review: ReviewRow;
  /** Of all that was handed in here. */
  readonly files: readonly FileRef[];
  readonly onNext: () => void;
}

/** Score and comment, kept as they are typed; released by an act of its own. */
export const Judging = ({ task, review, files, onNext }: JudgingProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const [open, setOpen] = useState<'return' | 'share' | 'keep'>();
  const { editions, subject, state, attemptId, released } = review;
  const place = { courseId: task.row.courseId, activityId: task.row.id };
  const act = async (result: ReturnType<typeof store.mutate>) => {
    const answer = await result;
    if (!answer.ok) tellRefusal(answer.refusal);
  };
  const { ask, canAsk } = useAskNow();
  const makeViewable = async () => {
    const said = await ask(reTrancodeHomework, { ...place, subject });
    if (!said.ok) return tellRefusal(said.refusal);
    tell(said.value.files > 0 ? t`Begun: open the file again in some minutes.` : t`There is nothing to be made again.`);
  };
  const release = useOnce(() => act(store.mutate(calls.releaseReviews, { ...place, subjects: [subject] })));
  const take = useOnce(() =>
    act(store.mutate(actsOn(task.row).count, { ...place, subjects: [subject], state: 'submitted' })),
  );
  return (
    <Grid gap="4" templateColumns="minmax(0, 1fr)">
      {state === 'late' && (
        <Button variant="outline" onClick={take}>
          <Trans>Accept this late submission</Trans>
        </Button>
      )}
      {task.of.total > 0 && <ScoreBox key={`score ${editions.score}`} task={task} review={review} onNext={onNext} />}
      <CommentBox key={`comment ${editions.comment}`} task={task} review={review} />
      <Flex gap="2" align="center" wrap="wrap">
        {isUnreleased(review) && (
          <Button onClick={release}>
            <Send size={16} aria-hidden />
            <Trans>Release</Trans>
          </Button>
        )}
        <Box ms="auto">
          <RowMenu
            label={t`More for this submission`}
            actions={() => [
              ...(state === 'submitted' || state === 'late'
                ? [{ id: 'return', label: t`Return…`, icon: Undo2, onChoose: () => setOpen('return') }]
                : []),
              ...(attemptId === ''
                ? []
                : [{ id: 'share', label: t`Share as a good answer…`, icon: Share2, onChoose: () => setOpen('share') }]),
              ...(files.length === 0
                ? []
                : [
                    {
                      id: 'keep',
                      label: t`Keep a file as a material…`,
                      icon: BookPlus,
                      onChoose: () => setOpen('keep'),
                    },
                    {
                      id: 'previews',
                      label: t`Make previews again`,
                      icon: RefreshCw,
                      why: canAsk ? undefined : t`This needs the network.`,
                      onChoose: () => void makeViewable(),
                    },
                  ]),
            ]}
          />
        </Box>
      </Flex>
      {released !== null && (
        <Text fontSize="sm" color="fg.muted">
          <Trans>
            Released <Time at={released.at} />
          </Trans>
        </Text>
      )}
      {open === 'return' && (
        <BulkDialog
          form="return"
          task={task}
          works={[{ student: { uid: subject, name: '', groups: [] }, review, timeliness: 'inTime' }]}
          onClose={() => setOpen(undefined)}
          onDone={() => undefined}
        />
      )}
      {open === 'keep' && <KeepFileDialog task={task} files={files} onClose={() => setOpen(undefined)} />}
      {open === 'share' && <ShareDialog task={task} attemptId={attemptId} onClose={() => setOpen(undefined)} />}
    </Grid>
  );
};
