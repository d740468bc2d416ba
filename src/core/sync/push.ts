import { limits, protocolVersion } from '#contract/core/limits.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import type { PushResult } from '#contract/core/sync.ts';
import { second } from '#contract/core/time.ts';
import { type Outbox, type OutboxEntry, readMeta, writeMeta } from '../outbox.ts';
import { type Answered, WireError } from '../wire-error.ts';
import { transportOf } from './channel/transport.ts';
import { dispatch, itemOf, longestRest } from './dispatch.ts';
import { type Host, refusedWord, type SyncWord, wordOf } from './host.ts';
import { settle } from './settle.ts';
import { doubtAll } from './undone.ts';

export interface Pushed {
  /** How many items the server was asked about. */
  readonly sent: number;
  /** Something left the replay list: a replay is due. */
  readonly replayDue: boolean;
  /** Nothing more can be sent now. */
  readonly drained: boolean;
  /** The server takes nothing more. `isAll`: nor does it answer anything else. */
  readonly word?: SyncWord;
  readonly isAll?: boolean;
  /** The request was refused as it is, and nothing in it was decided: fewer items at once find out which of them is at fault. */
  readonly isRefused?: boolean;
}

export const pushItemsOf = ({ pushItems = limits.pushItems }: Host): number => pushItems;

/**
 * Sends one batch of at most `items`: the heads of every lane that can move, in order, and writes down what became of them.
 */
export const pushBatch = async (host: Host, items = pushItemsOf(host)): Promise<Pushed> => {
  const { batch, replicaId, replayDue } = await dispatch(host, items);
  if (batch.length === 0) return { sent: 0, replayDue, drained: true };
  await host.step('dispatched');
  const answered = await ask(host, replicaId, batch);
  if (!answered.ok) {
    const word = wordOf(answered.refusal);
    if (word !== undefined) return { sent: 0, replayDue, drained: true, word, isAll: true };
    const [entry] = batch;
    if (entry !== undefined && batch.length === 1) await setAside(host, replicaId, entry, answered.refusal);
    return { sent: batch.length, replayDue, drained: false, isRefused: true };
  }
  await host.step('answered');
  const recorded = await record(host, replicaId, answered.value, batch.length);
  return { ...recorded, replayDue: recorded.replayDue || replayDue };
};

type Answer = { readonly results: readonly PushResult[]; readonly now: number };

const ask = async (host: Host, replicaId: string, batch: readonly OutboxEntry[]): Promise<Answered<Answer>> => {
  const nonce = host.nonce();
  const { uid } = host.replica;
  const items = batch.map(itemOf);
  const answered = await transportOf(host).push({ proto: protocolVersion, nonce, replicaId, uid, items });
  if (answered.ok && answered.value.nonce !== nonce) throw new WireError('unreachable', 'an answer to another request');
  return answered;
};

/**
 * The one item that no request may have in it. Its number is sealed, which takes nothing of what is wrong with it, and its person
 * finds it in the tray with the server's reason. It is not at fault where a request without any item is refused too.
 */
const setAside = async (host: Host, replicaId: string, { mid, seal }: OutboxEntry, refusal: Refusal) => {
  const empty = await ask(host, replicaId, []);
  if (!empty.ok) refusedWord(empty.refusal);
  else if (seal !== undefined) await later(host, mid, 'retry');
  else
    await host.replica.outbox.entries
      .where('mid')
      .equals(mid)
      .modify((entry) => {
        if (entry.state === 'sending' && entry.seal === undefined)
          Object.assign(entry, { seal: 'park', refusal, notBefore: 0 });
      });
};

/** Writes the whole answer down in one transaction: each more is one more wait for the disk. */
const record = async (
  host: Host,
  replicaId: string,
  { results, now: serverNow }: Answer,
  sent: number,
): Promise<Pushed> => {
  const { outbox } = host.replica;
  const now = host.now();
  let replayDue = false;
  let isForked = false;
  let word: SyncWord | undefined;
  await outbox.transaction('rw', [outbox.entries, outbox.history, outbox.meta], async () => {
    await writeMeta(outbox, 'clockOffset', serverNow - now);
    const verdicts = results.flatMap((one) => (one.status === 'verdict' ? [[one.mid, one.verdict] as const] : []));
    replayDue = await settle(outbox, new Map(verdicts), now);
    for (const result of results) {
      if (result.status === 'already') await acknowledged(outbox, result.mid);
      else if (result.status === 'forked' || result.status === 'gap') isForked = true;
      else if (result.status === 'update') word = refusedWord(coreRefusal.updateNeeded);
      else if (result.status === 'retry' || result.status === 'stuck')
        await later(host, result.mid, result.status, result.refusal);
    }
  });
  if (isForked) await renumber(host, replicaId);
  const undecided = results.filter(({ status }) => status !== 'verdict' && status !== 'already').length;
  return {
    sent,
    replayDue,
    drained: undecided === results.length && !isForked,
    ...(word === undefined ? {} : { word }),
  };
};

/** Executed before, and so long ago that the verdict is no longer kept. */
const acknowledged = async (outbox: Outbox, mid: string): Promise<void> => {
  const entry = await outbox.entries.where('mid').equals(mid).first();
  if (entry?.state === 'sending') await outbox.entries.update(entry.seq, { state: 'done' });
};

/** The server could not decide: again after a while; when it says it never will, the slot is sealed and the work parked. */
const later = async (host: Host, mid: string, status: 'retry' | 'stuck', held?: Refusal): Promise<void> => {
  const { outbox } = host.replica;
  const entry = await outbox.entries.where('mid').equals(mid).first();
  if (entry?.state !== 'sending') return;
  const attempts = entry.attempts + 1;
  const told = Math.min(Number(held?.params?.seconds ?? 0) * second, longestRest);
  const rest = Math.max(second, told, host.jitter() * Math.min(second * 2 ** attempts, longestRest));
  await outbox.entries.update(entry.seq, {
    attempts,
    notBefore: host.now() + rest,
    held,
    ...(status === 'stuck' && entry.seal === undefined ? { seal: 'park' as const, notBefore: 0 } : {}),
  });
};

/**
 * Two devices share this replica's id, or a number is missing: a copied or restored browser profile. This one takes a new id
 * and numbers everything unsettled anew; what was executed under the old numbers is recognised by its mutation id.
 */
const renumber = async ({ replica: { outbox }, newReplicaId }: Host, replicaId: string): Promise<void> => {
  await outbox.transaction('rw', [outbox.entries, outbox.lanes, outbox.history, outbox.meta], async () => {
    // Another tab has done it: what has a number since then has a good one.
    if ((await readMeta(outbox, 'replicaId')) !== replicaId) return;
    await writeMeta(outbox, 'replicaId', newReplicaId());
    await outbox.lanes.clear();
    // Or else the server has forgotten: what it confirmed is asked for.
    await doubtAll(outbox);
    await outbox.entries.toCollection().modify((entry) => {
      if (entry.state === 'sending') {
        delete entry.sendSeq;
        delete entry.replicaId;
        entry.state = 'queued';
        entry.wasSent = true;
      }
    });
  });
};
