import { Box, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useSchool } from '#src/ui/live/school.ts';
import { BrandName } from '#src/ui/parts/brand.tsx';

/** Whom one may call and write to, and when an answer comes (S-187, S-527). Of phone and e-mail only what the school has given. */
export const SupportHours = () => {
  const { phone, email } = useSchool().service;
  const dialled = phone.replaceAll(/[^\d+]/g, '');
  return (
    <Box fontSize="sm" color="fg.muted" lineHeight="1.7" css={{ '& a': contactLink }}>
      <Text>
        {phone === '' ? (
          <Trans>Service hours: Monday to Friday 08:30–19:00</Trans>
        ) : (
          <Trans>
            Phone <a href={`tel:${dialled}`}>{phone}</a>, Monday to Friday 08:30–19:00
          </Trans>
        )}
      </Text>
      {email !== '' && (
        <Text>
          <Trans>
            E-mail <a href={`mailto:${email}`}>{email}</a>
          </Trans>
        </Text>
      )}
      <Text>
        <Trans>On weekdays from 09:30 to 18:30 an answer comes within two hours.</Trans>
      </Text>
    </Box>
  );
};

const contactLink = { color: 'brand.fg', textDecoration: 'underline', textUnderlineOffset: '3px', py: '1' } as const;

/** Whom to ask at one's own school. */
export const SchoolDesk = () => (
  <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" px="5" py="4" mt="6" maxW="32rem">
    <Text fontWeight="600" mb="1">
      <BrandName />
    </Text>
    <SupportHours />
  </Box>
);
