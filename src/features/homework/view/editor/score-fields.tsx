import { Box, Button, Flex, Grid, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import type { Refusal } from '#contract/core/refusal.ts';
import { homeworkLimits } from '#contract/features/homework/keys.ts';
import { scoreOf, scoreText, splitScore, sumOf } from '#contract/features/homework/scores.ts';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import type { HomeworkDraft } from './draft.ts';
import { LevelFields } from './level-fields.tsx';

interface ScoreFieldsProps {
  readonly value: Pick<HomeworkDraft, 'total' | 'parts'>;
  readonly onValue: (change: Partial<HomeworkDraft>) => void;
  readonly refusal: Refusal | undefined;
}

/** The total score, in one or in up to ten parts that come to it. */
export const ScoreFields = ({ value, onValue, refusal }: ScoreFieldsProps) => {
  const { t } = useLingui();
  const textOf = useRefusalText();
  const { total, parts } = value;
  const sum = sumOf(parts.map((part) => scoreOf(part.total) ?? 0));
  const isUneven = parts.length > 0 && sum !== scoreOf(total);
  const setParts = (next: HomeworkDraft['parts']) => onValue({ parts: next });
  const add = () => {
    const count = Math.max(2, parts.length + 1);
    const shares = splitScore(scoreOf(total) ?? 0, count);
    setParts(
      shares.map((share, index) => ({
        title: parts[index]?.title ?? '',
        total: scoreText(share),
        levels: parts[index]?.levels ?? [],
      })),
    );
  };
  const wrong = refusal?.field === 'total' ? t`A number with up to two decimals, at most 1000.` : undefined;
  const partsWrong =
    refusal?.field !== 'parts' ? undefined : refusal.code === 0 ? t`Each part needs a score.` : textOf(refusal);
  return (
    <Box>
      <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', sm: '12rem auto' }} alignItems="end">
        <TextField
          label={t`Total score`}
          inputMode="decimal"
          value={total}
          onChange={(event) => onValue({ total: event.target.value })}
          error={wrong}
        />
        {parts.length < homeworkLimits.parts && (
          <Button type="button" variant="ghost" justifySelf="start" onClick={add}>
            <Plus size={16} aria-hidden />
            {parts.length === 0 ? <Trans>Score in parts</Trans> : <Trans>Add a part</Trans>}
          </Button>
        )}
      </Grid>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name of their own
        <Box key={index} mt="3">
          <Flex gap="2" align="end">
            <Box flex="1" minW="0">
              <TextField
                label={t`Part ${index + 1}`}
                maxLength={homeworkLimits.partChars}
                value={part.title}
                onChange={(event) =>
                  setParts(parts.map((one, at) => (at === index ? { ...one, title: event.target.value } : one)))
                }
              />
            </Box>
            <Box width="6rem">
              <TextField
                label={t`Points`}
                inputMode="decimal"
                value={part.total}
                onChange={(event) =>
                  setParts(parts.map((one, at) => (at === index ? { ...one, total: event.target.value } : one)))
                }
              />
            </Box>
            <IconButton
              type="button"
              variant="ghost"
              aria-label={t`Remove part ${index + 1}`}
              onClick={() => setParts(parts.filter((_, at) => at !== index))}
            >
              <X />
            </IconButton>
          </Flex>
          <LevelFields part={part} onPart={(next) => setParts(parts.map((one, at) => (at === index ? next : one)))} />
        </Box>
      ))}
      {parts.length > 0 && (
        <Text mt="2" fontSize="sm" color={isUneven ? 'fg.warning' : 'fg.muted'} role={partsWrong && 'alert'}>
          {partsWrong ?? t`The parts come to ${scoreText(sum)}.`}
        </Text>
      )}
    </Box>
  );
};
