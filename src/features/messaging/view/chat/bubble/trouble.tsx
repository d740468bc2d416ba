import { Button, Flex, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { useDeeds } from '../use-deeds.ts';
import type { Delivery } from '../use-outbound.ts';

/** Below a message that did not get through: why, and what may be done (S-587). */
export const Trouble = ({ delivery }: { readonly delivery: Delivery }) => {
  const textOf = useRefusalText();
  const { resend, discard } = useDeeds();
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
