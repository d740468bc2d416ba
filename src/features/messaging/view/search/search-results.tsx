import { Box, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { useRoving } from '../list/use-roving.ts';
import { HitRow } from './hit-row.tsx';
import type { Hit } from './hits.ts';
import { type Hits, useHits } from './use-hits.ts';

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
