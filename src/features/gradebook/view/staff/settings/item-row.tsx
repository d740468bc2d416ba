import { Box, Flex, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { Input } from '#contract/core/call.ts';
import { setGradeItems } from '#contract/features/gradebook/calls.ts';
import { gradebookLimits } from '#contract/features/gradebook/keys.ts';
import { scoreOf } from '#contract/features/homework/scores.ts';
import type { BookCategory, BookItem } from '#src/features/gradebook/data/book.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { Choice } from '#src/ui/parts/choice.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { pointsText } from '../../words.ts';
import { LineField } from './line-field.tsx';

interface ItemRowProps {
  readonly courseId: string;
  readonly item: BookItem;
  readonly categories: readonly BookCategory[];
}

const leftOut = '-';

/** How one activity counts. */
export const ItemRow = memo(({ courseId, item, categories }: ItemRowProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const { id, activity, weight, isLeftOut, categoryId } = item;
  const set = async (next: Partial<Input<typeof setGradeItems>>) => {
    const done = await store.mutate(setGradeItems, { courseId, ids: [id], ...next });
    if (!done.ok) tellRefusal(done.refusal);
  };
  const place = isLeftOut ? leftOut : categories.some((one) => one.id === categoryId) ? categoryId : '';
  const put = (chosen: string) =>
    void set(chosen === leftOut ? { isLeftOut: true } : { isLeftOut: false, categoryId: chosen });
  return (
    <Flex
      as="li"
      data-item={id}
      align="center"
      gap="2"
      px="3"
      py="1.5"
      wrap={{ base: 'wrap', md: 'nowrap' }}
      _notLast={{ borderBottomWidth: '1px' }}
    >
      <Text flex={{ base: '1 1 100%', md: '1' }} minW="0" fontSize="sm" overflowWrap="anywhere">
        {activity.title}
        <Box as="span" color="fg.muted" textStyle="num">
          {' '}
          / {pointsText(activity.total)}
        </Box>
      </Text>
      <Choice
        label={t`Category of ${activity.title}`}
        value={place}
        onValue={put}
        options={[
          ['', categories.length === 0 ? t`Counts` : t`No category`],
          ...categories.map((one) => [one.id, one.name] as const),
          [leftOut, t`Not in the book`],
        ]}
      />
      <Box width="5rem">
        <LineField
          label={t`Weight of ${activity.title}`}
          isBare
          value={pointsText(weight)}
          isNumber
          read={(text) => {
            const value = text.trim() === '' ? null : scoreOf(text);
            return value === undefined || (value ?? 0) > gradebookLimits.weight ? undefined : { weight: value };
          }}
          onValue={(next) => void set(next)}
        />
      </Box>
    </Flex>
  );
});
ItemRow.displayName = 'ItemRow';
