import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Hand, Square } from 'lucide-react';
import { useState } from 'react';
import { second } from '#contract/core/time.ts';
import { endRace, openRace } from '#contract/features/classroom/calls.ts';
import { mostQuota, usualQuota } from '#contract/features/classroom/keys.ts';
import { placesOf } from '#contract/features/classroom/race.ts';
import type { RaceRow } from '#contract/features/classroom/rows.ts';
import { giveStars } from '#contract/features/performance/calls.ts';
import { racesOf } from '#src/features/classroom/data/queries.ts';
import { useMemberNames } from '#src/features/course/view/public.tsx';
import { rewardsOf } from '#src/features/performance/data/public.ts';
import { Stars } from '#src/features/performance/view/public.tsx';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { TextField } from '#src/ui/parts/fields.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';

/** Who presses first may answer; how many says the quota. */
export const RaceTool = ({ courseId }: { readonly courseId: string }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const canAsk = useCanAsk();
  const races = useLive(racesOf, courseId);
  const names = useMemberNames(courseId);
  const [typed, setTyped] = useState(String(usualQuota));
  const quota = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  const isFine = quota >= 1 && quota <= mostQuota;
  const [newest, ...older] = races ?? [];
  const isOpen = newest?.state === 'open';
  const start = useOnce(async () => {
    const done = await store.mutate(openRace, { id: makeId(), courseId, quota });
    if (!done.ok) tellRefusal(done.refusal);
  });
  const end = useOnce(async () => {
    if (newest === undefined) return;
    const done = await store.mutate(endRace, { id: newest.id, courseId });
    if (!done.ok) tellRefusal(done.refusal);
  });
  if (races === undefined) return <Waiting />;
  return (
    <>
      <Flex gap="3" align="flex-end" wrap="wrap" mb="4">
        <Box flex="0 1 12rem">
          <TextField
            label={t`How many may answer`}
            inputMode="numeric"
            value={isOpen ? String(newest.quota) : typed}
            disabled={isOpen}
            error={isFine || isOpen ? undefined : t`From 1 to ${mostQuota}.`}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Box>
        {isOpen ? (
          <Button variant="outline" disabled={!canAsk} onClick={end}>
            <Square size={16} aria-hidden />
            <Trans>End it</Trans>
          </Button>
        ) : (
          <Button disabled={!canAsk || !isFine} onClick={start}>
            <Hand size={18} aria-hidden />
            <Trans>Start a quick answer</Trans>
          </Button>
        )}
      </Flex>
      <Text fontSize="sm" color="fg.muted" mb="4">
        {isOpen ? (
          <Trans>The quota cannot be changed while it runs.</Trans>
        ) : canAsk ? (
          <Trans>
            A slow network costs nobody their place: what counts is the time from seeing the button to pressing it.
          </Trans>
        ) : (
          <Trans>A quick answer needs a network.</Trans>
        )}
      </Text>
      {newest !== undefined && <Race key={newest.id} race={newest} names={names} />}
      {older.length > 0 && (
        <Box as="section" mt="6">
          <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
            <Trans>Earlier</Trans>
          </Heading>
          <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l3" bg="bg.panel" fontSize="sm">
            {older.slice(0, 10).map((race) => (
              <Flex as="li" key={race.id} px="4" py="2.5" gap="3" _notLast={{ borderBottomWidth: '1px' }}>
                <Box flex="1" minW="0">
                  {placesOf(race)
                    .map(({ uid }) => names.get(uid) ?? uid)
                    .join(', ') || <Trans>Nobody pressed</Trans>}
                </Box>
                <Box color="fg.muted" flexShrink="0">
                  <Time at={race.openedAt} />
                </Box>
              </Flex>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
};

interface RaceProps {
  readonly race: RaceRow;
  readonly names: ReadonlyMap<string, string>;
}

const Race = ({ race, names }: RaceProps) => {
  const { t } = useLingui();
  const { presses, quota, state, courseId, openedAt } = race;
  const places = placesOf(race);
  const rewards = useLive(rewardsOf, courseId);
  const isFull = presses.length >= quota;
  return (
    <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '6' }} data-race={state}>
      <Text fontSize="lg" fontWeight="600" role="status">
        {state === 'open' ? (
          <Trans>
            {presses.length} of {quota} pressed
          </Trans>
        ) : isFull ? (
          <Trans>The quota is full: the quick answer has ended.</Trans>
        ) : (
          <Plural
            value={presses.length}
            _0="It ended, and nobody pressed."
            one="It ended: # pressed."
            other="It ended: # pressed."
          />
        )}
      </Text>
      <Box as="ol" listStyleType="none" mt="3" aria-label={t`Who may answer`}>
        {places.map(({ uid, took }, at) => (
          <Flex as="li" key={uid} align="center" gap="3" py="2" data-place={at + 1}>
            <Text fontSize="2xl" fontWeight="600" minW="2ch" color="brand.fg">
              {at + 1}
            </Text>
            <Text fontSize="xl" flex="1" minW="0" truncate>
              {names.get(uid) ?? uid}
            </Text>
            <Text fontSize="sm" color="fg.muted" textStyle="num">
              <Trans>{(took / second).toFixed(2)} s</Trans>
            </Text>
            <Given
              uid={uid}
              courseId={courseId}
              given={(rewards ?? [])
                .filter(
                  (row) =>
                    row.kind === 'quickAnswer' && row.undoneAt === 0 && row.at >= openedAt && row.uids.includes(uid),
                )
                .reduce((sum, { stars }) => sum + stars, 0)}
            />
          </Flex>
        ))}
      </Box>
    </Box>
  );
};

interface GivenProps {
  readonly uid: string;
  readonly courseId: string;
  readonly given: number;
}

const Given = ({ uid, courseId, given }: GivenProps) => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const give = useOnce(async () => {
    const done = await store.mutate(giveStars, { id: makeId(), courseId, uids: [uid], stars: 1, kind: 'quickAnswer' });
    if (!done.ok) tellRefusal(done.refusal);
  });
  return (
    <Flex align="center" gap="2">
      {given !== 0 && <Stars count={given} isChange />}
      <Button size="sm" variant="outline" onClick={give}>
        <Trans>Give a star</Trans>
      </Button>
    </Flex>
  );
};
