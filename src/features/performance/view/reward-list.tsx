import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { takeStarsBack } from '#contract/features/performance/calls.ts';
import type { RewardRow } from '#contract/features/performance/rows.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';
import { useKindNames } from './kind-names.ts';
import { StarCount } from './star-count.tsx';

interface RewardListProps {
  readonly rewards: readonly RewardRow[];
  /** By uid, for staff; without it one's own are listed. */
  readonly names?: ReadonlyMap<string, string>;
}

const atFirst = 20;

/** What was given, the newest first. */
export const RewardList = ({ rewards, names }: RewardListProps) => {
  const { t } = useLingui();
  const [shown, setShown] = useState(atFirst);
  return (
    <>
      <Box
        as="ul"
        listStyleType="none"
        aria-label={t`Stars that were given`}
        borderWidth="1px"
        borderRadius="l3"
        bg="bg.panel"
      >
        {rewards.slice(0, shown).map((row) => (
          <Box as="li" key={row.id} px="4" py="2.5" _notLast={{ borderBottomWidth: '1px' }}>
            <Line row={row} names={names} />
          </Box>
        ))}
      </Box>
      {rewards.length > shown && (
        <Button mt="3" size="sm" variant="outline" onClick={() => setShown(shown + 100)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  );
};

const namedInLine = 3;

const Line = ({ row, names }: { readonly row: RewardRow; readonly names: RewardListProps['names'] }) => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const kindNames = useKindNames();
  const { id, courseId, uids, stars, kind, note, at, undoneAt } = row;
  const isUndone = undoneAt > 0;
  const turn = async () => {
    const done = await store.mutate(takeStarsBack, { id, courseId, undone: !isUndone });
    if (!done.ok) tellRefusal(done.refusal);
  };
  const more = uids.length - namedInLine;
  return (
    <Flex gap="3" align="center" fontSize="sm" opacity={isUndone ? 0.6 : 1}>
      <Box flex="1" minW="0">
        <Text textDecoration={isUndone ? 'line-through' : undefined}>
          {kindNames[kind]}
          {note !== '' && `: ${note}`}
        </Text>
        <Text color="fg.muted">
          {names !== undefined && (
            <>
              {uids
                .slice(0, namedInLine)
                .map((uid) => names.get(uid) ?? uid)
                .join(', ')}
              {more > 0 && <Plural value={more} one=" and # more" other=" and # more" />}
              {' · '}
            </>
          )}
          <Time at={at} />
          {isUndone && (
            <>
              {' · '}
              <Trans>taken back</Trans>
            </>
          )}
        </Text>
      </Box>
      {(stars !== 0 || kind !== 'called') && <StarCount count={stars} isChange />}
      {names !== undefined && (
        <Button size="xs" variant="ghost" flexShrink="0" onClick={() => void turn()}>
          {isUndone ? <Trans>Give again</Trans> : <Trans>Take back</Trans>}
        </Button>
      )}
    </Flex>
  );
};
