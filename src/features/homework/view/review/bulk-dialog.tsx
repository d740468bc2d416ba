import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { actsOn } from '#contract/features/homework/group-calls.ts';
import { homeworkLimits } from '#contract/features/homework/keys.ts';
import { type RandomBounds, randomScore, scoreOf, scoreText } from '#contract/features/homework/scores.ts';
import * as calls from '#contract/features/homework/work-calls.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useFormRefusal } from '#src/ui/live/use-form-refusal.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField, TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { DeadlineField } from '#src/ui/parts/time-fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { fromField } from '#src/ui/words/school-time.ts';
import type { Task } from '../parts/task-of.tsx';
import { CommentField } from './comment-field.tsx';
import type { Work } from './works.ts';

export type BulkForm = 'score' | 'comment' | 'random' | 'return';

interface BulkDialogProps {
  readonly form: BulkForm;
  readonly task: Task;
  readonly works: readonly Work[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The same for every work that was chosen: a draft, except what is given back. */
export const BulkDialog = ({ form, task, works, onClose, onDone }: BulkDialogProps) => {
  const { t } = useLingui();
  const send = useSend();
  const textOf = useRefusalText();
  const { refusal, refuse } = useFormRefusal();
  const [score, setScore] = useState('');
  const [text, setText] = useState('');
  const [due, setDue] = useState('');
  const random = useRandom(task.of.total);
  const count = works.length;
  const titles = {
    score: <Plural value={count} one="Score # submission" other="Score # submissions" />,
    comment: <Plural value={count} one="Comment on # submission" other="Comment on # submissions" />,
    random: <Plural value={count} one="Score # submission at random" other="Score # submissions at random" />,
    return: <Plural value={count} one="Return # submission" other="Return # submissions" />,
  };
  const place = { courseId: task.row.courseId, activityId: task.row.id };
  const subjects = works.map(({ student }) => student.uid);
  const seen = (field: 'score' | 'comment') =>
    works.map(({ student, review }) => ({
      subject: student.uid,
      attemptId: review.attemptId,
      basis: review.editions[field] ?? '',
    }));
  const unscored = works.filter(({ review }) => review.draft.score === null);
  const acts = actsOn(task.row);
  const act = () => {
    if (form === 'comment') return send(acts.comment, () => ({ ...place, works: seen('comment'), comment: text }));
    if (form === 'return')
      return send(acts.giveBack, () => ({ ...place, subjects, reason: text, dueAt: fromField(due) }));
    if (form === 'random')
      return send(calls.giveRandomScores, () => ({ ...place, subjects, ...random.bounds, seed: random.seed }));
    const given = scoreOf(score) ?? -1;
    return send(acts.score, () => ({ ...place, works: seen('score').map((one) => ({ ...one, score: given })) }));
  };
  const submit = async () => {
    if (form === 'score' && scoreOf(score) === undefined)
      return refuse({ reason: 'core.invalidInput', code: 0, field: 'score' });
    const result = await act();
    if (!result.ok) return refuse(result.refusal);
    onClose();
    onDone();
  };
  const errorOf = (field: string) => {
    if (refusal?.field !== field) return undefined;
    return refusal.code === 0
      ? t`A number with up to two decimals, at most ${scoreText(task.of.total)}.`
      : textOf(refusal);
  };
  return (
    <FormDialog
      title={titles[form]}
      submit={form === 'return' ? <Trans>Return</Trans> : <Trans>Save</Trans>}
      note={
        form === 'return' ? (
          <Trans>Students are told at once.</Trans>
        ) : (
          <Trans>Students see it when you release it.</Trans>
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {form === 'score' && (
        <TextField
          label={t`Score, at most ${scoreText(task.of.total)}`}
          inputMode="decimal"
          autoFocus
          value={score}
          onChange={(event) => setScore(event.target.value)}
          error={errorOf('score')}
        />
      )}
      {form === 'comment' && <CommentField courseId={place.courseId} value={text} onValue={setText} />}
      {form === 'return' && (
        <>
          <TextArea
            label={t`Reason`}
            rows={3}
            autoFocus
            maxLength={homeworkLimits.reasonChars}
            value={text}
            onChange={(event) => setText(event.target.value)}
            error={errorOf('reason')}
          />
          <DeadlineField label={t`Due again (optional)`} value={due} onValue={setDue} />
        </>
      )}
      {form === 'random' && <RandomFields random={random} works={unscored} error={errorOf('low')} />}
    </FormDialog>
  );
};

interface Random {
  readonly low: string;
  readonly high: string;
  readonly step: string;
  readonly seed: string;
  readonly bounds: RandomBounds;
  readonly set: (change: Partial<Pick<Random, 'low' | 'high' | 'step'>>) => void;
}

const useRandom = (total: number): Random => {
  const [seed] = useState(() => makeId().slice(-12));
  const [fields, setFields] = useState({ low: scoreText(total * 0.8), high: scoreText(total * 0.95), step: '100' });
  return {
    ...fields,
    seed,
    bounds: {
      low: scoreOf(fields.low) ?? 0,
      high: scoreOf(fields.high) ?? 0,
      step: Number(fields.step),
    },
    set: (change) => setFields((before) => ({ ...before, ...change })),
  };
};

const RandomFields = ({
  random,
  works,
  error,
}: {
  readonly random: Random;
  readonly works: readonly Work[];
  readonly error: string | undefined;
}) => {
  const { t } = useLingui();
  const { bounds, seed } = random;
  const isWrong = bounds.low > bounds.high;
  return (
    <>
      <Flex gap="3" wrap="wrap">
        <Box flex="1" minW="7rem">
          <TextField
            label={t`From`}
            inputMode="decimal"
            value={random.low}
            onChange={(event) => random.set({ low: event.target.value })}
            error={error}
          />
        </Box>
        <Box flex="1" minW="7rem">
          <TextField
            label={t`To`}
            inputMode="decimal"
            value={random.high}
            onChange={(event) => random.set({ high: event.target.value })}
          />
        </Box>
        <Box flex="1" minW="7rem">
          <SelectField
            label={t`Steps`}
            value={random.step}
            onValue={(step) => random.set({ step })}
            options={['50', '100', '500'].map((value) => ({ value, label: scoreText(Number(value)) }))}
          />
        </Box>
      </Flex>
      <Text fontSize="sm" color="fg.muted">
        <Trans>Only submissions without a score. The range is kept in the log.</Trans>
      </Text>
      {!isWrong && works.length > 0 && (
        <Box as="ul" listStyleType="none" maxH="160px" overflowY="auto" fontSize="sm" textStyle="num">
          {works.map(({ student }) => (
            <Flex as="li" key={student.uid} justify="space-between" gap="3" py="0.5">
              <Text truncate>{student.name}</Text>
              <span>{scoreText(randomScore(bounds, seed, student.uid))}</span>
            </Flex>
          ))}
        </Box>
      )}
    </>
  );
};
