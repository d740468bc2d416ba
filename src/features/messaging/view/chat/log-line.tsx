import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo, type ReactNode } from 'react';
import type { ChangeKind } from '#contract/features/messaging/keys.ts';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { messageTable } from '#contract/features/messaging/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { Bubble } from './bubble.tsx';
import { takenBack } from './commands.ts';
import { type Delivery, useChatContext, usePending } from './context.ts';
import { type Line, useDayName } from './lines.ts';
import { useNameOf } from './summary.ts';

/** What happened to the group, said quietly (E-065). */
const ChangeLine = ({ message }: { readonly message: MessageRow }) => {
  const text = useChangeText(message);
  return (
    <Text px="6" py="1.5" textAlign="center" fontSize="xs" color="fg.muted">
      {text}
    </Text>
  );
};

const useChangeText = ({ fromUid, change }: MessageRow): string => {
  const { t } = useLingui();
  const known = useNameOf();
  const { uid } = useSession();
  const nameOf = (one: string): string => (one === uid ? t`You` : (known(one) ?? t`Former member`));
  const who = nameOf(fromUid);
  const whom = (change?.uids ?? []).map(nameOf).join(t`, `);
  if (change === null) return '';
  const { text, on, uids } = change;
  const isSelf = uids.length === 1 && uids[0] === fromUid;
  const texts: Readonly<Record<ChangeKind, string>> = {
    addUser: t`${who} added ${whom}`,
    removeUser: isSelf ? t`${who} left the group` : t`${who} removed ${whom}`,
    changeName: t`${who} renamed the group to “${text}”`,
    changeAvatar: t`${who} changed the picture of the group`,
    changeAdmin: on ? t`${who} made ${whom} an administrator` : t`${whom} is no administrator any more`,
    changeGroupPostMessage: on ? t`${who} muted everyone` : t`${who} let everyone write again`,
    changeGroupAuth: on
      ? t`Only administrators may add people and rename now`
      : t`Everyone may add people and rename now`,
  };
  return texts[change.kind];
};

/** In the place of a message that was taken back; what I wrote myself can be written again. */
const RecalledLine = ({ message }: { readonly message: MessageRow }) => {
  const { edit } = useChatContext();
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

interface LogLineProps {
  readonly line: Line;
  readonly delivery: Delivery | undefined;
  readonly readers: number;
}

/** One message with what stands above it. */
export const LogLine = memo(({ line, delivery, readers }: LogLineProps) => {
  const { uid } = useSession();
  const { message, day, isUnreadFirst } = line;
  return (
    <>
      {day !== undefined && <DayLine at={day} />}
      {isUnreadFirst && <UnreadLine />}
      {message.type === 'change' ? (
        <ChangeLine message={message} />
      ) : message.recalledAt > 0 ? (
        <RecalledLine message={message} />
      ) : (
        <Bubble line={line} isMine={message.fromUid === uid} delivery={delivery} readers={readers} />
      )}
    </>
  );
});

const DayLine = ({ at }: { readonly at: number }) => {
  const nameOf = useDayName();
  return (
    <Text pt="4" pb="1" textAlign="center" fontSize="xs" color="fg.muted">
      {nameOf(at)}
    </Text>
  );
};

const UnreadLine = () => (
  <Ruled>
    <Trans>New messages</Trans>
  </Ruled>
);

const Ruled = ({ children }: { readonly children: ReactNode }) => (
  <Flex align="center" gap="3" px="4" pt="3" pb="1" fontSize="xs" fontWeight="500" color="brand.fg" data-unread-line>
    <Box flex="1" borderTopWidth="1px" borderColor="brand.border" />
    {children}
    <Box flex="1" borderTopWidth="1px" borderColor="brand.border" />
  </Flex>
);
