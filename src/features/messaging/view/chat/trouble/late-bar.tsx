import { Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import { useDeeds } from '../use-deeds.ts';
import type { Delivery } from '../use-outbound.ts';
import { useHandedOn } from './use-handed-on.ts';

interface LateBarProps {
  readonly late: readonly Delivery[];
  /** Takes the focus when the bar goes from under it. */
  readonly onGone: () => void;
}

/** Nothing that waits is given up, but after a day it does not go before its writer was asked. */
export const LateBar = ({ late, onGone }: LateBarProps) => {
  const { resend, discard } = useDeeds();
  const press = useHandedOn(late.length > 0, onGone);
  if (late.length === 0) return null;
  const answer = async (deed: (delivery: Delivery) => Promise<unknown>) => {
    press();
    for (const delivery of late) await deed(delivery);
  };
  return (
    <Flex
      role="status"
      align="center"
      gap="2"
      wrap="wrap"
      px={{ base: '3', md: '4' }}
      py="1.5"
      borderTopWidth="1px"
      bg="bg.warning"
      color="fg.warning"
      fontSize="sm"
      data-late
    >
      <Clock size={16} strokeWidth={1.75} aria-hidden />
      <Text flex="1" minW="10rem">
        <Plural
          value={late.length}
          one="# message has waited for more than a day. Send it still?"
          other="# messages have waited for more than a day. Send them still?"
        />
      </Text>
      <Button size="2xs" variant="outline" onClick={() => void answer(resend)}>
        <Trans>Send</Trans>
      </Button>
      <Button size="2xs" variant="ghost" onClick={() => void answer(discard)}>
        <Trans>Delete</Trans>
      </Button>
    </Flex>
  );
};
