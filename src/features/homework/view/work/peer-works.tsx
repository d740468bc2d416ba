import { Box, Button, Flex, Grid, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import { isBlankRichText } from '#contract/core/text/rich-text.ts';
import { homeworkLimits } from '#contract/features/homework/keys.ts';
import { givePeerReview } from '#contract/features/homework/peer-calls.ts';
import type { PeerWorkRow } from '#contract/features/homework/peer-rows.ts';
import { scoreOf, scoreText, sumOf } from '#contract/features/homework/scores.ts';
import { peerWorkTable } from '#contract/features/homework/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { useMemberNames } from '#src/features/course/view/public.tsx';
import { peerWorksOf } from '#src/features/homework/data/queries.ts';
import { FileList, openPictures, useEditorFiles } from '#src/features/upload/view/public.tsx';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { DraftLine } from '#src/ui/parts/draft-line.tsx';
import { TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { Time } from '#src/ui/words/time.tsx';
import { Panel, Tag } from '../parts/panel.tsx';
import { RubricLevels } from '../parts/rubric-levels.tsx';
import type { Task } from '../parts/task-of.tsx';

/** The works of classmates that a student reviews; they come when the teacher gives them out. */
export const PeerWorks = ({ task }: { readonly task: Task }) => {
  const { t } = useLingui();
  const works = useLive(peerWorksOf, task.row.id);
  if (works === undefined || works.length === 0) return null;
  const done = works.filter(({ doneAt }) => doneAt > 0).length;
  const dueAt = task.row.peer?.dueAt ?? 0;
  return (
    <Box mt="6">
      <Panel
        label={t`Submissions of classmates`}
        aside={
          <>
            {dueAt > 0 && (
              <Trans>
                due <Time at={dueAt} />
              </Trans>
            )}
            <span>
              <Trans>
                {done} of {works.length} reviewed
              </Trans>
            </span>
          </>
        }
      >
        {works.map((work, index) => (
          <Box key={work.id} mt={index === 0 ? '0' : '6'} pt={index === 0 ? '0' : '6'} borderTopWidth={index && '1px'}>
            <PeerWork task={task} work={work} isOpen={dueAt === 0 || Date.now() <= dueAt} />
          </Box>
        ))}
      </Panel>
    </Box>
  );
};

interface PeerWorkProps {
  readonly task: Task;
  readonly work: PeerWorkRow;
  readonly isOpen: boolean;
}

const PeerWork = ({ task, work, isOpen }: PeerWorkProps) => {
  const { bytesOf } = useEditorFiles();
  const names = useMemberNames(task.row.courseId);
  const key = rowKey(peerWorkTable, work.id);
  const mark = useMarks([key]).get(key);
  const { number, subject, text, files, withheld, doneAt } = work;
  return (
    <Box data-peer-work>
      <Flex align="center" gap="2" mb="3" wrap="wrap">
        <Text fontWeight="600">{subject === '' ? <Trans>Submission {number}</Trans> : names.get(subject)}</Text>
        <SyncMark mark={mark} />
        {doneAt > 0 && (
          <Tag tone="good">
            <Trans>reviewed</Trans>
          </Tag>
        )}
      </Flex>
      {!isBlankRichText(text) && (
        <Box maxW="measure" mb="3">
          <RichText html={text} bytesOf={bytesOf} onPicture={openPictures} />
        </Box>
      )}
      <FileList files={files} />
      {withheld > 0 && (
        <Text fontSize="sm" color="fg.muted">
          <Plural
            value={withheld}
            one="# file is not shown: it would tell who wrote this."
            other="# files are not shown: they would tell who wrote this."
          />
        </Text>
      )}
      {isOpen ? (
        <PeerForm key={String(doneAt)} task={task} work={work} />
      ) : (
        <Text fontSize="sm" color="fg.muted" mt="3">
          <Trans>The date of the reviews has passed.</Trans>
        </Text>
      )}
    </Box>
  );
};

interface PeerDraft {
  readonly texts: readonly string[];
  readonly comment: string;
}

/** Score and comment: a draft of this device until they are given; afterwards they may be changed until the date. */
const PeerForm = ({ task: { row, of }, work }: Omit<PeerWorkProps, 'isOpen'>) => {
  const { t } = useLingui();
  const line = useId();
  const textOf = useRefusalText();
  const [refusal, setRefusal] = useState<Refusal>();
  const inParts = row.parts.length > 0;
  const said = inParts ? work.parts : work.score === null ? [] : [work.score];
  const fields = inParts ? row.parts : [{ title: '', total: of.total, levels: [] }];
  const draft = useDraft<PeerDraft>(`homework/peer/${work.id}`, {
    texts: fields.map((_, index) => (said[index] === undefined ? '' : scoreText(said[index]))),
    comment: work.comment,
  });
  const { texts, comment } = draft.value;
  const type = (at: number, text: string) =>
    draft.setValue({ texts: texts.map((one, index) => (index === at ? text : one)), comment });
  const send = useOnce(async () => {
    const scores = texts.map(scoreOf);
    const isEmpty = texts.every((text) => text.trim() === '');
    if (!isEmpty && scores.includes(undefined))
      return setRefusal({ reason: 'core.invalidInput', code: 0, field: 'score' });
    const parts = scores.map((score) => score ?? 0);
    const result = await draft.send(givePeerReview, (written) => ({
      courseId: row.courseId,
      activityId: row.id,
      id: work.id,
      score: isEmpty ? null : sumOf(parts),
      parts: inParts && !isEmpty ? parts : [],
      comment: written.comment,
    }));
    setRefusal(result?.ok === false ? result.refusal : undefined);
  });
  return (
    <Grid gap="3" mt="4" templateColumns="minmax(0, 1fr)">
      {of.total > 0 &&
        fields.map(({ title, total, levels }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name of their own
          <Box key={index}>
            <TextField
              label={
                inParts
                  ? `${title || t`Part ${index + 1}`} / ${scoreText(total)}`
                  : t`Score, at most ${scoreText(total)}`
              }
              inputMode="decimal"
              value={texts[index] ?? ''}
              onChange={(event) => type(index, event.target.value)}
            />
            <RubricLevels
              levels={levels}
              value={scoreOf(texts[index] ?? '')}
              onScore={(score) => type(index, scoreText(score))}
            />
          </Box>
        ))}
      <TextArea
        label={t`Comment`}
        rows={3}
        maxLength={homeworkLimits.commentChars}
        value={comment}
        onChange={(event) => draft.setValue({ texts, comment: event.target.value })}
      />
      {refusal !== undefined && (
        <Text role="alert" fontSize="sm" color="fg.error">
          {refusal.code === 0 ? t`A number with up to two decimals, at most ${scoreText(of.total)}.` : textOf(refusal)}
        </Text>
      )}
      <Flex align="center" gap="3" wrap="wrap">
        <DraftLine id={line} draft={draft} />
        <Button ms="auto" size="sm" onClick={send} aria-describedby={line}>
          {work.doneAt > 0 ? <Trans>Change the review</Trans> : <Trans>Submit the review</Trans>}
        </Button>
      </Flex>
    </Grid>
  );
};
