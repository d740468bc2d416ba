import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { install, installWay } from './use-install.ts';

const toldKey = 'browser-told';

/** This browser keeps less than others: says once per session what does not work here. */
export const BrowserNotice = ({ keepsRows }: { readonly keepsRows: boolean }) => {
  const { t } = useLingui();
  const [open, setOpen] = useState(() => sessionStorage.getItem(toldKey) === null);
  if (!open) return null;
  const close = () => {
    sessionStorage.setItem(toldKey, '1');
    setOpen(false);
  };
  return (
    <Box as="section" aria-label={t`About this browser`} bg="bg.info" borderBottomWidth="1px" fontSize="sm">
      <Flex maxW="content" mx="auto" px={{ base: '4', md: '6' }} py="2" align="center" gap="3" wrap="wrap">
        <Box color="fg.info" flexShrink="0">
          <Info size={18} strokeWidth={1.75} aria-hidden />
        </Box>
        <Box flex="1" minW="14rem">
          <Text>
            {keepsRows ? (
              <Trans>This browser opens the classroom only with a network.</Trans>
            ) : (
              <Trans>This browser keeps nothing on this device, so the classroom does not work in it.</Trans>
            )}
          </Text>
          <details>
            <Box asChild cursor="pointer" color="fg.muted" minH="24px">
              <summary>
                <Trans>What that means</Trans>
              </summary>
            </Box>
            <Text color="fg.muted">
              {keepsRows ? (
                <Trans>
                  While a page is open your work is kept here and sent when the network is back. Closed, it opens again
                  only online; there is no sending in the background, and no installation.
                </Trans>
              ) : (
                <Trans>
                  It may be a private window, or storage is switched off in the settings. Open the classroom in a normal
                  window of Safari, Chrome, Edge or Firefox.
                </Trans>
              )}{' '}
              <Link to="/$page" params={{ page: 'browser' }} style={{ textDecoration: 'underline' }}>
                <Trans>Which browsers work</Trans>
              </Link>
            </Text>
          </details>
        </Box>
        {installWay() === 'in-app' && (
          <Button size="xs" variant="outline" onClick={install}>
            <Trans>Open in a browser</Trans>
          </Button>
        )}
        <Button size="xs" variant="ghost" onClick={close}>
          <Trans>Understood</Trans>
        </Button>
      </Flex>
    </Box>
  );
};
