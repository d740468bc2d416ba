import { Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Compass, X } from 'lucide-react';

interface TourHintProps {
  readonly onStart: () => void;
  /** For good, on every device of this person. */
  readonly onDismiss: () => void;
}

/** Says that there is a tour of this screen: beside the page, without taking the focus or a press that is meant for the page. */
export const TourHint = ({ onStart, onDismiss }: TourHintProps) => {
  const { t } = useLingui();
  return (
    <Flex
      asChild
      position="fixed"
      zIndex="docked"
      bottom={{ base: 'calc(var(--foot, 0px) + 8px)', md: '6' }}
      insetStart={{ base: '2', md: '6' }}
      insetEnd={{ base: '2', md: 'auto' }}
      align="center"
      gap="2"
      ps="3"
      pe="1"
      py="1"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      boxShadow="md"
    >
      <aside aria-label={t`Tip`} data-tour-hint>
        <Compass size={18} strokeWidth={1.75} aria-hidden style={{ flexShrink: 0 }} />
        <Text fontSize="sm" flex="1">
          <Trans>New to this screen?</Trans>
        </Text>
        <Button size="sm" variant="ghost" color="brand.fg" onClick={onStart}>
          <Trans>Show me around</Trans>
        </Button>
        <IconButton size="sm" variant="ghost" color="fg.muted" aria-label={t`Dismiss the tip`} onClick={onDismiss}>
          <X />
        </IconButton>
      </aside>
    </Flex>
  );
};
