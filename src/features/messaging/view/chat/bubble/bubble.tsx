import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { isoTime } from '#src/ui/words/time.tsx';
import { MessageBody } from '../bodies/message-body.tsx';
import { useChatPlace } from '../context.ts';
import type { Line } from '../log/lines.ts';
import type { Delivery } from '../use-outbound.ts';
import { clockTime } from '../when.ts';
import { BubbleMark, type Progress } from './bubble-mark.tsx';
import { MenuButton } from './menu-button.tsx';
import { Quote } from './quote.tsx';
import { ReadBy } from './read-by.tsx';
import { Trouble } from './trouble.tsx';
import { useNameOf } from './use-name-of.ts';

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
  const { isGroup } = useChatPlace();
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
  const { members } = useChatPlace();
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
