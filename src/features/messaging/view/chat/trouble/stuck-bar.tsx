import { Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { useDeeds } from '../use-deeds.ts';
import type { Delivery } from '../use-outbound.ts';
import { useHandedOn } from './use-handed-on.ts';

interface StuckBarProps {
  readonly stuck: readonly Delivery[];
  /** Takes the focus when the bar goes from under it. */
  readonly onGone: () => void;
}

/** Above the box while something of this conversation did not get through: all of it at once. */
export const StuckBar = ({ stuck, onGone }: StuckBarProps) => {
  const { resend, discard } = useDeeds();
  const press = useHandedOn(stuck.length > 0, onGone);
  const [isAsking, setAsking] = useState(false);
  const each = async (deed: (delivery: Delivery) => Promise<unknown>) => {
    press();
    for (const delivery of stuck) await deed(delivery);
  };
  if (stuck.length === 0) return null;
  return (
    <Flex
      role="status"
      align="center"
      gap="2"
      wrap="wrap"
      px={{ base: '3', md: '4' }}
      py="1.5"
      bg="bg.error"
      color="fg.error"
      fontSize="sm"
      data-stuck
    >
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
      <Text flex="1" minW="8rem">
        <Plural value={stuck.length} one="# message was not sent" other="# messages were not sent" />
      </Text>
      <Button size="2xs" variant="outline" onClick={() => void each(resend)}>
        <Trans>Resend all</Trans>
      </Button>
      <Button size="2xs" variant="ghost" color="fg.error" onClick={() => setAsking(true)}>
        <Trans>Delete all</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={<Trans>Delete what was not sent?</Trans>}
        confirm={<Trans>Delete</Trans>}
        onConfirm={() => each(discard)}
        onClose={() => setAsking(false)}
      >
        <Trans>They stay with their files on the page “Needs attention”, under “Given up”, for 30 days.</Trans>
      </ConfirmDialog>
    </Flex>
  );
};
