import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, CheckCheck, CircleAlert, Clock, CloudUpload, type LucideIcon } from 'lucide-react';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { messageById } from '#src/features/messaging/data/queries.ts';
import { useLoaded } from '#src/ui/live/use-live.ts';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { isoTime } from '#src/ui/words/time.tsx';
import { type Delivery, useChatContext } from './context.ts';
import { clockTime, type Line } from './lines.ts';
import { MessageBody } from './message-body.tsx';
import { MenuButton } from './message-menu.tsx';
import { useGist, useNameOf } from './summary.ts';
import { Trouble } from './trouble.tsx';

/** How far one of my own messages is. */
type Progress = 'queued' | 'sending' | 'failed' | 'refused' | 'sent' | 'read';

const looks: Readonly<Record<Progress, { readonly icon: LucideIcon; readonly color: string }>> = {
  queued: { icon: Clock, color: 'sync.queued' },
  sending: { icon: CloudUpload, color: 'sync.sending' },
  failed: { icon: CircleAlert, color: 'sync.failed' },
  refused: { icon: CircleAlert, color: 'sync.failed' },
  sent: { icon: Check, color: 'fg.muted' },
  read: { icon: CheckCheck, color: 'fg.info' },
};

/** One sign, with its words for the ear; what waits says so to the eye too. */
const BubbleMark = ({ progress }: { readonly progress: Progress }) => {
  const { t } = useLingui();
  const { icon: Icon, color } = looks[progress];
  const words: Readonly<Record<Progress, string>> = {
    queued: t`Waiting to send`,
    sending: t`Sending`,
    failed: t`Not sent`,
    refused: t`Not accepted`,
    sent: t`Sent`,
    read: t`Read`,
  };
  return (
    <Flex as="span" align="center" gap="1" color={color} flexShrink="0" data-progress={progress}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      <Box as="span" srOnly={progress !== 'queued'}>
        {words[progress]}
      </Box>
    </Flex>
  );
};

/** The message that an answer is about, in two lines; leads to it. */
const Quote = ({ id }: { readonly id: string }) => {
  const { jumpTo } = useChatContext();
  const nameOf = useNameOf();
  const loaded = useLoaded(messageById, id);
  const gistOf = useGist();
  if (loaded === undefined) return <Box minH="40px" mb="1.5" />;
  const quoted = loaded.value;
  return (
    <Box
      asChild
      display="block"
      width="full"
      textAlign="start"
      mb="1.5"
      ps="2"
      py="0.5"
      borderStartWidth="2px"
      borderStartColor="brand.border"
      fontSize="xs"
      color="fg.muted"
      cursor="pointer"
    >
      <button type="button" onClick={() => jumpTo(id)} data-quote>
        {quoted === undefined ? (
          <Trans>A message that is not on this device</Trans>
        ) : (
          <>
            <Text as="span" display="block" fontWeight="500">
              {nameOf(quoted.fromUid) ?? <Trans>Former member</Trans>}
            </Text>
            <Text as="span" display="block" lineClamp="2">
              {gistOf(quoted)}
            </Text>
          </>
        )}
      </button>
    </Box>
  );
};

/** Between two people a sign, in a group how many; who they are is behind the message's menu. */
const ReadBy = ({ readers }: { readonly readers: number }) => {
  const { isGroup } = useChatContext();
  if (!isGroup) return <BubbleMark progress="read" />;
  return (
    <Flex as="span" align="center" gap="1" color="fg.info" data-progress="read">
      <CheckCheck size={14} strokeWidth={1.75} aria-hidden />
      <Plural value={readers} one="# has read it" other="# have read it" />
    </Flex>
  );
};

interface BubbleProps {
  readonly line: Line;
  readonly isMine: boolean;
  /** Of one's own message that is not on the server. */
  readonly delivery: Delivery | undefined;
  /** How many others have read it. */
  readonly readers: number;
}

/** What one person said. Mine stand on the right, in the accent's palest tint. */
export const Bubble = ({ line, isMine, delivery, readers }: BubbleProps) => {
  const { isGroup } = useChatContext();
  const { message, isFirst, isLast } = line;
  return (
    <Flex direction={isMine ? 'row-reverse' : 'row'} gap="2" px={{ base: '3', md: '4' }} pt={isFirst ? '3' : '0.5'}>
      {isGroup && !isMine && <Face uid={message.fromUid} isShown={isFirst} />}
      <Flex direction="column" align={isMine ? 'flex-end' : 'flex-start'} minW="0" maxW={{ base: '82%', md: '78%' }}>
        {isGroup && !isMine && isFirst && <Name uid={message.fromUid} />}
        <Flex align="center" gap="1" direction={isMine ? 'row-reverse' : 'row'} maxW="full">
          <Box
            minW="0"
            px="3"
            py="2"
            borderWidth="1px"
            borderColor={isMine ? 'brand.emphasized' : 'border'}
            borderRadius="l3"
            {...(isFirst && { [isMine ? 'borderTopEndRadius' : 'borderTopStartRadius']: 'l1' })}
            bg={isMine ? 'brand.muted' : 'bg.panel'}
            data-bubble
          >
            {message.replyTo !== '' && <Quote id={message.replyTo} />}
            <MessageBody message={message} />
            <Foot message={message} isMine={isMine} isLast={isLast} delivery={delivery} readers={readers} />
          </Box>
          <MenuButton message={message} />
        </Flex>
        {delivery !== undefined && <Trouble delivery={delivery} />}
      </Flex>
    </Flex>
  );
};

const Face = ({ uid, isShown }: { readonly uid: string; readonly isShown: boolean }) => {
  const { members } = useChatContext();
  const member = members.get(uid);
  const nameOf = useNameOf();
  return (
    <Box width="32px" flexShrink="0">
      {isShown && <PersonMark uid={uid} name={nameOf(uid) ?? '·'} avatar={member?.avatar ?? ''} />}
    </Box>
  );
};

const Name = ({ uid }: { readonly uid: string }) => {
  const nameOf = useNameOf();
  return (
    <Text fontSize="xs" color="fg.muted" mb="0.5" ps="1" lineClamp="1">
      {nameOf(uid) ?? <Trans>Former member</Trans>}
    </Text>
  );
};

/** The time once for what was said in one breath; what is not sent yet says so on each. */
const Foot = ({
  message,
  isMine,
  isLast,
  delivery,
  readers,
}: Pick<BubbleProps, 'isMine' | 'delivery' | 'readers'> & {
  readonly message: MessageRow;
  readonly isLast: boolean;
}) => {
  const progress: Progress = delivery?.progress ?? (readers > 0 ? 'read' : 'sent');
  const isTrouble = progress === 'failed' || progress === 'refused';
  if (!isLast && (!isMine || delivery === undefined || isTrouble)) return null;
  return (
    <Flex justify="flex-end" align="center" gap="1.5" mt="0.5" fontSize="xs" color="fg.muted" textStyle="num">
      {isLast && <time dateTime={isoTime(message.at)}>{clockTime(message.at)}</time>}
      {isMine && delivery === undefined && readers > 0 ? (
        <ReadBy readers={readers} />
      ) : (
        // What failed says so below its bubble.
        isMine && !isTrouble && <BubbleMark progress={progress} />
      )}
    </Flex>
  );
};
