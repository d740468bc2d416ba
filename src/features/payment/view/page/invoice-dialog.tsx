import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import {
  addInvoiceApply,
  addUserInvoiceInfo,
  getUserInvoiceInfo,
  type InvoiceInfo,
} from '#contract/features/payment/calls.ts';
import { useAnswer, useAskNow } from '#src/ui/live/use-answer.ts';
import { useFormRefusal } from '#src/ui/live/use-form-refusal.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { tell } from '#src/ui/words/tell.ts';

interface InvoiceDialogProps {
  readonly orderNo: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const nobody: InvoiceInfo = {
  ...{ kind: 'person', title: '', taxNumber: '', address: '', phone: '', bank: '', bankAccount: '', email: '' },
};

/** To whom the invoice is made out, as was said the last time, and the application for it. */
export const InvoiceDialog = (props: InvoiceDialogProps) => {
  const { asked } = useAnswer(getUserInvoiceInfo, {});
  if (asked.state === 'asking') return null;
  return <InvoiceForm {...props} known={asked.state === 'answered' ? (asked.value.info ?? nobody) : nobody} />;
};

const InvoiceForm = ({ orderNo, known, onDone, onClose }: InvoiceDialogProps & { readonly known: InvoiceInfo }) => {
  const { t } = useLingui();
  const { ask, canAsk } = useAskNow();
  const [info, setInfo] = useState(known);
  const { errorOf, refuse } = useFormRefusal();
  const set = (given: Partial<InvoiceInfo>) => {
    refuse(undefined);
    setInfo({ ...info, ...given });
  };
  const submit = async () => {
    const kept = await ask(addUserInvoiceInfo, info);
    if (!kept.ok) return refuse(kept.refusal);
    const said = await ask(addInvoiceApply, { orderNo });
    if (!said.ok) return refuse(said.refusal);
    tell(t`Your school is asked for the invoice.`);
    onDone();
  };
  const text = (field: Exclude<keyof InvoiceInfo, 'kind'>, label: string, max: number) => (
    <TextField
      label={label}
      maxLength={max}
      value={info[field]}
      onChange={({ target }) => set({ [field]: target.value })}
      error={errorOf(field)}
    />
  );
  const isCompany = info.kind === 'company';
  return (
    <FormDialog
      title={<Trans>Ask for an invoice</Trans>}
      submit={<Trans>Ask for it</Trans>}
      isDisabled={!canAsk}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={t`Made out to`}
        value={info.kind}
        onValue={(value) => set({ kind: value === 'company' ? 'company' : 'person' })}
        options={[
          { value: 'person', label: t`A person` },
          { value: 'company', label: t`A company or institution` },
        ]}
      />
      {text('title', t`Name on the invoice`, limits.titleChars)}
      {isCompany && text('taxNumber', t`Tax number`, 20)}
      {isCompany && text('address', t`Address (optional)`, limits.titleChars)}
      {isCompany && text('phone', t`Phone (optional)`, 40)}
      {isCompany && text('bank', t`Bank (optional)`, limits.titleChars)}
      {isCompany && text('bankAccount', t`Account number (optional)`, 60)}
      {text('email', t`E-mail for the invoice (optional)`, limits.emailChars)}
    </FormDialog>
  );
};
