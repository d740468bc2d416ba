import { Box, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useSession } from '#src/ui/live/session.tsx';
import { useOnce } from '#src/ui/live/use-once.ts';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { tell } from '#src/ui/words/tell.ts';
import { useGist } from '../chat/bubble/gist.ts';
import { ConversationMark } from '../list/conversation-mark.tsx';
import { ListTime } from '../list/row/list-time.tsx';
import { openPanel } from '../panel/state.ts';
import { cutAround, type Hit } from './hits.ts';

/** Shows it: a person and a conversation at their newest message, a message where it stands; one that is elsewhere is fetched. */
const useOpenHit = (hit: Hit) => {
  const { t } = useLingui();
  const session = useSession();
  const [isComing, setComing] = useState(false);
  const open = useOnce(async () => {
    if (hit.is === 'person') return openPanel({ uid: hit.friend.uid });
    if (hit.is === 'conversation') return openPanel({ groupId: hit.item.id });
    if (hit.isRemote === true) {
      setComing(true);
      const { fetchAround } = await import('./on-server.ts');
      const isHere = await fetchAround(session, hit.message).catch(() => false);
      setComing(false);
      if (!isHere) return tell(t`The message could not be fetched. Try again in a moment.`, 'problem');
    }
    openPanel({ groupId: hit.message.groupId, messageId: hit.message.id });
  });
  return { isComing, open };
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
}) => {
  const { isComing, open } = useOpenHit(hit);
  return (
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
      <button
        type="button"
        tabIndex={isCurrent ? 0 : -1}
        data-row={hit.key}
        aria-busy={isComing || undefined}
        onClick={() => void open()}
      >
        {hit.is === 'person' && (
          <Said
            mark={<PersonMark uid={hit.friend.uid} name={hit.friend.name} size="36px" />}
            title={<Found text={hit.friend.name} typed={typed} />}
            detail={hit.course}
          />
        )}
        {hit.is === 'conversation' && (
          <Said
            mark={<ConversationMark of={hit.item} size="36px" />}
            title={<Found text={hit.title} typed={typed} />}
          />
        )}
        {hit.is === 'message' && <MessageHit hit={hit} typed={typed} />}
      </button>
    </Flex>
  );
};

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
