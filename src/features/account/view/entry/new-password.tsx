import { Box, Flex, Text } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isGoodPassword, type Strength, strengthOf } from '#contract/features/account/keys.ts';
import { TextField } from '#src/ui/parts/fields.tsx';
import type { Errors } from './code-field.tsx';

/** In words; colour only says it again. */
export const strengthTexts = {
  short: msg`Too short: 8 to 20 characters`,
  long: msg`Too long: 8 to 20 characters`,
  plain: msg`Too weak: use at least two of letters, digits and punctuation`,
  fair: msg`Fair`,
  strong: msg`Strong`,
} as const satisfies Record<Strength, unknown>;

const bars: Readonly<Record<Strength, number>> = { short: 1, long: 1, plain: 1, fair: 2, strong: 3 };
const colors = ['sync.failed', 'sync.attention', 'sync.synced'] as const;

/** How good the password is that is being typed (S-367). */
export const StrengthMeter = ({ password }: { readonly password: string }) => {
  const { i18n } = useLingui();
  if (password === '') return null;
  const strength = strengthOf(password);
  const full = bars[strength];
  return (
    <Box mt="2" data-strength={strength}>
      <Flex gap="1" aria-hidden>
        {colors.map((color, index) => (
          <Box
            key={color}
            flex="1"
            height="4px"
            borderRadius="full"
            bg={index < full ? colors[full - 1] : 'bg.emphasized'}
          />
        ))}
      </Flex>
      <Text role="status" fontSize="sm" color="fg.muted" mt="1">
        {i18n._(strengthTexts[strength])}
      </Text>
    </Box>
  );
};

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
