import { Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, Clock, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { forget, useMessageCommands, withdrawn } from './commands.ts';
import { type Delivery, useChatContext } from './context.ts';

/** Below a message that did not get through: why, and what may be done (S-587). */
export const Trouble = ({ delivery }: { readonly delivery: Delivery }) => {
  const textOf = useRefusalText();
  const { resend, discard } = useMessageCommands();
  const { progress, refusal, isGivenUp } = delivery;
  if (isGivenUp)
    return (
      <Text mt="1" fontSize="xs" color="fg.muted" data-trouble="given-up">
        <Trans>Not sent, unless it got through already</Trans>
      </Text>
    );
  if (progress !== 'failed' && progress !== 'refused') return null;
  return (
    <Flex
      align="center"
      justify="flex-end"
      wrap="wrap"
      columnGap="1"
      mt="1"
      fontSize="xs"
      color="fg.error"
      data-trouble={progress}
    >
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
      <Text as="span">{refusal === undefined ? <Trans>Not sent</Trans> : textOf(refusal)}</Text>
      <Button
        size="2xs"
        variant="ghost"
        onClick={({ currentTarget }) => {
          lineOf(currentTarget)?.focus({ preventScroll: true });
          void resend(delivery);
        }}
      >
        <Trans>Retry</Trans>
      </Button>
      <Button
        size="2xs"
        variant="ghost"
        color="fg.error"
        onClick={({ currentTarget }) => {
          neighbourOf(currentTarget)?.focus({ preventScroll: true });
          void discard(delivery);
        }}
      >
        <Trans>Delete</Trans>
      </Button>
    </Flex>
  );
};

/** The buttons go with the trouble; whoever pressed one by keyboard goes on from the line, or from the one beside it. */
const lineOf = (button: Element): HTMLElement | null => button.closest<HTMLElement>('[data-line]');

const neighbourOf = (button: Element): HTMLElement | null => {
  const line = lineOf(button);
  const beside = [line?.nextElementSibling, line?.previousElementSibling];
  const found = beside.find((one) => one instanceof HTMLElement && one.matches('[data-line]'));
  return found instanceof HTMLElement ? found : button.closest<HTMLElement>('[data-message-panel]');
};

/** A bar whose button was pressed goes with it, and the focus would be nowhere: it is handed `on`. Answers what a press says. */
const useHandedOn = (isShown: boolean, on: () => void): (() => void) => {
  const wasPressed = useRef(false);
  useEffect(() => {
    if (isShown || !wasPressed.current) return;
    wasPressed.current = false;
    // After a dialog has given it back to a button that is gone.
    const frame = requestAnimationFrame(() => document.activeElement === document.body && on());
    return () => cancelAnimationFrame(frame);
  }, [isShown, on]);
  return () => {
    wasPressed.current = true;
  };
};

interface LateBarProps {
  readonly late: readonly Delivery[];
  /** Takes the focus when the bar goes from under it. */
  readonly onGone: () => void;
}

/** Nothing that waits is given up, but after a day it does not go before its writer was asked. */
export const LateBar = ({ late, onGone }: LateBarProps) => {
  const { resend, discard } = useMessageCommands();
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

interface StuckBarProps {
  readonly stuck: readonly Delivery[];
  /** Takes the focus when the bar goes from under it. */
  readonly onGone: () => void;
}

/** Above the box while something of this conversation did not get through: all of it at once. */
export const StuckBar = ({ stuck, onGone }: StuckBarProps) => {
  const { resend, discard } = useMessageCommands();
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

/** Above the box after a message was not sent: what was written is not lost. */
export const WithdrawnBar = ({ onGone }: { readonly onGone: () => void }) => {
  const { t } = useLingui();
  const { groupId, edit } = useChatContext();
  const { last } = useSnapshot(withdrawn);
  if (last?.groupId !== groupId) return null;
  const { text } = last;
  return (
    <Flex
      role="status"
      align="center"
      gap="2"
      px={{ base: '3', md: '4' }}
      py="1.5"
      borderTopWidth="1px"
      bg="bg.subtle"
      color="fg.muted"
      fontSize="sm"
      data-withdrawn
    >
      <Text flex="1" minW="0" truncate>
        <Trans>Not sent: {text}</Trans>
      </Text>
      <Button
        size="2xs"
        variant="outline"
        onClick={() => {
          forget();
          edit(text);
        }}
      >
        <Trans>Edit again</Trans>
      </Button>
      <IconButton
        size="2xs"
        variant="ghost"
        aria-label={t`Close`}
        onClick={() => {
          forget();
          onGone();
        }}
      >
        <X strokeWidth={1.75} aria-hidden />
      </IconButton>
    </Flex>
  );
};
