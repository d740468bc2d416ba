import { Box, Grid, Text } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { Dated } from '#src/features/activity/data/agenda.ts';
import { languageTag } from '#src/ui/words/language.ts';
import { type Month, monthOf, weeksOf } from './month.ts';

const useTag = (): string => {
  // Read for its effect: a change of language renders it again.
  useLingui();
  return languageTag();
};

/** "November 2026". */
export const useMonthName = (): ((month: Month) => string) => {
  const tag = useTag();
  return (month) =>
    new Intl.DateTimeFormat(tag, { timeZone: 'UTC', year: 'numeric', month: 'long' }).format(Date.parse(`${month}-01`));
};

interface MonthGridProps {
  readonly month: Month;
  readonly today: string;
  /** A date, or empty. */
  readonly chosen: string;
  readonly onChoose: (date: string) => void;
  readonly byDay: ReadonlyMap<string, readonly Dated[]>;
}

/** A month at a glance: how much is due on each day; a day is pressed to see it alone. */
export const MonthGrid = ({ month, today, chosen, onChoose, byDay }: MonthGridProps) => {
  const tag = useTag();
  const weeks = weeksOf(month);
  const [firstWeek = []] = weeks;
  const full = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', month: 'long', day: 'numeric' });
  const weekday = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', weekday: 'narrow' });
  return (
    <Grid
      templateColumns="repeat(7, minmax(0, 1fr))"
      width={{ base: 'full', lg: '24rem' }}
      flexShrink="0"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      p="2"
      gap="0.5"
    >
      {firstWeek.map((date) => (
        <Text key={date} fontSize="xs" color="fg.subtle" textAlign="center" py="1" aria-hidden>
          {weekday.format(Date.parse(date))}
        </Text>
      ))}
      {weeks.flat().map((date) => {
        const count = byDay.get(date)?.length ?? 0;
        const name = full.format(Date.parse(date));
        const told = count === 0 ? name : `${name}, ${plural(count, { one: '# date', other: '# dates' })}`;
        return (
          <Box
            asChild
            key={date}
            minH="44px"
            borderRadius="l2"
            textAlign="center"
            fontSize="sm"
            textStyle="num"
            cursor="pointer"
            color={date === today ? 'brand.fg' : monthOf(date) === month ? 'fg' : 'fg.subtle'}
            fontWeight={date === today ? '700' : '400'}
            bg={date === chosen ? 'brand.subtle' : undefined}
            _hover={{ bg: 'bg.subtle' }}
            _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing' }}
          >
            <button
              type="button"
              aria-label={told}
              aria-pressed={date === chosen}
              aria-current={date === today ? 'date' : undefined}
              onClick={() => onChoose(date)}
            >
              {Number(date.slice(8))}
              <Box height="6px" display="flex" justifyContent="center" gap="2px" mt="0.5" aria-hidden>
                {[1, 2, 3]
                  .filter((one) => one <= count)
                  .map((one) => (
                    <Box key={one} boxSize="5px" borderRadius="full" bg="brand.solid" />
                  ))}
              </Box>
            </button>
          </Box>
        );
      })}
    </Grid>
  );
};
