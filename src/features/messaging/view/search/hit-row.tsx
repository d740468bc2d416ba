import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { useGist } from '../chat/bubble/gist.ts';
import { ConversationMark } from '../list/conversation-mark.tsx';
import { ListTime } from '../list/row/list-time.tsx';
import { openPanel } from '../panel/state.ts';
import { cutAround, type Hit } from './hits.ts';

/** Shows it: a person and a conversation at their newest message, a message where it stands. */
const openHit = (hit: Hit): void => {
  if (hit.is === 'person') openPanel({ uid: hit.friend.uid });
  else if (hit.is === 'conversation') openPanel({ groupId: hit.item.id });
  else openPanel({ groupId: hit.message.groupId, messageId: hit.message.id });
};

/** Something that was found; pressed, it opens. */
export const HitRow = ({
  hit,
  typed,
  isCurrent,
}: {
  readonly hit: Hit;
  readonly typed: string;
  readonly isCurrent: boolean;
}) => (
  <Flex
    asChild
    align="center"
    gap="3"
    width="full"
    minH="52px"
    px="3"
    py="1.5"
    textAlign="start"
    cursor="pointer"
    _hover={{ bg: 'bg.subtle' }}
    _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' }}
  >
    <button type="button" tabIndex={isCurrent ? 0 : -1} data-row={hit.key} onClick={() => openHit(hit)}>
      {hit.is === 'person' && (
        <Said
          mark={<PersonMark uid={hit.friend.uid} name={hit.friend.name} size="36px" />}
          title={<Found text={hit.friend.name} typed={typed} />}
          detail={hit.course}
        />
      )}
      {hit.is === 'conversation' && (
        <Said mark={<ConversationMark of={hit.item} size="36px" />} title={<Found text={hit.title} typed={typed} />} />
      )}
      {hit.is === 'message' && <MessageHit hit={hit} typed={typed} />}
    </button>
  </Flex>
);

interface SaidProps {
  readonly mark: ReactNode;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly aside?: ReactNode;
}

const Said = ({ mark, title, detail, aside }: SaidProps) => (
  <>
    {mark}
    <Box flex="1" minW="0">
      <Flex align="baseline" gap="2">
        <Box flex="1" minW="0" truncate fontSize="sm">
          {title}
        </Box>
        {aside !== undefined && (
          <Box flexShrink="0" fontSize="xs" color="fg.muted" textStyle="num">
            {aside}
          </Box>
        )}
      </Flex>
      {detail !== undefined && (
        <Box truncate fontSize="xs" color="fg.muted">
          {detail}
        </Box>
      )}
    </Box>
  </>
);

const MessageHit = ({ hit, typed }: { readonly hit: Extract<Hit, { is: 'message' }>; readonly typed: string }) => {
  const gistOf = useGist();
  const { message, who, where } = hit;
  return (
    <Said
      mark={<PersonMark uid={message.fromUid} name={who} size="36px" />}
      title={[...new Set([who, where])].filter(Boolean).join(' · ')}
      detail={<Found text={gistOf(message)} typed={typed} />}
      aside={<ListTime at={message.at} />}
    />
  );
};

const Found = ({ text, typed }: { readonly text: string; readonly typed: string }) => {
  const [before, found, after] = cutAround(text, typed);
  return (
    <>
      {before}
      {found !== '' && (
        <Box as="mark" bg="bg.warning" color="fg" borderRadius="2px">
          {found}
        </Box>
      )}
      {after}
    </>
  );
};
