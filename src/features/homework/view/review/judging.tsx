import { Box, Button, Flex, Grid, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { BookPlus, RefreshCw, Send, Share2, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { FileRef } from '#contract/core/shapes.ts';
import { reTrancodeHomework } from '#contract/features/homework/file-calls.ts';
import { actsOn } from '#contract/features/homework/group-calls.ts';
import { isUnreleased } from '#contract/features/homework/reviewing.ts';
import type { ReviewRow } from '#contract/features/homework/rows.ts';
import { scoreOf, scoreText, sumOf } from '#contract/features/homework/scores.ts';
import * as calls from '#contract/features/homework/work-calls.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';
import { RubricLevels } from '../parts/rubric-levels.tsx';
import type { Task } from '../parts/task-of.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { CommentBox } from './comment-field.tsx';
import { KeepFileDialog, ShareDialog } from './share-dialog.tsx';

interface ScoreBoxProps {
  readonly task: Task;
  readonly review: ReviewRow;
  readonly onNext: () => void;
}

interface ScoreDraft {
  readonly texts: readonly string[];
  /** The edition that was seen when the typing began. */
  readonly basis: string;
}

/** The score, or one for each part: a draft of this device with each key, given when the field is left. Enter goes on. */
const ScoreBox = ({ task: { row, of }, review, onNext }: ScoreBoxProps) => {
  const { t } = useLingui();
  const textOf = useRefusalText();
  const { subject, draft: given, attemptId, editions } = review;
  const inParts = row.parts.length > 0;
  const initial = inParts
    ? row.parts.map((_, index) => (given.parts[index] === undefined ? '' : scoreText(given.parts[index])))
    : [given.score === null ? '' : scoreText(given.score)];
  const draft = useDraft<ScoreDraft>(`homework/score/${row.id}/${subject}`, {
    texts: initial,
    basis: editions.score ?? '',
  });
  const { texts } = draft.value;
  const [error, setError] = useState<string>();
  const save = async (): Promise<boolean> => {
    if (texts.join() === initial.join()) return true;
    const scores = texts.map(scoreOf);
    const isEmpty = texts.every((text) => text.trim() === '');
    if (!isEmpty && scores.some((score) => score === undefined)) {
      setError(t`A number with up to two decimals, at most ${scoreText(of.total)}.`);
      return false;
    }
    const parts = scores.map((score) => score ?? 0);
    const result = await draft.send(actsOn(row).score, ({ basis }) => ({
      courseId: row.courseId,
      activityId: row.id,
      works: [
        { subject, attemptId, score: isEmpty ? null : sumOf(parts), parts: inParts && !isEmpty ? parts : [], basis },
      ],
    }));
    setError(result?.ok === false ? textOf(result.refusal) : undefined);
    return result?.ok !== false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void save().then((isKept) => isKept && onNext());
  };
  const type = (index: number, text: string) =>
    draft.setValue({ ...draft.value, texts: texts.map((one, at) => (at === index ? text : one)) });
  const isOld = given.score !== null && given.attemptId !== '' && given.attemptId !== attemptId;
  return (
    <Box onBlur={() => void save()} onKeyDown={onKeyDown}>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name of their own
        <Box key={index} mb={inParts ? '2' : '0'}>
          <TextField
            label={
              inParts
                ? `${row.parts[index]?.title || t`Part ${index + 1}`} / ${scoreText(row.parts[index]?.total ?? 0)}`
                : t`Score, at most ${scoreText(of.total)}`
            }
            inputMode="decimal"
            // Made anew after it was saved, it takes nobody's focus away.
            autoFocus={index === 0 && document.activeElement === document.body}
            value={text}
            onChange={(event) => type(index, event.target.value)}
            error={index === texts.length - 1 ? error : undefined}
          />
          <RubricLevels
            levels={row.parts[index]?.levels ?? []}
            value={scoreOf(text)}
            onScore={(score) => type(index, scoreText(score))}
          />
        </Box>
      ))}
      <Flex gap="1.5" mt="2" wrap="wrap" align="center">
        {!inParts &&
          [1, 0.9, 0.8, 0.7, 0.6].map((share) => {
            const score = scoreText(Math.round((of.total * share) / 100) * 100);
            return (
              <Button key={share} type="button" size="xs" variant="outline" onClick={() => type(0, score)}>
                {score}
              </Button>
            );
          })}
        <Text fontSize="xs" color="fg.muted">
          <Trans>Enter: next</Trans>
        </Text>
      </Flex>
      {isOld && (
        <Text mt="2" fontSize="sm" color="fg.warning">
          <Trans>This score was given to an earlier version.</Trans>
        </Text>
      )}
    </Box>
  );
};

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
