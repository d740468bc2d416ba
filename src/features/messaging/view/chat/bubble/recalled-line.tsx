import { Button, Flex, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { messageTable } from '#contract/features/messaging/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { usePending } from '../../use-pending.ts';
import { useChatPlace } from '../context.ts';
import { takenBack } from './taken-back.ts';
import { useNameOf } from './use-name-of.ts';

/** In the place of a message that was taken back; what I wrote myself can be written again. */
export const RecalledLine = ({ message }: { readonly message: MessageRow }) => {
  const { edit } = useChatPlace();
  const { mark, isToCome } = usePending(rowKey(messageTable, message.id));
  const text = takenBack.get(message.id);
  return (
    <Flex align="center" justify="center" wrap="wrap" columnGap="1" px="6" py="1" fontSize="xs" color="fg.muted">
      <Text as="span">
        {isToCome ? <Trans>Will be recalled when you are online</Trans> : <WhoRecalled message={message} />}
      </Text>
      <SyncMark mark={mark} />
      {text !== undefined && (
        <Button size="2xs" variant="ghost" color="brand.fg" onClick={() => edit(text)}>
          <Trans>Edit again</Trans>
        </Button>
      )}
    </Flex>
  );
};

/** Staff take back what others wrote: who did it and whose it was are two things. */
const WhoRecalled = ({ message: { fromUid, recalledBy } }: { readonly message: MessageRow }) => {
  const { uid } = useSession();
  const nameOf = useNameOf();
  const who = nameOf(recalledBy);
  const author = nameOf(fromUid);
  const isOwn = recalledBy === fromUid;
  if (recalledBy === uid && isOwn) return <Trans>You recalled a message</Trans>;
  if (recalledBy === uid && author !== undefined) return <Trans>You recalled a message of {author}</Trans>;
  if (who === undefined) return <Trans>A message was recalled</Trans>;
  if (fromUid === uid) return <Trans>{who} recalled your message</Trans>;
  if (isOwn || author === undefined) return <Trans>{who} recalled a message</Trans>;
  return (
    <Trans>
      {who} recalled a message of {author}
    </Trans>
  );
};
