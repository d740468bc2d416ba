import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type ActivationCode, addSchoolPerson } from '#contract/features/account/desk-calls.ts';
import type { RosterField, RosterProblem } from '#contract/features/account/roster.ts';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';

/** What is wrong with a line, in words: "Mobile number: this is none". */
export const useProblemText = (): ((problem: Omit<RosterProblem, 'line'>) => string) => {
  const { t } = useLingui();
  const fields: Readonly<Record<RosterField, string>> = {
    username: t`Name`,
    account: t`Account`,
    studentNumber: t`Student number`,
    role: t`Role`,
    className: t`Class`,
    college: t`College`,
    phone: t`Mobile number`,
    email: t`E-mail`,
  };
  return ({ field, fault, other }) => {
    const name = fields[field];
    const texts: Readonly<Record<RosterProblem['fault'], string>> = {
      missing: t`${name} is missing.`,
      tooShort: t`${name} is too short: at least 3 characters.`,
      tooLong: t`${name} is too long.`,
      hasSpace: t`${name} has a space in it.`,
      wrongAccount: t`${name} may have letters, figures and . _ - / # in it, or be an e-mail address.`,
      wrongPhone: t`This is not a mobile number.`,
      wrongEmail: t`This is not an e-mail address.`,
      wrongRole: t`The role is neither teacher nor student.`,
      twice: t`${name} stands in line ${other} too.`,
      taken: t`${name} belongs to somebody who has an account.`,
      rounded: t`${name} was rounded by the spreadsheet: make the column text and type it again.`,
      isDay: t`${name} became a date: make the column text and type it again.`,
    };
    return texts[fault];
  };
};

interface PersonDialogProps {
  readonly onClose: () => void;
  readonly onCodes: (codes: readonly ActivationCode[]) => void;
}

const blank = { username: '', studentNumber: '', account: '', className: '', phone: '', email: '' };

export const PersonDialog = ({ onClose, onCodes }: PersonDialogProps) => {
  const { t } = useLingui();
  const { ask, canAsk } = useAskNow();
  const textOf = useRefusalText();
  const problemText = useProblemText();
  const [given, setGiven] = useState(blank);
  const [userType, setUserType] = useState<'student' | 'teacher'>('student');
  const [errors, setErrors] = useState<Partial<Record<RosterField | 'form', string>>>({});
  const submit = async () => {
    if (given.username.trim() === '') return setErrors({ username: t`Enter the name.` });
    const said = await ask(addSchoolPerson, { ...given, userType });
    if (!said.ok) return setErrors({ form: textOf(said.refusal) });
    const { problems, codes } = said.value;
    if (problems.length > 0)
      return setErrors(Object.fromEntries(problems.map((problem) => [problem.field, problemText(problem)])));
    onCodes(codes);
    onClose();
  };
  const field = (name: keyof typeof blank, label: string) => (
    <TextField
      label={label}
      name={name}
      autoComplete="off"
      value={given[name]}
      error={errors[name]}
      onChange={(event) => setGiven({ ...given, [name]: event.target.value })}
    />
  );
  return (
    <FormDialog
      title={<Trans>Add a person</Trans>}
      submit={<Trans>Add</Trans>}
      problem={errors.form ?? (canAsk ? undefined : t`This needs the network. Try again when you are online.`)}
      isDisabled={!canAsk}
      width="dlgEntry"
      onSubmit={submit}
      onClose={onClose}
    >
      {field('username', t`Name`)}
      {field('studentNumber', t`Student number`)}
      {field('account', t`Account, if it is not the number`)}
      <SelectField
        label={t`Role`}
        value={userType}
        onValue={(value) => setUserType(value === 'teacher' ? 'teacher' : 'student')}
        options={[
          { value: 'student', label: t`Student` },
          { value: 'teacher', label: t`Teacher` },
        ]}
      />
      {field('className', t`Class`)}
      {field('phone', t`Mobile number`)}
      {field('email', t`E-mail`)}
    </FormDialog>
  );
};
