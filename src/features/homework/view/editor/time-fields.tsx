import { Box, Grid } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { day, hour } from '#contract/core/time.ts';
import { graces } from '#contract/features/activity/keys.ts';
import { type Stage, stages } from '#contract/features/content/keys.ts';
import { outlineOf } from '#contract/features/content/outline.ts';
import { chaptersOf } from '#src/features/content/data/public.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { SelectField } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { DeadlineField } from '#src/ui/parts/time-fields.tsx';
import type { HomeworkDraft } from './draft.ts';

interface TimeFieldsProps {
  readonly courseId: string;
  readonly value: HomeworkDraft;
  readonly onValue: (change: Partial<HomeworkDraft>) => void;
  readonly error: string | undefined;
}

const stageTexts = {
  any: msg`Any time`,
  before: msg`Before class`,
  in: msg`In class`,
  after: msg`After class`,
  midterm: msg`Mid-term`,
} as const satisfies Record<Stage, unknown>;

/** When it is due, what becomes of late work, and where it stands in the course. */
export const TimeFields = ({ courseId, value, onValue, error }: TimeFieldsProps) => {
  const { t, i18n } = useLingui();
  const chapters = useChapterOptions(courseId, t`Not in a chapter`);
  const graceText = (grace: number) => {
    if (grace === 0) return t`None`;
    return grace < day ? t`${grace / hour} hours` : t`${grace / day} days`;
  };
  const hasDeadline = value.closes !== '';
  return (
    <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
      <DeadlineField
        label={t`Deadline (optional)`}
        value={value.closes}
        onValue={(closes) => onValue({ closes })}
        error={error}
      />
      {hasDeadline && (
        <SelectField
          label={t`Time for offline submissions to arrive`}
          value={String(value.grace)}
          onValue={(grace) => onValue({ grace: Number(grace) })}
          options={graces.map((grace) => ({ value: String(grace), label: graceText(grace) }))}
        />
      )}
      <SelectField
        label={t`Chapter`}
        value={value.chapterId}
        onValue={(chapterId) => onValue({ chapterId })}
        options={chapters}
      />
      <SelectField
        label={t`Stage`}
        value={value.stage}
        onValue={(stage) => onValue({ stage: stages.find((one) => one === stage) ?? 'any' })}
        options={stages.map((stage) => ({ value: stage, label: i18n._(stageTexts[stage]) }))}
      />
      <Box gridColumn="1 / -1">
        {hasDeadline && (
          <SwitchRow
            label={<Trans>Do not accept late submissions</Trans>}
            hint={<Trans>What comes late all the same is kept, and you decide.</Trans>}
            on={value.blocksLate}
            onSwitch={(blocksLate) => onValue({ blocksLate })}
          />
        )}
        <SwitchRow
          label={<Trans>Allow resubmission</Trans>}
          hint={<Trans>Until the deadline, while nobody has scored it.</Trans>}
          on={value.canResubmit}
          onSwitch={(canResubmit) => onValue({ canResubmit })}
        />
        {value.from === undefined && (
          <SwitchRow
            label={<Trans>Hide scores from students</Trans>}
            hint={<Trans>You can show them at any time.</Trans>}
            on={value.hidesScores}
            onSwitch={(hidesScores) => onValue({ hidesScores })}
          />
        )}
      </Box>
    </Grid>
  );
};

/** Chapters and their sections, indented. */
const useChapterOptions = (courseId: string, none: string) => {
  const rows = useLive(chaptersOf, courseId);
  return useMemo(() => {
    const { chapters } = outlineOf(rows ?? [], []);
    return [
      { value: '', label: none },
      ...chapters.flatMap(({ chapter, sections }) => [
        { value: chapter.id, label: chapter.title },
        ...sections.map((section) => ({ value: section.chapter.id, label: `\u2003${section.chapter.title}` })),
      ]),
    ];
  }, [rows, none]);
};
