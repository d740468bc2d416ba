import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import { saveCheckRepeatSetting } from '#contract/features/similarity/calls.ts';
import { type GivingBack, similarityLimits } from '#contract/features/similarity/keys.ts';
import type { SimilarityCheckRow } from '#contract/features/similarity/rows.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField, TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';

interface SettingDialogProps {
  readonly check: SimilarityCheckRow;
  readonly onClose: () => void;
}

/** From which share a work stands out, what becomes of it then, and what is compared. */
export const SettingDialog = ({ check, onClose }: SettingDialogProps) => {
  const { t } = useLingui();
  const send = useSend();
  const tellRefusal = useTellRefusal();
  const [percent, setPercent] = useState(String(check.threshold));
  const [refusal, setRefusal] = useState<Refusal>();
  const usual = t`Large parts of your submission are like others. Please write it in your own words and name your sources.`;
  const [value, setValue] = useState({
    giveBack: check.giveBack,
    reason: check.reason || usual,
    beyond: check.beyond,
    atClose: check.atClose,
  });
  const set = (change: Partial<typeof value>) => setValue((before) => ({ ...before, ...change }));
  const submit = async () => {
    const threshold = Number(percent);
    if (!Number.isInteger(threshold) || threshold < 1 || threshold > 100)
      return setRefusal({ reason: 'core.invalidInput', code: 0, field: 'threshold' });
    const place = { courseId: check.courseId, activityId: check.id };
    const result = await send(saveCheckRepeatSetting, () => ({ ...place, ...value, threshold }));
    if (result.ok) onClose();
    else tellRefusal(result.refusal);
  };
  return (
    <FormDialog
      title={<Trans>How submissions are compared</Trans>}
      submit={<Trans>Save</Trans>}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t`Highlight from, percent`}
        inputMode="numeric"
        value={percent}
        onChange={(event) => setPercent(event.target.value)}
        error={refusal === undefined ? undefined : t`A whole number from 1 to 100.`}
      />
      <SelectField
        label={t`Submissions that stand out`}
        value={value.giveBack}
        onValue={(giveBack) => set({ giveBack: giveBack as GivingBack })}
        options={[
          { value: 'never', label: t`are only shown to me` },
          { value: 'ask', label: t`are returned when I say so: ask me first` },
          { value: 'atOnce', label: t`are returned at once` },
        ]}
      />
      {value.giveBack !== 'never' && (
        <TextArea
          label={t`What the student is told`}
          hint={t`With the share, and with passages of the student’s own text. Nobody else is named.`}
          rows={3}
          maxLength={similarityLimits.reasonChars}
          value={value.reason}
          onChange={(event) => set({ reason: event.target.value })}
        />
      )}
      <Box>
        <SwitchRow
          label={<Trans>Compare when the homework closes</Trans>}
          hint={<Trans>Without being asked, once after the deadline.</Trans>}
          on={value.atClose}
          onSwitch={(atClose) => set({ atClose })}
        />
        <SwitchRow
          label={<Trans>With earlier homework, too</Trans>}
          hint={<Trans>Submissions for other homework in courses that you teach, shared answers among them.</Trans>}
          on={value.beyond}
          onSwitch={(beyond) => set({ beyond })}
        />
      </Box>
    </FormDialog>
  );
};
