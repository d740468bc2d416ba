import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useState } from 'react';
import { actsOn } from '#contract/features/homework/group-calls.ts';
import type { ReviewRow } from '#contract/features/homework/rows.ts';
import { scoreOf, scoreText, sumOf } from '#contract/features/homework/scores.ts';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { RubricLevels } from '../parts/rubric-levels.tsx';
import type { Task } from '../parts/task-of.ts';

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
export const ScoreBox = ({ task: { row, of }, review, onNext }: ScoreBoxProps) => {
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
