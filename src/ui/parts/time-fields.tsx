import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { endOfDay, hoursBehind } from '../words/school-time.ts';
import { type FieldProps, TextField } from './fields.tsx';

interface TimeFieldProps extends FieldProps {
  /** `2026-11-21T09:05` by the school's clock, or nothing; see `toField` and `fromField`. */
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** A date with its time of the day; says whose clock it is where the device shows another time. */
export const TimeField = ({ onValue, hint, ...field }: TimeFieldProps) => (
  <TextField
    type="datetime-local"
    hint={hoursBehind(Date.now()) === 0 ? hint : <SchoolClock hint={hint} />}
    {...field}
    onChange={({ target }) => onValue(target.value)}
  />
);

const SchoolClock = ({ hint }: Pick<FieldProps, 'hint'>) => (
  <>
    {hint} <Trans>By the school’s clock, not by that of this device.</Trans>
  </>
);

/** A deadline that may be left out: usual ones with one press, and none again. */
export const DeadlineField = (field: TimeFieldProps) => {
  const { t } = useLingui();
  const { value, onValue } = field;
  const now = Date.now();
  const usual = [
    { name: t`Tonight`, days: 0 },
    { name: t`Tomorrow`, days: 1 },
    { name: t`In a week`, days: 7 },
    { name: t`In two weeks`, days: 14 },
  ];
  return (
    <Box>
      <TimeField {...field} />
      <Flex gap="1" mt="1.5" wrap="wrap">
        {value === '' ? (
          usual.map(({ name, days }) => (
            <Button
              key={days}
              type="button"
              size="2xs"
              variant="outline"
              minH={{ base: '9', md: '6' }}
              onClick={() => onValue(endOfDay(days, now))}
            >
              {name}
            </Button>
          ))
        ) : (
          <Button type="button" size="2xs" variant="ghost" minH={{ base: '9', md: '6' }} onClick={() => onValue('')}>
            <Trans>No deadline</Trans>
          </Button>
        )}
      </Flex>
    </Box>
  );
};
