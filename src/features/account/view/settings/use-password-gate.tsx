import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';

/** The person's password again, before what cannot be taken back. It is kept nowhere. */
export const usePasswordAgain = () => {
  const { t } = useLingui();
  const textOf = useRefusalText();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [form, setForm] = useState<string>();
  const refuse = (refusal: Refusal) => {
    const isPassword = refusal.field === 'password' || refusal.field === 'oldPassword';
    setError(isPassword ? textOf(refusal) : undefined);
    setForm(isPassword ? undefined : textOf(refusal));
  };
  const clear = () => {
    setPassword('');
    setError(undefined);
    setForm(undefined);
  };
  const field = (
    <TextField
      label={t`Current password`}
      name="current"
      type="password"
      autoComplete="current-password"
      value={password}
      error={error}
      onChange={(event) => setPassword(event.target.value)}
    />
  );
  return { password, field, problem: form, refuse, clear };
};
