import { loadPage } from '#src/core/sync/load.ts';
import { pullOnce } from '#src/core/sync/pull.ts';
import { pushBatch } from '#src/core/sync/push.ts';
import { WireError } from '#src/core/wire-error.ts';
import { Killed, type Tab } from '#tests/harness/device.ts';
import { pause } from '#tests/harness/network.ts';
import {
  act,
  type Cast,
  changeMany,
  changeMembership,
  endFile,
  evictBytes,
  hear,
  type Played,
  pageBack,
} from './cast.ts';
import { castOf } from './casting.ts';
import { isDiskFault, steadily } from './disk.ts';
import { look } from './held.ts';
import { checkEnd, checkNoFlicker, checkNoGhost, checkParents, checkView } from './invariants.ts';
import { evictOutbox, evictReplica, openTabs, planStepBack, stepBack, tend, updateTab } from './moves.ts';
import { moveAt, told } from './trace.ts';
import type { Worlds } from './worlds.ts';

/** More rows than one push of most stories holds. */
const few = 6;

export interface Told {
  readonly promised: number;
  readonly kills: number;
  readonly requests: number;
  /** Transactions that the disks of its devices failed. */
  readonly failed: number;
}

/** Two people, three devices, two courses, a bad network, bad disks; then everything heals and must agree. Throws what went wrong. */
export const tellStory = async (worlds: Worlds, seed: number): Promise<Told> => {
  const { world, shape, isOfHundreds } = await worlds.of(seed);
  const cast = await castOf(world, seed, shape.pushItems);
  try {
    return await tell(cast, shape.steps, isOfHundreds ? 3 + cast.chance.below(10) : undefined);
  } catch (error) {
    cast.hangUp();
    throw new Error([String(error), ...told(cast.trace)].join('\n  '), { cause: error });
  }
};

/** `hundredsAt`: the step at which one device changes hundreds of rows at once. */
const tell = async (cast: Cast, steps: number, hundredsAt: number | undefined): Promise<Told> => {
  const { world } = cast;
  const { chance } = cast;
  let kills = 0;
  const back = planStepBack(cast, steps);
  for (let step = 0; step < steps; step += 1) {
    const played = chance.pick(cast.devices);
    const tab = chance.pick(played.tabs);
    if (chance.next() < 0.3) spawn(cast, tab, () => hear(cast, played, tab));
    if (chance.next() < 0.05) spawn(cast, tab, () => pageBack(cast, tab));
    if (step === back?.copiedAt || step === back?.backAt) {
      await settled(cast);
      cast.trace.push(`${step} ${step === back.backAt ? `steps back, ${back.how}` : 'copied'}`);
      await stepBack(cast, back, step);
      continue;
    }
    if (step === hundredsAt) {
      await settled(cast);
      const [first = tab] = played.tabs;
      cast.trace.push(`${step} ${played.device.name}: changes hundreds`);
      await changeMany(cast, played, first, 101 + chance.below(200));
      continue;
    }
    const dice = chance.next();
    cast.trace.push(`${step} ${played.device.name} tab ${played.tabs.indexOf(tab)}: ${moveAt(dice)}`);
    world.pass(chance.below(2_000));
    if (dice < 0.3) spawn(cast, tab, () => act(cast, played, tab));
    else if (dice < 0.45) spawn(cast, tab, async () => void (await pushBatch(tab.host)));
    else if (dice < 0.6) pullTogether(cast, played);
    else if (dice < 0.66) spawn(cast, tab, () => load(tab));
    else if (dice < 0.72) spawn(cast, tab, async () => void (await tab.cycle()));
    else if (dice < 0.76) {
      kills += 1;
      await reopen(cast, played);
    } else if (dice < 0.8) await deliver(cast, played);
    else if (dice < 0.83) await changeMembership(cast);
    else if (dice < 0.84) await world.server.prune(Number.POSITIVE_INFINITY);
    else if (dice < 0.85) await evictReplica(cast, played);
    else if (dice < 0.88) spawn(cast, tab, () => tend(cast, played, tab));
    else if (dice < 0.92) await endFile(cast);
    else if (dice < 0.94) played.device.skew = (chance.below(3) - 1) * 86_400_000;
    else if (dice < 0.95) spawn(cast, tab, () => changeMany(cast, played, tab, few + chance.below(few)));
    else if (dice < 0.96) {
      kills += 1;
      spawn(cast, tab, () => act(cast, played, tab));
      await pause(chance.below(8));
      await reopen(cast, played);
    } else if (dice < 0.963) {
      await settled(cast);
      await evictOutbox(cast, played);
    } else if (dice < 0.967) {
      await settled(cast);
      await evictBytes(played);
    } else if (dice < 0.975) await updateTab(cast, played);
    else await pause(chance.below(12));
    await checkOwn(cast);
    if (step % 10 === 9) {
      await settled(cast);
      // Both tabs of a device show the same database.
      for (const { tabs } of cast.devices) await steadily(cast, () => checkView(tabs[0] as Tab));
    }
  }
  await heal(cast);
  // What was told long ago arrives at last, and changes nothing.
  for (const played of cast.devices) await hear(cast, played, played.tabs[0] as Tab);
  cast.hangUp();
  await checkEnd(cast);
  for (const { tabs } of cast.devices) for (const tab of tabs) tab.kill();
  return {
    promised: cast.promised.length,
    kills,
    requests: sum(cast.devices.map(({ device }) => device.network.requests)),
    failed: cast.disks.faults,
  };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** I3, I7, I8, I18, as a tab of each device that is alive sees it. */
const checkOwn = async ({ commits, devices, created, pushItems }: Cast): Promise<void> => {
  const applied = new Set(
    commits()
      .filter(({ status }) => status === 'applied')
      .map(({ mid }) => mid),
  );
  for (const played of devices) {
    const tab = played.tabs.find((one) => !one.isDead());
    const own = created.filter((row) => row.played === played && !row.maybeGone);
    const seen = tab && (await look(tab));
    if (tab === undefined || seen === undefined) continue;
    checkNoFlicker(seen, own, applied);
    await checkNoGhost(seen, tab);
    checkParents(seen, pushItems);
    played.watch(seen);
  }
};

/** Starts something that may end at any later time, in any order. What a bad network, a bad disk or a killed tab causes is expected. */
const spawn = (cast: Cast, tab: Tab, work: () => Promise<void>): void => {
  cast.running.push(
    work().catch((error: unknown) => {
      if (tab.isDead() || error instanceof Killed || error instanceof WireError || isDiskFault(cast, error)) return;
      cast.errors.push(error);
    }),
  );
};

/** Both tabs ask for news while somebody else may be making some: the older answer may come last. */
const pullTogether = (cast: Cast, played: Played): void => {
  const pulling = cast.chance.next() < 0.5 ? played.tabs : played.tabs.slice(0, 1);
  for (const tab of pulling) spawn(cast, tab, async () => void (await pullOnce(tab.host)));
  const [other] = cast.chance.pick(cast.devices).tabs;
  if (other !== undefined && cast.chance.next() < 0.5)
    spawn(cast, other, async () => void (await pushBatch(other.host)));
};

const settled = async (cast: Cast): Promise<void> => {
  while (cast.running.length > 0) await Promise.all(cast.running.splice(0));
  if (cast.errors.length > 0) throw cast.errors[0];
  for (const played of cast.devices) if (played.tabs.some((tab) => tab.isDead())) await reopen(cast, played);
};

const reopen = async (cast: Cast, played: Played): Promise<void> => {
  for (const tab of played.tabs) tab.kill();
  await pause(3);
  await openTabs(cast, played);
};

const deliver = async ({ chance }: Cast, { device }: Played): Promise<void> => {
  const [arrive] = device.network.late.splice(chance.below(device.network.late.length || 1), 1);
  await arrive?.();
};

const load = async ({ host }: Tab): Promise<void> => {
  const [first] = await host.replica.db.loads.toArray();
  if (first !== undefined) await loadPage(host, first);
};

/** No more faults: whatever is under way arrives, and every device syncs until nothing is left to do. */
const heal = async (cast: Cast): Promise<void> => {
  cast.faulty = false;
  await settled(cast);
  while (cast.awaited.size > 0) await endFile(cast, 'done');
  for (const { device } of cast.devices) {
    for (const arrive of device.network.late.splice(0)) await arrive();
    device.skew = 0;
  }
  // A calm round may be one that heard of another's work: two of them, and nothing comes any more.
  for (let [round, calm] = [0, 0]; round < 12 && calm < 2; round += 1) {
    // Past every wait that a failure left behind.
    cast.world.pass(600_000);
    const before = await placeOf(cast);
    for (const { tabs } of cast.devices) {
      let more = true;
      while (more) more = (await tabs[0]?.cycle())?.more === true;
    }
    calm = (await placeOf(cast)) === before ? calm + 1 : 0;
  }
};

/** What the server has decided, and what is left to do on the devices. */
const placeOf = async ({ commits, devices }: Cast): Promise<string> => {
  const left: unknown[] = [commits().length];
  for (const { tabs } of devices) {
    const seen = tabs[0] && (await look(tabs[0]));
    left.push(...['cursors', 'loads', 'shadow'].map((store) => seen?.rp.get(store)), seen?.ob.get('entries'));
  }
  return JSON.stringify(left);
};
