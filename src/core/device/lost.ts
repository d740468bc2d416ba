import type { PullReply } from '#contract/core/sync.ts';
import type { NotedUnsent, Unsent } from '#src/core/outbox.ts';
import { type Outbox, readMeta, writeMeta } from '../outbox.ts';
import type { Replica } from '../replica.ts';

export const unsentOf = async ({ outbox }: Replica): Promise<NotedUnsent> => {
  const [count, oldest, seen = 0] = await Promise.all([
    outbox.entries.where('state').notEqual('done').count(),
    outbox.entries.filter(({ state }) => state !== 'done').first(),
    readMeta(outbox, 'seenAt'),
  ]);
  return { count, since: oldest?.at ?? 0, seen };
};

/** Short, for it travels with every request. That nothing waits is noted too: the server may have heard otherwise before. */
export const unsentText = ({ count, since, seen }: NotedUnsent): string => [count, since, seen].join('.');

export const unsentFrom = (text: string): NotedUnsent | undefined => {
  const numbers = /^(\d{1,9})\.(\d{1,15})\.(\d{1,15})$/.exec(text)?.slice(1).map(Number);
  if (numbers === undefined) return undefined;
  const [count = 0, since = 0, seen = 0] = numbers;
  return { count, since, seen };
};

/** The id to remember beside the databases: of a lost outbox until it is known what was lost with it. */
export const replicaToRemember = async (outbox: Outbox): Promise<string> =>
  (await readMeta(outbox, 'lostReplica')) ?? (await readMeta(outbox, 'replicaId')) ?? '';

/** Work that this device had and has no longer. `since`: when the oldest of it was made; 0: not known. */
export type Lost = Unsent;

/** Known from the note at once, and from the server with the first pull; until the person has taken notice. */
export const lostWork = async (outbox: Outbox): Promise<Lost | undefined> => {
  const [lost = 0, noted] = await Promise.all([readMeta(outbox, 'lostWork'), readMeta(outbox, 'lostNoted')]);
  const count = lost === -1 && noted?.isTold !== true ? (noted?.count ?? 0) : lost;
  return count > 0 ? { count, since: noted?.since ?? 0 } : undefined;
};

/** The person has taken notice. The server, not asked yet, has nothing to add to it. */
export const acknowledgeLost = (outbox: Outbox): Promise<void> =>
  outbox.transaction('rw', [outbox.meta], async () => {
    const noted = await readMeta(outbox, 'lostNoted');
    if ((await readMeta(outbox, 'lostWork')) === -1 && noted !== undefined)
      await writeMeta(outbox, 'lostNoted', { ...noted, isTold: true });
    else await writeMeta(outbox, 'lostWork', 0);
  });

/**
 * What the server says of a new outbox, asked under the remembered id: the depth that the old one reported last. Noted after the last
 * report that was answered, the note is the later word; otherwise, as a report whose answer was lost may be the older one, the
 * greater of both is told: rather too much than nothing. Runs inside a transaction over `meta`.
 */
export const concludeLoss = async (outbox: Outbox, { lastDepth, lastSeen = 0 }: PullReply): Promise<void> => {
  const { count = 0, seen = -1, isTold = false } = (await readMeta(outbox, 'lostNoted')) ?? {};
  const lost = seen >= lastSeen ? count : Math.max(count, lastDepth);
  await writeMeta(outbox, 'lostWork', isTold ? 0 : lost);
  if (lost !== count) await outbox.meta.delete('lostNoted');
  await outbox.meta.delete('lostReplica');
};
