import { liveQuery } from 'dexie';
import { second } from '#contract/core/time.ts';
import { readKeeping, recentFor } from '../../device/keeping.ts';
import type { Replica } from '../../replica.ts';
import type { Bytes } from '../bytes.ts';
import type { Disk } from './disk.ts';
import { type KeeperHost, keepRound, type Ongoing, readFacts } from './keeper.ts';
import { planOf } from './plan.ts';
import { picturesIn, referencesIn } from './references.ts';

export interface Keeper {
  /** Something changed: what is wanted, what may be done, or the network. */
  readonly look: () => void;
  readonly stop: () => Promise<void>;
}

/** Calls that come close together are one. */
const lull = second / 2;

/** Rounds, one after another, for as long as it lives. */
export const createKeeper = (host: KeeperHost): Keeper => {
  const over = new AbortController();
  let ongoing: Ongoing | undefined;
  let isCalled = true;
  let wake = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lulling: ReturnType<typeof setTimeout> | undefined;

  const rest = (until: number | undefined) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      clearTimeout(timer);
      if (until !== undefined) timer = setTimeout(resolve, Math.max(second / 10, until - host.now()));
    });
  const run = async () => {
    while (!over.signal.aborted) {
      isCalled = false;
      const again = await keepRound(host, over.signal, (now) => {
        ongoing = now;
      }).catch(() => host.now() + 10 * second);
      if (!isCalled && !over.signal.aborted) await rest(again);
    }
  };
  const called = async () => {
    isCalled = true;
    wake();
    const going = ongoing;
    if (going !== undefined && !(await isWanted(host, going.id))) going.stop();
  };
  const running = run();
  return {
    look: () => {
      lulling ??= setTimeout(() => {
        lulling = undefined;
        void called().catch(() => undefined);
      }, lull);
    },
    stop: async () => {
      over.abort();
      clearTimeout(timer);
      clearTimeout(lulling);
      wake();
      await running;
    },
  };
};

const isWanted = async (host: KeeperHost, id: string): Promise<boolean> => {
  if ((await host.rests()) !== undefined) return false;
  const { wanted } = planOf(await readFacts(host.replica, host.bytes, host.now()));
  return wanted.some((file) => file.id === id);
};

/**
 * Calls when what is wanted here may have changed, in whatever tab: wishes, settings, files that came into a course or left it.
 * How far a download has come is no change. Answers how to stop.
 */
export const watchWishes = (replica: Replica, bytes: Bytes, onChange: () => void): (() => void) => {
  const watches = [() => wishes(replica, bytes), () => references(replica, bytes)].map((ask) => {
    let last = '';
    return liveQuery(ask).subscribe({
      next: (now) => {
        if (now !== last) onChange();
        last = now;
      },
      error: () => undefined,
    });
  });
  return () => {
    for (const watch of watches) watch.unsubscribe();
  };
};

const wishes = async (replica: Replica, { kept }: Bytes): Promise<string> => {
  const files = await kept.toArray();
  const settings = await replica.outbox.meta.bulkGet(['paused', 'wifiOnly', 'token']);
  return JSON.stringify([
    await readKeeping(replica),
    settings.map((one) => one?.v),
    files.map(({ id, isAsked, isDeclined, openedAt }) => [id, isAsked, isDeclined, openedAt]),
  ]);
};

const references = async (replica: Replica, { kept }: Bytes): Promise<string> => {
  const { pinned, opened } = await readKeeping(replica);
  const recent = Object.keys(opened).filter((scope) => Date.now() - (opened[scope] ?? 0) < recentFor);
  const held = ((await kept.orderBy('courseId').uniqueKeys()) as string[]).map((courseId) => `course:${courseId}`);
  const ids = (await picturesIn(replica)).map(({ id }) => id);
  for (const scope of new Set([...pinned, ...recent, ...held])) {
    const whole =
      (await replica.db.cursors.get(scope)) !== undefined && (await replica.db.loads.get(scope)) === undefined;
    const files = [...(await referencesIn(replica, scope)).values()];
    ids.push(scope, String(whole), ...files.map(({ id, dueAt }) => `${id}@${dueAt}`));
  }
  return ids.join(' ');
};

/** After a kill, or after the browser took something away: what the records say and what the disk holds agree again. */
export const agreeWithDisk = async (disk: Disk, { kept }: Bytes): Promise<void> => {
  const [files, ids] = [await kept.toArray(), await disk.ids()];
  const known = new Set(files.map(({ id }) => id));
  for (const id of ids) if (!known.has(id)) await disk.remove(id);
  for (const { id, state, size } of files) {
    if (state === 'loading') await kept.update(id, { state: 'waiting' });
    if (state === 'kept' && (await disk.read(id))?.size !== size)
      await kept.update(id, { state: 'waiting', received: 0, etag: '', keptAt: 0 });
  }
};
