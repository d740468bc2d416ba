import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import type { Way } from '#contract/features/account/keys.ts';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { CodeField, isContact, sendEntryCode } from './code-field.tsx';

export type Errors = Readonly<Record<string, string | undefined>>;

/** A number or an address, the code that was sent to it, and what is wrong with either. */
export const useCode = (way: Way, purpose: 'login' | 'register' | 'forgot') => {
  const { t } = useLingui();
  const textOf = useRefusalText();
  const [target, setTarget] = useState('');
  const [code, setCode] = useState('');
  const [ticket, setTicket] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const targetError = (): string | undefined => {
    if (target.trim() === '') return way === 'mail' ? t`Enter your e-mail address.` : t`Enter your mobile number.`;
    if (isContact(way, target)) return undefined;
    return way === 'mail' ? t`This is not an e-mail address.` : t`This is not a mobile number.`;
  };
  const refuse = (refusal: Refusal) => {
    const known: Readonly<Record<string, string>> = { email: 'target', mobile: 'target', code: 'code' };
    setErrors({ [known[refusal.field ?? ''] ?? 'form']: textOf(refusal) });
  };
  const mayBegin = (): boolean => {
    const error = targetError();
    setErrors(error === undefined ? {} : { target: error });
    return error === undefined;
  };
  /** Says in the form what is missing; `others` are its other fields. */
  const isComplete = (others: Errors = {}): boolean => {
    const found: Errors = {
      target: targetError(),
      code: code.trim() === '' ? t`Enter the verification code.` : ticket === '' ? t`Send the code first.` : undefined,
      ...others,
    };
    setErrors(found);
    return Object.values(found).every((error) => error === undefined);
  };
  const fields = (
    <>
      <TextField
        label={way === 'mail' ? t`E-mail` : t`Mobile number`}
        name={way === 'mail' ? 'email' : 'mobile'}
        type={way === 'mail' ? 'email' : 'tel'}
        autoComplete={way === 'mail' ? 'email' : 'tel'}
        size="lg"
        value={target}
        error={errors.target}
        onChange={(event) => setTarget(event.target.value)}
      />
      <CodeField
        value={code}
        onValue={setCode}
        error={errors.code}
        mayBegin={mayBegin}
        send={(captcha) => sendEntryCode(way, target, purpose, captcha)}
        onTicket={setTicket}
        onRefused={refuse}
      />
    </>
  );
  return { given: { ticket, code }, fields, errors, isComplete, refuse };
};
