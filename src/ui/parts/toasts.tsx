import { Box, Button, Flex, IconButton } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { CircleAlert, Info, X } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import { dismiss, tellings } from '../words/tell.ts';

/**
 * Says things above the page, out of the way of editors and of the primary buttons. Directly in the body: a dialog keeps the
 * page from being heard, but for what lives there.
 */
export const Tellings = () => {
  const { list } = useSnapshot(tellings);
  const { t } = useLingui();
  return createPortal(
    <Flex
      role="log"
      data-tellings
      aria-live="polite"
      aria-label={t`Messages`}
      position="fixed"
      zIndex="toast"
      // On a laptop in the corner where no page and no dialog has its buttons.
      top={{ base: 'calc(56px + env(safe-area-inset-top))', md: 'auto' }}
      bottom={{ md: '16' }}
      right={{ base: '4', md: 'auto' }}
      left={{ base: '4', md: '6' }}
      width={{ md: '360px' }}
      direction="column"
      gap="2"
      pointerEvents="none"
    >
      {list.map(({ id, tone, text, action }) => (
        <Flex
          key={id}
          align="center"
          gap="2.5"
          p="3"
          bg="bg.panel"
          borderWidth="1px"
          borderColor={tone === 'problem' ? 'border.error' : 'border'}
          borderRadius="l2"
          boxShadow="md"
          fontSize="sm"
          pointerEvents="auto"
        >
          <Box color={tone === 'problem' ? 'fg.error' : 'fg.info'}>
            {tone === 'problem' ? <CircleAlert size={18} aria-hidden /> : <Info size={18} aria-hidden />}
          </Box>
          <Box flex="1">{text}</Box>
          {action !== undefined && (
            <Button
              size="xs"
              variant="outline"
              onClick={() => {
                dismiss(id);
                action.run();
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton size="2xs" variant="ghost" aria-label={t`Dismiss`} onClick={() => dismiss(id)}>
            <X />
          </IconButton>
        </Flex>
      ))}
    </Flex>,
    document.body,
  );
};
