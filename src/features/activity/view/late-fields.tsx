import { Box } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { day, hour } from '#contract/core/time.ts';
import { graces } from '#contract/features/activity/keys.ts';
import { SelectField } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';

interface LateFieldsProps {
  readonly grace: number;
  readonly blocksLate: boolean;
  readonly onGrace: (grace: number) => void;
  readonly onBlocksLate: (blocksLate: boolean) => void;
}

/** What becomes of work that comes after the deadline. */
export const LateFields = ({ grace, blocksLate, onGrace, onBlocksLate }: LateFieldsProps) => {
  const { t } = useLingui();
  const textOf = (time: number): string => {
    if (time === 0) return t`None`;
    return time < day
      ? plural(time / hour, { one: '# hour', other: '# hours' })
      : plural(time / day, { one: '# day', other: '# days' });
  };
  return (
    <Box>
      <SelectField
        label={t`Time for offline submissions to arrive`}
        value={String(grace)}
        onValue={(value) => onGrace(Number(value))}
        options={graces.map((time) => ({ value: String(time), label: textOf(time) }))}
      />
      <SwitchRow
        label={<Trans>Do not accept late submissions</Trans>}
        hint={<Trans>It is kept for you as a late arrival.</Trans>}
        on={blocksLate}
        onSwitch={onBlocksLate}
      />
    </Box>
  );
};
