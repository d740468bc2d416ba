import { Grid } from '@chakra-ui/react';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import {
  type AnswerTime,
  answerTimes,
  type PaperKind,
  paperKinds,
  paperLimits,
} from '#contract/features/question/keys.ts';
import { updatePaper } from '#contract/features/question/paper-calls.ts';
import type { PaperRow } from '#contract/features/question/rows.ts';
import { useEditorFiles } from '#src/features/upload/view/public.tsx';
import { RichTextField } from '#src/ui/editor/rich-text-field.tsx';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useFormRefusal } from '#src/ui/live/use-form-refusal.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { DraftForm } from '#src/ui/overlays/draft-form.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { TimeField } from '#src/ui/parts/time-fields.tsx';
import { fromField, toField } from '#src/ui/words/school-time.ts';
import { wholeOf } from '../edit/blank.ts';
import { kindTexts, timeTexts } from '../question-texts.ts';

interface SettingsFormProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly paper: PaperRow;
  readonly activity: ActivityRow;
}

/** How a test is taken. */
export const SettingsForm = ({ open, onClose, paper, activity }: SettingsFormProps) => (
  <AppDialog open={open} onClose={onClose} width="dlgEntry" title={<Trans>Settings of the test</Trans>}>
    <Body key={paper.id} paper={paper} activity={activity} onDone={onClose} />
  </AppDialog>
);

const named = [
  'kind',
  'intro',
  'minutes',
  'attempts',
  'counted',
  'shufflesQuestions',
  'shufflesOptions',
  'sequential',
  'answersShown',
  'scoreShown',
  'blocksPaste',
  'watched',
] as const;
type Settings = Pick<PaperRow, (typeof named)[number]> & {
  readonly title: string;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly labels: string;
};

const settingsOf = (paper: PaperRow, activity: ActivityRow): Settings => ({
  ...(Object.fromEntries(named.map((name) => [name, paper[name]])) as Pick<PaperRow, (typeof named)[number]>),
  title: activity.title,
  opensAt: toField(activity.opensAt),
  closesAt: toField(activity.closesAt),
  labels: paper.labels.join(', '),
});

/** Only what was changed is sent: of everything else a colleague's word stands. */
const changeOf = (now: Settings, was: Settings, paper: PaperRow, activity: ActivityRow) => {
  const { title, opensAt, closesAt, labels, ...settings } = now;
  const changed = Object.fromEntries(
    named.filter((name) => settings[name] !== was[name]).map((name) => [name, settings[name]]),
  ) as Partial<typeof settings>;
  return {
    ...changed,
    ...(title === was.title ? {} : { title }),
    ...(opensAt === was.opensAt ? {} : { opensAt: fromField(opensAt) }),
    ...(closesAt === was.closesAt ? {} : { closesAt: fromField(closesAt) }),
    ...(labels === was.labels
      ? {}
      : {
          labels: labels
            .split(/[,，、]/)
            .map((one) => one.trim().slice(0, 30))
            .filter((one) => one !== '')
            .slice(0, 10),
        }),
    basis: {
      ...(title === was.title ? {} : { title: activity.editions.title ?? '' }),
      ...(changed.intro === undefined ? {} : { intro: paper.editions.intro ?? '' }),
    },
  };
};

const Body = ({
  paper,
  activity,
  onDone,
}: Pick<SettingsFormProps, 'paper' | 'activity'> & { readonly onDone: () => void }) => {
  const { _ } = useLingui();
  const { t } = useWords();
  const files = useEditorFiles();
  const { errorOf, refuse } = useFormRefusal();
  const [was] = useState(() => settingsOf(paper, activity));
  const draft = useDraft<Settings>(`question/settings/${paper.id}`, was);
  const { value } = draft;
  const set = (change: Partial<Settings>) => draft.setValue((now) => ({ ...now, ...change }));
  const submit = async () => {
    const done = await draft.send(updatePaper, (now) => ({
      courseId: paper.courseId,
      id: paper.id,
      ...changeOf(now, was, paper, activity),
    }));
    if (done?.ok === true) onDone();
    else refuse(done?.refusal);
  };
  /** Its questions are asked one by one, by hand: nothing of how a test is sat is of use. */
  const isQuiz = activity.kind === 'interactiveQuiz';
  const waits = value.scoreShown === 'closed' || value.answersShown === 'closed';
  const times = answerTimes.map((time) => ({ value: time, label: _(timeTexts[time]) }));
  return (
    <DraftForm draft={draft} css={{ '--writing': '80px' }} submit={<Trans>Save</Trans>} onSubmit={submit}>
      <TextField
        label={t`Title`}
        required
        maxLength={limits.titleChars}
        value={value.title}
        error={errorOf('title')}
        onChange={({ target }) => set({ title: target.value })}
      />
      <RichTextField
        label={t`Before the first question`}
        value={value.intro}
        onValue={(intro) => set({ intro })}
        files={files}
      />
      {!isQuiz && (
        <Grid gap="3" templateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
          <SelectField
            label={t`What it is for`}
            value={value.kind}
            onValue={(kind) => set({ kind: kind as PaperKind })}
            options={paperKinds.map((kind) => ({ value: kind, label: _(kindTexts[kind]) }))}
          />
          <TextField
            label={t`Labels`}
            hint={<Trans>With commas between</Trans>}
            maxLength={300}
            value={value.labels}
            onChange={({ target }) => set({ labels: target.value })}
          />
          <TimeField
            label={t`Opens`}
            value={value.opensAt}
            error={errorOf('opensAt')}
            onValue={(opensAt) => set({ opensAt })}
          />
          <TimeField
            label={t`Closes`}
            value={value.closesAt}
            error={errorOf('closesAt')}
            onValue={(closesAt) => set({ closesAt })}
          />
          <TextField
            label={t`Minutes`}
            hint={<Trans>Empty: no limit</Trans>}
            inputMode="numeric"
            value={value.minutes || ''}
            onChange={({ target }) => set({ minutes: Math.min(wholeOf(target.value, 0), paperLimits.minutes) })}
          />
          <TextField
            label={t`Attempts allowed`}
            hint={<Trans>Empty: as many as one likes</Trans>}
            inputMode="numeric"
            value={value.attempts || ''}
            onChange={({ target }) => set({ attempts: Math.min(wholeOf(target.value, 0), paperLimits.attempts) })}
          />
          {value.attempts !== 1 && (
            <SelectField
              label={t`Which attempt counts`}
              value={value.counted}
              onValue={(counted) => set({ counted: counted as PaperRow['counted'] })}
              options={[
                { value: 'best', label: t`The best` },
                { value: 'last', label: t`The last` },
                { value: 'average', label: t`The average` },
              ]}
            />
          )}
          <SelectField
            label={t`Students see their score`}
            value={value.scoreShown}
            onValue={(time) => set({ scoreShown: time as AnswerTime })}
            options={times}
          />
          <SelectField
            label={t`Students see the answers`}
            {...(waits ? { hint: <Closing closesAt={value.closesAt} /> } : {})}
            value={value.answersShown}
            onValue={(time) => set({ answersShown: time as AnswerTime })}
            options={times}
          />
        </Grid>
      )}
      {!isQuiz && (
        <div>
          <SwitchRow
            label={<Trans>Questions in another order for each student</Trans>}
            on={value.shufflesQuestions}
            onSwitch={(on) => set({ shufflesQuestions: on })}
          />
          <SwitchRow
            label={<Trans>Options in another order for each student</Trans>}
            on={value.shufflesOptions}
            onSwitch={(on) => set({ shufflesOptions: on })}
          />
          <SwitchRow
            label={<Trans>One question after another, without going back</Trans>}
            on={value.sequential}
            onSwitch={(on) => set({ sequential: on })}
          />
          <SwitchRow
            label={<Trans>Pasting is not allowed</Trans>}
            on={value.blocksPaste}
            onSwitch={(on) => set({ blocksPaste: on })}
          />
          <SwitchRow
            label={<Trans>Full screen, and a record of leaving it</Trans>}
            on={value.watched}
            onSwitch={(on) => set({ watched: on })}
          />
        </div>
      )}
    </DraftForm>
  );
};

/** What is shown at the end waits for those whose hand-in may still count. */
const Closing = ({ closesAt }: { readonly closesAt: string }) =>
  closesAt === '' ? (
    <Trans>Without a time to close, the test has closed when you end it.</Trans>
  ) : (
    <Trans>
      Waits for the time in which offline submissions may arrive, as they could still count; at once when everybody who
      began has handed in, or when you end the test.
    </Trans>
  );
