import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isGoodPassword, strengthOf } from '#contract/features/account/keys.ts';
import { TextField } from '#src/ui/parts/fields.tsx';
import { StrengthMeter, strengthTexts } from '../strength-meter.tsx';
import type { Errors } from './use-code.tsx';

/** A password that is chosen, twice (S-367, S-368). */
export const useNewPassword = () => {
  const { t, i18n } = useLingui();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const check = (): Errors => ({
    password: isGoodPassword(password) ? undefined : i18n._(strengthTexts[strengthOf(password)]),
    again: again === password ? undefined : t`The two passwords differ.`,
  });
  const fields = (errors: Errors) => (
    <>
      <Box>
        <TextField
          label={t`New password`}
          name="password"
          type="password"
          autoComplete="new-password"
          size="lg"
          value={password}
          error={errors.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <StrengthMeter password={password} />
      </Box>
      <TextField
        label={t`New password again`}
        name="again"
        type="password"
        autoComplete="new-password"
        size="lg"
        value={again}
        error={errors.again}
        onChange={(event) => setAgain(event.target.value)}
      />
    </>
  );
  return { password, check, fields };
};
