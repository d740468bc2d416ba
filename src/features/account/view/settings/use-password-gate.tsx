import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { Call, Output } from '#contract/core/call.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import type { Result } from '#contract/core/result.ts';
import { refused } from '#contract/core/result.ts';
import { askOnce } from '#src/core/rpc.ts';
import { refusalOfTrouble } from '#src/core/wire-error.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';

/** Asks the server of the signed-in person; what could not be asked is a refusal too. */
export const useAskNow = () => {
  const { wire } = useSession();
  const canAsk = useCanAsk();
  const ask = async <C extends Call>(call: C, input: z.input<C['input']>): Promise<Result<Output<C>>> => {
    if (!canAsk) return refused(coreRefusal.needsNetwork);
    try {
      return await askOnce(wire, call, input);
    } catch (error) {
      return refused(refusalOfTrouble(error));
    }
  };
  return { ask, canAsk };
};

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
