import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import { type ReactNode, type RefObject, useId } from 'react';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { useGist } from '../chat/summary.ts';
import { ConversationMark } from '../list/conversation-mark.tsx';
import { ListTime } from '../list/list-time.tsx';
import { useRoving } from '../list/use-rows.ts';
import { openPanel } from '../panel/state.ts';
import { cutAround, type Hit, type Hits, useHits } from './hits.ts';

/** Shows it: a person and a conversation at their newest message, a message where it stands. */
const openHit = (hit: Hit): void => {
  if (hit.is === 'person') openPanel({ uid: hit.friend.uid });
  else if (hit.is === 'conversation') openPanel({ groupId: hit.item.id });
  else openPanel({ groupId: hit.message.groupId, messageId: hit.message.id });
};

/** Something that was found; pressed, it opens. */
const HitRow = ({
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

interface SearchResultsProps {
  readonly typed: string;
  readonly isComposing: boolean;
  readonly list: RefObject<HTMLDivElement | null>;
}

/** People, conversations, then messages; a message opens its conversation there (S-202). */
export const SearchResults = ({ typed, isComposing, list }: SearchResultsProps) => {
  const { t } = useLingui();
  const { people, conversations, messages, onServer, reach, isDone } = useHits(typed, isComposing);
  const all = [...people, ...conversations, ...messages, ...onServer];
  const roving = useRoving(
    all.map(({ key }) => key),
    '',
  );
  if (all.length === 0 && isDone && reach !== 'asking')
    return (
      <EmptyState icon={SearchX} title={<Trans>Nothing found</Trans>}>
        {reach === 'asked' ? (
          <Trans>Searched the people of your courses and all messages.</Trans>
        ) : (
          <Trans>Searched the people of your courses and the messages on this device.</Trans>
        )}
      </EmptyState>
    );
  const section = (name: string, hits: readonly Hit[]) =>
    hits.length > 0 && <Section name={name} hits={hits} typed={typed} current={roving.current} />;
  return (
    <Box
      ref={list}
      flex="1"
      minH="0"
      overflowY="auto"
      overscrollBehavior="contain"
      onKeyDown={roving.onKeyDown}
      onFocus={roving.onFocus}
      data-search-results
    >
      {section(t`People`, people)}
      {section(t`Conversations`, conversations)}
      {section(t`Messages`, messages)}
      {section(t`On the server`, onServer)}
      {isDone && <Reach reach={reach} />}
    </Box>
  );
};

/** How far the search goes. */
const Reach = ({ reach }: Pick<Hits, 'reach'>) => (
  <Text role="status" px="3" py="3" fontSize="xs" color="fg.muted" data-reach={reach}>
    {reach === 'asking' && <Trans>Looking on the server…</Trans>}
    {reach === 'off' && <Trans>Only what is on this device was searched.</Trans>}
    {reach === 'away' && <Trans>The server did not answer; only what is on this device was searched.</Trans>}
    {reach === 'busy' && (
      <Trans>Searched often in a short time: wait a moment before older messages are searched.</Trans>
    )}
  </Text>
);

interface SectionProps {
  readonly name: string;
  readonly hits: readonly Hit[];
  readonly typed: string;
  readonly current: string;
}

const Section = ({ name, hits, typed, current }: SectionProps) => {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id}>
      <Text as="h3" id={id} px="3" pt="3" pb="1" fontSize="xs" fontWeight="600" color="fg.muted">
        {name}
      </Text>
      <Box as="ul" listStyleType="none">
        {hits.map((hit) => (
          <li key={hit.key}>
            <HitRow hit={hit} typed={typed} isCurrent={hit.key === current} />
          </li>
        ))}
      </Box>
    </Box>
  );
};
