import { Box, Flex, IconButton } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import type { Input } from '#contract/core/call.ts';
import { changeGradeCategory, createGradeCategory, removeGradeCategory } from '#contract/features/gradebook/calls.ts';
import { gradebookLimits } from '#contract/features/gradebook/keys.ts';
import { scoreOf } from '#contract/features/homework/scores.ts';
import type { BookCategory } from '#src/features/gradebook/data/book.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { pointsText } from '../../words.ts';
import { LineField } from './line-field.tsx';

interface CategoryRowProps {
  readonly courseId: string;
  readonly category: BookCategory;
}

/** A number of at most so many; `undefined` for what is none. */
const bounded = (value: number | undefined, most: number): number | undefined =>
  value !== undefined && value <= most ? value : undefined;

/** One category: each field is kept when it is left. */
export const CategoryRow = ({ courseId, category }: CategoryRowProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const { id, name, weight, drop } = category;
  const change = async (next: Partial<Input<typeof changeGradeCategory>>) => {
    const done = await store.mutate(changeGradeCategory, { courseId, id, ...next });
    if (!done.ok) tellRefusal(done.refusal);
  };
  const remove = async () => {
    const done = await store.mutate(removeGradeCategory, { courseId, id });
    if (!done.ok) return tellRefusal(done.refusal);
    const back = () => void store.mutate(createGradeCategory, { courseId, id, name, weight, drop });
    tell(t`The category “${name}” is removed.`, 'info', { label: t`Undo`, run: back });
  };
  return (
    <Flex as="li" gap="2" align="flex-end" wrap={{ base: 'wrap', md: 'nowrap' }}>
      <Box flex={{ base: '1 1 100%', md: '1' }}>
        <LineField
          label={t`Category`}
          value={name}
          maxLength={60}
          read={(text) => (text.trim() === '' ? undefined : text)}
          onValue={(text) => void change({ name: text })}
        />
      </Box>
      <Box width="6rem">
        <LineField
          label={t`Weight, %`}
          value={pointsText(weight)}
          isNumber
          read={(text) => bounded(scoreOf(text), gradebookLimits.percent)}
          onValue={(value) => void change({ weight: value })}
        />
      </Box>
      <Box width="7.5rem">
        <LineField
          label={t`Lowest left out`}
          value={String(drop)}
          isNumber
          read={(text) => bounded(/^\d{1,2}$/.test(text.trim()) ? Number(text) : undefined, gradebookLimits.drop)}
          onValue={(value) => void change({ drop: value })}
        />
      </Box>
      <IconButton
        variant="ghost"
        size="sm"
        color="fg.muted"
        aria-label={t`Remove ${name}`}
        onClick={() => void remove()}
      >
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </Flex>
  );
};
