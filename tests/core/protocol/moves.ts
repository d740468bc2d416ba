import { attentionEntries, waitingEntries } from '#src/core/marks.ts';
import { pullOnce } from '#src/core/sync/pull.ts';
import { undoneWork } from '#src/core/writing/given-up.ts';
import { rebase } from '#src/core/writing/rebase.ts';
import { type Backup, backUp } from '#tests/harness/backup.ts';
import type { Tab } from '#tests/harness/device.ts';
import { evict, noteUnsent } from '#tests/harness/evict.ts';
import { pause } from '#tests/harness/network.ts';
import { newerBuild } from './builds.ts';
import type { Cast, Played } from './cast.ts';
import { steadily } from './disk.ts';
import { commitsSince, watchMonotonic } from './invariants.ts';

/** When the server's data is copied, when the copy is put in place, and whether anybody says so. */
export interface StepBack {
  readonly copiedAt: number;
  readonly backAt: number;
  readonly how: 'announced' | 'unannounced';
  backup?: Backup;
}

/** In every fifth story; only where a copy of the database is a file. */
export const planStepBack = ({ world, chance }: Cast, steps: number): StepBack | undefined => {
  if (!world.isSerial || chance.next() > 0.2) return undefined;
  const copiedAt = 10 + chance.below(steps - 50);
  return { copiedAt, backAt: copiedAt + 5 + chance.below(35), how: chance.next() < 0.5 ? 'announced' : 'unannounced' };
};

/** Everybody's requests have ended: they do not outlive the server that they were sent to. */
export const stepBack = async (cast: Cast, plan: StepBack, step: number): Promise<void> => {
  if (step === plan.copiedAt) plan.backup = await backUp(cast.world);
  if (step !== plan.backAt) return;
  for (const { device } of cast.devices) device.network.late.splice(0);
  // Sockets end with their server, and what was on them: told later, a patch of what is undone by now would fill the gap of another.
  cast.told.clear();
  cast.hangUp();
  await plan.backup?.restore(plan.how);
  cast.commits = commitsSince(cast.world);
  cast.listen();
  // A role that changed in a course that is loaded in pages leaves nothing that proves it was ever so: its cursors begin anew.
  for (const played of cast.devices) played.watch = watchMonotonic();
  // Whatever they saw may be gone, and come again.
  for (const row of cast.created) row.maybeGone = true;
  // It is found out when a device that holds more comes back before the server has got there again.
  if (plan.how === 'unannounced')
    for (const { tabs } of cast.devices) await quietly(cast, () => pullOnce((tabs[0] as Tab).host));
};

/** With a network that behaves. */
const quietly = async (cast: Cast, work: () => Promise<unknown>): Promise<void> => {
  const { faulty } = cast;
  cast.faulty = false;
  await work();
  cast.faulty = faulty;
};

/** The browser throws the outbox away: what was in it and never arrived is lost, and has to be told. Once for each device. */
export const evictOutbox = async (cast: Cast, played: Played): Promise<void> => {
  const { device } = played;
  const [tab] = played.tabs;
  if (played.evicted !== undefined || tab === undefined) return;
  const gone = await steadily(cast, async () => {
    await noteUnsent(device, tab);
    return tab.replica.outbox.entries.where('state').notEqual('done').toArray();
  });
  for (const row of cast.created) if (row.played === played) row.maybeGone = true;
  for (const [mid, awaited] of cast.awaited) if (awaited.played === played) cast.awaited.delete(mid);
  device.network.late.splice(0);
  await evict(device, 'outbox', played.tabs);
  played.evicted = gone.length;
  // What became of all the rest, nobody on the device can tell any more.
  cast.promised.push(...cast.promised.splice(0).filter((one) => one.device !== device));
  await openTabs(cast, played);
  await steadily(cast, () => rebase((played.tabs[0] as Tab).replica));
};

export const openTabs = async (cast: Cast, played: Played): Promise<void> => {
  const { device } = played;
  played.tabs = await steadily(cast, async () => [await device.open(), await device.open()]);
};

/** The browser throws the copy of the server's rows away: work that waits is shown at once, the rest is fetched. */
export const evictReplica = async (cast: Cast, played: Played): Promise<void> => {
  const { device } = played;
  for (const row of cast.created) if (row.played === played) row.seen = false;
  await evict(device, 'replica', played.tabs);
  await openTabs(cast, played);
};

/** The product is updated in one tab, while the other goes on with the build before, whose replica has fewer tables. */
export const updateTab = async (cast: Cast, played: Played): Promise<void> => {
  const [stays, goes] = played.tabs;
  if (stays === undefined || goes === undefined) return;
  goes.kill();
  await pause(3);
  played.tabs = [stays, await steadily(cast, () => played.device.open(newerBuild))];
};

/** The person looks after what needs attention, or thinks better of something that waits. */
export const tend = async (cast: Cast, played: Played, tab: Tab): Promise<void> => {
  const { store, replica } = tab;
  const { chance } = cast;
  const undone = await undoneWork(replica);
  if (undone.length > 0 && chance.next() < 0.5) return offered(cast, played, tab, chance.pick(undone).mid);
  const needs = await attentionEntries(replica);
  if (needs.length > 0 && chance.next() < 0.5) {
    const { mid } = chance.pick(needs);
    const dice = chance.next();
    if (dice < 0.3) await store.retry(mid);
    else if (dice < 0.6) await store.keep(mid);
    else await store.discard(mid);
    return;
  }
  const waiting = await waitingEntries(replica);
  if (waiting.length > 0) await store.discard(chance.pick(waiting).mid);
};

/** What the server has no longer is sent again, kept or given up. */
const offered = async ({ chance, promised }: Cast, { device }: Played, tab: Tab, mid: string): Promise<void> => {
  const dice = chance.next();
  if (dice < 0.3) return tab.store.keep(mid);
  if (dice < 0.5) return tab.store.dropKept(mid);
  const made = await tab.store.restore(mid);
  if (!made.ok) return;
  const at = promised.findIndex((one) => one.mid === mid);
  const entry = { mid: made.value.mid, uid: tab.replica.uid, device };
  // It is nowhere but in its successor.
  if (at < 0) promised.push(entry);
  else promised.splice(at, 1, entry);
};
