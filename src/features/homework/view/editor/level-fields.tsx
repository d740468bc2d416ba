import { Box, Button, Flex, IconButton } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { homeworkLimits } from '#contract/features/homework/keys.ts';
import { scoreOf, scoreText } from '#contract/features/homework/scores.ts';
import { TextField } from '#src/ui/parts/fields.tsx';
import type { HomeworkDraft } from './draft.ts';

type Part = HomeworkDraft['parts'][number];

interface LevelFieldsProps {
  readonly part: Part;
  readonly onPart: (part: Part) => void;
}

/** What it takes to get how much of a part: with them the parts are a rubric, which students read too. */
export const LevelFields = ({ part, onPart }: LevelFieldsProps) => {
  const { t } = useLingui();
  const { levels, total } = part;
  const set = (at: number, change: Partial<Part['levels'][number]>) =>
    onPart({ ...part, levels: levels.map((level, index) => (index === at ? { ...level, ...change } : level)) });
  const add = () => {
    const most = scoreOf(total) ?? 0;
    const share = Math.max(0, 1 - levels.length * 0.25);
    const score = scoreText(Math.round((most * share) / 100) * 100);
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
