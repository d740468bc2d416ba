import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Dices, UserX } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { minute } from '#contract/core/time.ts';
import { giveStars, takeStarsBack } from '#contract/features/performance/calls.ts';
import type { RewardRow } from '#contract/features/performance/rows.ts';
import { nextToCall, standings } from '#contract/features/performance/rules.ts';
import { membersIn } from '#src/features/course/data/public.ts';
import { rewardsOf } from '#src/features/performance/data/public.ts';
import { Stars } from '#src/features/performance/view/public.tsx';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';

interface AskToolProps {
  readonly courseId: string;
  /** Who has the class open; `undefined` where the server has not said. */
  readonly here: ReadonlySet<string> | undefined;
}

/** Who was called so lately is still asked. */
const askedFor = 15 * minute;

/** Calls somebody by chance: everybody once before anybody a second time. Works without a network. */
export const AskTool = ({ courseId, here }: AskToolProps) => {
  const { t } = useLingui();
  const { store, uid: mine } = useSession();
  const tellRefusal = useTellRefusal();
  const members = useLive(membersIn, courseId);
  const rewards = useLive(rewardsOf, courseId);
  const [isHereOnly, setHereOnly] = useState(false);
  /** Called in this lesson and not there: they keep their turn for another one. */
  const [away, setAway] = useState<ReadonlySet<string>>(new Set());
  const students = useMemo(() => (members ?? []).filter(({ role }) => role === 'student'), [members]);
  const names = useMemo(() => new Map(students.map(({ uid, username }) => [uid, username])), [students]);
  const present = students.filter(({ uid }) => here?.has(uid) === true);
  const uids = (isHereOnly && present.length > 0 ? present : students).map(({ uid }) => uid);
  const people = uids.filter((uid) => !away.has(uid));
  const called = rewards?.find(
    ({ kind, undoneAt, by, at }) => kind === 'called' && undoneAt === 0 && by === mine && at > Date.now() - askedFor,
  );
  const call = useOnce(async () => {
    const others = people.filter((uid) => uid !== called?.uids[0]);
    const next = nextToCall(others.length > 0 ? others : people, standings(rewards ?? []));
    const uid = next[Math.floor(Math.random() * next.length)];
    if (uid === undefined) return;
    const done = await store.mutate(giveStars, { id: makeId(), courseId, uids: [uid], stars: 0, kind: 'called' });
    if (!done.ok) tellRefusal(done.refusal);
  });
  const skip = useOnce(async () => {
    if (called === undefined) return;
    const done = await store.mutate(takeStarsBack, { id: called.id, courseId, undone: true });
    if (!done.ok) return tellRefusal(done.refusal);
    setAway(new Set([...away, ...called.uids]));
  });
  if (members === undefined || rewards === undefined) return <Waiting />;
  if (students.length === 0)
    return (
      <EmptyState icon={Dices} title={<Trans>No students yet</Trans>}>
        <Trans>Invite your class, then call somebody here.</Trans>
      </EmptyState>
    );
  return (
    <>
      <Box
        bg="bg.panel"
        borderWidth="1px"
        borderRadius="l3"
        px="4"
        py={{ base: '8', md: '12' }}
        textAlign="center"
        data-called={called?.uids[0] ?? ''}
      >
        <Box role="status" minH={{ base: '56px', md: '84px' }}>
          {called === undefined ? (
            <Text color="fg.muted">
              <Trans>Everybody has their turn before anybody has a second one.</Trans>
            </Text>
          ) : (
            <Rolled key={called.id} name={names.get(called.uids[0] ?? '') ?? ''} names={[...names.values()]} />
          )}
        </Box>
        {called !== undefined && <Reward called={called} rewards={rewards} />}
        <Flex mt="6" gap="3" justify="center" wrap="wrap">
          <Button size="lg" onClick={call} disabled={people.length === 0}>
            <Dices size={20} aria-hidden />
            {called === undefined ? <Trans>Call somebody</Trans> : <Trans>Call somebody else</Trans>}
          </Button>
          {called !== undefined && (
            <Button size="lg" variant="outline" onClick={skip}>
              <UserX size={20} aria-hidden />
              <Trans>Not here</Trans>
            </Button>
          )}
        </Flex>
      </Box>
      <Box mt="4">
        {here === undefined ? (
          <Text fontSize="sm" color="fg.muted">
            <Plural value={people.length} one="From # student" other="From # students" />
          </Text>
        ) : (
          <SwitchRow
            label={t`Only who is here now`}
            hint={<Plural value={people.length} one="From # student" other="From # students" />}
            on={isHereOnly}
            onSwitch={setHereOnly}
          />
        )}
      </Box>
    </>
  );
};

const rollFor = 900;
const rollEvery = 75;

/** The name, after some others for a moment. */
const Rolled = ({ name, names }: { readonly name: string; readonly names: readonly string[] }) => {
  const [shown, setShown] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one roll for one call, whoever joins meanwhile
  useEffect(() => {
    if (names.length < 3 || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setInterval(() => setShown(names[Math.floor(Math.random() * names.length)]), rollEvery);
    const end = setTimeout(() => {
      clearInterval(timer);
      setShown(undefined);
    }, rollFor);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, []);
  const look = { fontSize: { base: '36px', md: '56px' }, fontWeight: '600', lineHeight: '1.5' } as const;
  return (
    <>
      <Text {...look} aria-hidden={shown !== undefined} srOnly={shown !== undefined}>
        {name}
      </Text>
      {shown !== undefined && (
        <Text {...look} color="fg.subtle" aria-hidden>
          {shown}
        </Text>
      )}
    </>
  );
};

interface RewardProps {
  readonly called: RewardRow;
  readonly rewards: readonly RewardRow[];
}

/** Stars for an answer, one press each. */
const Reward = ({ called, rewards }: RewardProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const { courseId, uids, at } = called;
  const [uid = ''] = uids;
  const given = rewards
    .filter((row) => row.kind === 'answer' && row.undoneAt === 0 && row.at >= at && row.uids.includes(uid))
    .reduce((sum, { stars }) => sum + stars, 0);
  const give = async (stars: number) => {
    const done = await store.mutate(giveStars, { id: makeId(), courseId, uids: [uid], stars, kind: 'answer' });
    if (!done.ok) tellRefusal(done.refusal);
  };
  return (
    <Flex mt="3" gap="2" justify="center" align="center" wrap="wrap" role="group" aria-label={t`Stars for the answer`}>
      {[1, 2, 3].map((stars) => (
        <Button key={stars} variant="outline" onClick={() => void give(stars)}>
          <Stars count={stars} isChange />
        </Button>
      ))}
      <Text fontSize="sm" color="fg.muted" minW="5rem" textAlign="start" role="status">
        {given !== 0 && <Trans>{given} given</Trans>}
      </Text>
    </Flex>
  );
};
