import { Box, Flex, Text } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type Strength, strengthOf } from '#contract/features/account/keys.ts';

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
