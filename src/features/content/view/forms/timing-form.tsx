import { Button, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usualGrace } from '#contract/features/activity/keys.ts';
import { activityRefusal } from '#contract/features/activity/rules.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { AudienceField, LateFields } from '#src/features/activity/view/public.tsx';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { DeadlineField, TimeField } from '#src/ui/parts/time-fields.tsx';
import { fromField, toField } from '#src/ui/words/school-time.ts';
import type { Settings } from '../board/use-settings.ts';
import type { CourseContent } from '../parts/use-course-content.ts';
import { useContentRefusal } from '../parts/use-tell-failure.ts';
import { common, commonAudience } from './timing.ts';

interface TimingFormProps {
  readonly content: CourseContent;
  readonly rows: readonly ActivityRow[];
  readonly settings: Settings;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Whom activities are for, from when and until when; of several, what is left as it stands is not touched. */
export const TimingForm = ({ content, rows, settings, onClose, onDone }: TimingFormProps) => {
  const { t } = useLingui();
  const { errorOf, refuse } = useContentRefusal('edit');
  const [only] = rows.length === 1 ? rows : [];
  const before = {
    opens: toField(common(rows, 'opensAt') ?? 0),
    closes: toField(common(rows, 'closesAt') ?? 0),
    grace: common(rows, 'grace') ?? usualGrace,
    blocksLate: common(rows, 'blocksLate') ?? false,
    audience: commonAudience(rows),
  };
  const [value, setValue] = useState(before);
  const set = (change: Partial<typeof before>) => setValue((held) => ({ ...held, ...change }));
  const isOther = (field: keyof typeof before) => value[field] !== before[field];
  const send = async () => {
    if (value.audience === undefined) return refuse(activityRefusal.nobody);
    const refusal = await settings.give(rows, {
      ...(isOther('opens') ? { opensAt: fromField(value.opens) } : {}),
      ...(isOther('closes') ? { closesAt: fromField(value.closes) } : {}),
      ...(isOther('grace') ? { grace: value.grace } : {}),
      ...(isOther('blocksLate') ? { blocksLate: value.blocksLate } : {}),
      ...(isOther('audience') ? { audience: [...value.audience] } : {}),
    });
    if (refusal !== undefined) return refuse(refusal);
    onClose();
    onDone();
  };
  const isPublic = rows.some(({ state }) => state === 'published');
  return (
    <FormDialog
      title={
        only === undefined ? (
          <Plural value={rows.length} one="Dates of # item" other="Dates of # items" />
        ) : (
          <Trans>Dates and audience of “{only.title}”</Trans>
        )
      }
      submit={<Trans>Save</Trans>}
      onSubmit={send}
      onClose={onClose}
    >
      <AudienceField
        courseId={content.courseId}
        value={value.audience}
        onValue={(audience) => set({ audience })}
        error={errorOf('audience')}
      />
      <TimeField
        label={t`Opens (optional)`}
        value={value.opens}
        onValue={(opens) => set({ opens })}
        hint={<Trans>Seen before, begun from then on.</Trans>}
        error={errorOf('opensAt')}
      />
      <DeadlineField
        label={t`Due (optional)`}
        value={value.closes}
        onValue={(closes) => set({ closes })}
        error={errorOf('closesAt')}
      />
      {isPublic && (
        <Flex>
          <Button type="button" size="sm" variant="outline" onClick={() => set({ closes: toField(Date.now()) })}>
            <Trans>Close now</Trans>
          </Button>
        </Flex>
      )}
      {value.closes !== '' && (
        <LateFields
          grace={value.grace}
          blocksLate={value.blocksLate}
          onGrace={(grace) => set({ grace })}
          onBlocksLate={(blocksLate) => set({ blocksLate })}
        />
      )}
    </FormDialog>
  );
};
