import { Box, QrCode, Text } from '@chakra-ui/react';
import { qrCodeSlotRecipe } from '@chakra-ui/react/theme';
import { Trans } from '@lingui/react/macro';

const isPicture = (address: string): boolean => /\.(png|jpe?g|gif|webp|svg)(\?.*)?$/i.test(address);

/** The code that a phone follows the school's account by: the school's own picture of it, or one drawn from its address. */
export const AccountCode = ({ address }: { readonly address: string }) => (
  <Box>
    {/* Dark on light in both themes: not every reader knows the reverse. */}
    <Box bg="white" color="black" p="2" borderRadius="l2" borderWidth="1px" width="fit-content">
      {isPicture(address) ? (
        <img src={address} alt="" width={120} height={120} referrerPolicy="no-referrer" />
      ) : (
        <QrCode.Root recipe={qrCodeSlotRecipe} value={address} boxSize="120px" aria-hidden>
          <QrCode.Frame color="black" width="full" height="full">
            <QrCode.Pattern />
          </QrCode.Frame>
        </QrCode.Root>
      )}
    </Box>
    <Text fontSize="sm" color="fg.muted" mt="2">
      <Trans>Scan it with your phone, or open</Trans>{' '}
      <Box asChild color="brand.fg" textDecoration="underline" textUnderlineOffset="3px">
        <a href={address} target="_blank" rel="noopener noreferrer">
          <Trans>the official account</Trans>
        </a>
      </Box>
    </Text>
  </Box>
);
