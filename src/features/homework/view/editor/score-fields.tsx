import { Box, Button, Flex, Grid, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import { isBlankRichText } from '#contract/core/text/rich-text.ts';
import { homeworkLimits } from '#contract/features/homework/keys.ts';
import { scoreOf, scoreText, splitScore, sumOf } from '#contract/features/homework/scores.ts';
import { Attachments, useEditorFiles } from '#src/features/upload/view/public.tsx';
import { RichTextField } from '#src/ui/editor/rich-text-field.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import type { HomeworkDraft } from './draft.ts';

type Part = HomeworkDraft['parts'][number];

interface LevelFieldsProps {
  readonly part: Part;
  readonly onPart: (part: Part) => void;
}

/** What it takes to get how much of a part: with them the parts are a rubric, which students read too. */
const LevelFields = ({ part, onPart }: LevelFieldsProps) => {
  const { t } = useLingui();
  const { levels, total } = part;
  const set = (at: number, change: Partial<Part['levels'][number]>) =>
    onPart({ ...part, levels: levels.map((level, index) => (index === at ? { ...level, ...change } : level)) });
  const add = () => {
    const max = scoreOf(total) ?? 0;
    const share = Math.max(0, 1 - levels.length * 0.25);
    const score = scoreText(Math.round((max * share) / 100) * 100);
    onPart({ ...part, levels: [...levels, { text: '', score }] });
  };
  return (
    <Box ps="4" borderStartWidth="2px" mt="2">
      {levels.map((level, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: levels have no name of their own
        <Flex key={index} gap="2" mb="2" align="end">
          <Box width="5.5rem">
            <TextField
              label={t`Points`}
              inputMode="decimal"
              value={level.score}
              onChange={(event) => set(index, { score: event.target.value })}
            />
          </Box>
          <Box flex="1" minW="0">
            <TextField
              label={t`Criterion`}
              maxLength={homeworkLimits.levelChars}
              value={level.text}
              onChange={(event) => set(index, { text: event.target.value })}
            />
          </Box>
          <IconButton
            type="button"
            variant="ghost"
            aria-label={t`Remove level ${index + 1}`}
            onClick={() => onPart({ ...part, levels: levels.filter((_, at) => at !== index) })}
          >
            <X />
          </IconButton>
        </Flex>
      ))}
      {levels.length < homeworkLimits.levels && (
        <Button type="button" size="sm" variant="ghost" onClick={add}>
          <Plus size={16} aria-hidden />
          {levels.length === 0 ? <Trans>Levels of a rubric</Trans> : <Trans>Add a level</Trans>}
        </Button>
      )}
    </Box>
  );
};

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

interface ReferenceFieldsProps {
  readonly value: HomeworkDraft['reference'];
  readonly onValue: (change: (now: HomeworkDraft['reference']) => HomeworkDraft['reference']) => void;
}

/** The answer that the teacher has in mind; nobody but staff sees it before it is shown. */
export const ReferenceFields = ({ value, onValue }: ReferenceFieldsProps) => {
  const { t } = useLingui();
  const files = useEditorFiles();
  const [isWanted, setWanted] = useState(false);
  const isOpen = isWanted || value.files.length > 0 || !isBlankRichText(value.content);
  if (!isOpen)
    return (
      <Button variant="ghost" justifySelf="start" onClick={() => setWanted(true)}>
        <Plus size={16} aria-hidden />
        <Trans>Reference answer</Trans>
      </Button>
    );
  return (
    <Grid gap="3" templateColumns="minmax(0, 1fr)">
      <RichTextField
        label={t`Reference answer`}
        value={value.content}
        onValue={(content) => onValue((now) => ({ ...now, content }))}
        files={files}
      />
      <Attachments
        label={t`Files of the reference answer`}
        files={value.files}
        max={homeworkLimits.files}
        onFiles={(change) => onValue((now) => ({ ...now, files: change(now.files) }))}
      />
      <Box>
        <SwitchRow
          label={<Trans>Students may read it</Trans>}
          hint={<Trans>Switch it on when everybody has handed in.</Trans>}
          on={value.isShown}
          onSwitch={(isShown) => onValue((now) => ({ ...now, isShown }))}
        />
      </Box>
    </Grid>
  );
};
