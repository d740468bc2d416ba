import { Button, Flex, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useChatPlace } from '../context.ts';
import { takenBack } from './taken-back.ts';

/** In the place of a message that was taken back; what I wrote myself can be written again. */
export const RecalledLine = ({ message }: { readonly message: MessageRow }) => {
  const { uid } = useSession();
  const { members, edit } = useChatPlace();
  const text = takenBack.get(message.id);
  const name = members.get(message.fromUid)?.name;
  return (
    <Flex align="center" justify="center" wrap="wrap" columnGap="1" px="6" py="1" fontSize="xs" color="fg.muted">
      <Text as="span">
        {message.fromUid === uid ? (
          <Trans>You recalled a message</Trans>
        ) : name === undefined ? (
          <Trans>A message was recalled</Trans>
        ) : (
          <Trans>{name} recalled a message</Trans>
        )}
      </Text>
      {text !== undefined && (
        <Button size="2xs" variant="ghost" color="brand.fg" onClick={() => edit(text)}>
          <Trans>Edit again</Trans>
        </Button>
      )}
    </Flex>
  );
};
