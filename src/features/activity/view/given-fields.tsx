import { Box, Grid } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Refusal } from '#contract/core/refusal.ts';
import { day, hour, minute } from '#contract/core/time.ts';
import { type AudienceEntry, graces } from '#contract/features/activity/keys.ts';
import { SelectField } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { DeadlineField, TimeField } from '#src/ui/parts/time-fields.tsx';
import { useErrorOf } from '#src/ui/words/refusal-texts.ts';
import { fromField, toField } from '#src/ui/words/school-time.ts';
import { AudienceField } from './audience/audience-field.tsx';

/** What is said with something that is given when it is made; as its draft keeps it. */
export interface Giving {
  /** Empty: everybody; `null`: some, nobody chosen yet. */
  readonly audience: readonly AudienceEntry[] | null;
  /** Of fields for date and time; empty: at once, and no deadline. */
  readonly publish: string;
  readonly closes: string;
}

interface GivenFieldsProps {
  readonly courseId: string;
  readonly value: Giving;
  readonly onValue: (change: Partial<Giving>) => void;
  readonly refusal: Refusal | undefined;
  /** It is done until a date. */
  readonly hasDue: boolean;
}

/** For whom something new is, from when, and until when. */
export const GivenFields = ({ courseId, value, onValue, refusal, hasDue }: GivenFieldsProps) => {
  const { t } = useLingui();
  const errorOf = useErrorOf(refusal);
  return (
    <Grid gap="4" templateColumns="minmax(0, 1fr)">
      <AudienceField
        courseId={courseId}
        value={value.audience ?? undefined}
        onValue={(audience) => onValue({ audience: audience ?? null })}
        error={errorOf('audience')}
      />
      <SwitchRow
        label={<Trans>Publish at a time</Trans>}
        on={value.publish !== ''}
        onSwitch={(isLater) => onValue({ publish: isLater ? toField(Date.now() + 60 * minute) : '' })}
      />
      {value.publish !== '' && (
        <TimeField
          label={t`Publish at`}
          value={value.publish}
          onValue={(entered) => onValue({ publish: entered || toField(Date.now() + 60 * minute) })}
          error={errorOf('publishAt')}
        />
      )}
      {hasDue && (
        <DeadlineField
          label={t`Due (optional)`}
          value={value.closes}
          onValue={(closes) => onValue({ closes })}
          error={errorOf('closesAt')}
        />
      )}
    </Grid>
  );
};

/** As a call takes it. */
export const givenBy = ({ audience, publish, closes }: Giving) => ({
  audience: [...(audience ?? [])],
  publishAt: fromField(publish),
  closesAt: fromField(closes),
});

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
