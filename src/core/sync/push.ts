import { limits, protocolVersion } from '#contract/core/limits.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { type PushItem, type PushResult, push } from '#contract/core/sync.ts';
import { second } from '#contract/core/time.ts';
import { heldBack, refuseFileless, unfinishedFiles } from '../files/held.ts';
import { bySeq, entriesIn, type Outbox, type OutboxEntry, readMeta, writeMeta } from '../outbox.ts';
import { WireError } from '../wire-error.ts';
import { askFirst } from './ask-first.ts';
import { type Host, refusedWord, type SyncWord } from './host.ts';
import { settle } from './settle.ts';

export interface Pushed {
  /** How many items the server looked at. */
  readonly sent: number;
  /** Something left the replay list: a replay is due. */
  readonly replayDue: boolean;
  /** Nothing more can be sent now. */
  readonly drained: boolean;
  readonly word?: SyncWord;
}

/** Sends one batch: the heads of every lane that can move, in order, and writes down what became of them. */
export const pushBatch = async (host: Host): Promise<Pushed> => {
  const { replica, wire } = host;
  const replicaId = await readMeta(replica.outbox, 'replicaId');
  if (replicaId === undefined) throw new Error('the outbox has no replica id');
  const { batch, replayDue } = await dispatch(host, replicaId);
  if (batch.length === 0) return { sent: 0, replayDue, drained: true };
  await host.step('dispatched');
  const nonce = host.nonce();
  const answered = await wire.post(push, {
    proto: protocolVersion,
    nonce,
    replicaId,
    uid: replica.uid,
    items: batch.map(itemOf),
  });
  if (!answered.ok) return { sent: 0, replayDue, drained: true, word: refusedWord(answered.refusal) };
  if (answered.value.nonce !== nonce) throw new WireError('unreachable', 'an answer to another request');
  await host.step('answered');
  const recorded = await record(host, answered.value, batch.length);
  return { ...recorded, replayDue: recorded.replayDue || replayDue };
};

const itemOf = (entry: OutboxEntry): PushItem => ({
  mid: entry.mid,
  lane: entry.lane,
  seq: entry.sendSeq ?? 0,
  name: entry.name,
  version: entry.version,
  input: entry.input,
  at: entry.at,
  deps: entry.deps,
  seal: entry.seal !== undefined,
});

/** Chooses what goes next and gives it its number, durably, before the first byte leaves. */
const dispatch = (
  { replica: { outbox, registry }, socketRoom, now: clock }: Host,
  replicaId: string,
): Promise<{ readonly batch: OutboxEntry[]; readonly replayDue: boolean }> => {
  const now = clock();
  const room = socketRoom?.() ?? 0;
  const most = room === 0 ? limits.pushBytes : room;
  return outbox.transaction('rw', [outbox.entries, outbox.lanes, outbox.uploads, outbox.meta], async () => {
    const isFileless = await refuseFileless(outbox);
    const replayDue = (await askFirst(outbox, registry, now)) || isFileless;
    const unfinished = await unfinishedFiles(outbox);
    const head = await headOf(outbox);
    const early = choose(head.entries, { now, most, unfinished });
    // Everything at the head may rest or wait while later lanes could go.
    const chosen =
      early.length > 0 || head.isAll
        ? early
        : choose(await entriesIn(outbox, ['queued', 'sending']), { now, most, unfinished });
    const numbers = await numbered(outbox, chosen, replicaId);
    const isHanded = numbers.reduce((sum, entry) => sum + bytesOf(entry), 0) <= room;
    const batch = numbers.map(({ handedAt: _before, ...entry }) => (isHanded ? { ...entry, handedAt: now } : entry));
    await outbox.entries.bulkPut(batch);
    return { batch, replayDue };
  });
};

/**
 * The socket did not bring an answer: on the next carrier's way it is work that waits, as before it was handed over. Answers what
 * was sealed since.
 */
export const takeBack = async (outbox: Outbox, mids: readonly string[]): Promise<ReadonlySet<string>> => {
  const sealed = new Set<string>();
  await outbox.entries
    .where('mid')
    .anyOf(mids)
    .modify((entry) => {
      delete entry.handedAt;
      if (entry.seal !== undefined) sealed.add(entry.mid);
    });
  return sealed;
};

/** In a request, with what stands around the input. */
const bytesOf = (entry: OutboxEntry): number => new TextEncoder().encode(JSON.stringify(itemOf(entry))).byteLength + 1;

/** Enough to fill a batch several times over. */
const headSize = 4 * limits.pushItems;

/** The oldest open entries, in order of making: what an entry waits for is older than itself, so it is among them. */
const headOf = async (
  outbox: Outbox,
): Promise<{ readonly entries: readonly OutboxEntry[]; readonly isAll: boolean }> => {
  const sending = await outbox.entries.where('state').equals('sending').toArray();
  const queued = await outbox.entries.where('state').equals('queued').limit(headSize).toArray();
  return { entries: [...sending, ...queued].sort(bySeq), isAll: queued.length < headSize };
};

const choose = (
  open: readonly OutboxEntry[],
  { now, most, unfinished }: { readonly now: number; readonly most: number; readonly unfinished: ReadonlySet<string> },
): OutboxEntry[] => {
  const isHeld = heldBack(unfinished);
  const laneOfMid = new Map(open.map(({ mid, lane }) => [mid, lane]));
  const blocked = new Set<string>();
  const chosen: OutboxEntry[] = [];
  let bytes = 0;
  for (const entry of open) {
    if (isHeld(entry) || blocked.has(entry.lane)) continue;
    const waits = isResting(entry, now) || entry.deps.some((dep) => (laneOfMid.get(dep) ?? entry.lane) !== entry.lane);
    const size = bytesOf(entry);
    if (waits || (chosen.length > 0 && bytes + size > most)) {
      blocked.add(entry.lane);
      continue;
    }
    chosen.push(entry);
    bytes += size;
    if (chosen.length === limits.pushItems) break;
  }
  return chosen;
};

/** No wait is longer than this: a rest that seems to be was noted by a clock that has been set back since. */
const longestRest = 300 * second;

const isResting = ({ notBefore }: OutboxEntry, now: number): boolean =>
  notBefore > now && notBefore - now <= longestRest;

const numbered = async (outbox: Outbox, chosen: readonly OutboxEntry[], replicaId: string): Promise<OutboxEntry[]> => {
  const names = [...new Set(chosen.map(({ lane }) => lane))];
  const lanes = await outbox.lanes.bulkGet(names);
  const next = new Map(names.map((lane, index) => [lane, lanes[index]?.next ?? 0]));
  const given = chosen.map((entry): OutboxEntry => {
    if (entry.sendSeq !== undefined) return { ...entry, state: 'sending' };
    const sendSeq = (next.get(entry.lane) ?? 0) + 1;
    next.set(entry.lane, sendSeq);
    return { ...entry, state: 'sending', sendSeq, replicaId };
  });
  await outbox.lanes.bulkPut([...next].map(([lane, last]) => ({ lane, next: last })));
  return given;
};

/** Writes the whole answer down in one transaction: each more is one more wait for the disk. */
const record = async (
  host: Host,
  { results, now: serverNow }: { readonly results: readonly PushResult[]; readonly now: number },
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
      else if (result.status === 'retry' || result.status === 'stuck') await later(host, result.mid, result.status);
    }
  });
  if (isForked) await renumber(host);
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
const later = async (host: Host, mid: string, status: 'retry' | 'stuck'): Promise<void> => {
  const { outbox } = host.replica;
  const entry = await outbox.entries.where('mid').equals(mid).first();
  if (entry?.state !== 'sending') return;
  const attempts = entry.attempts + 1;
  await outbox.entries.update(entry.seq, {
    attempts,
    notBefore: host.now() + host.jitter() * Math.min(second * 2 ** attempts, longestRest),
    ...(status === 'stuck' && entry.seal === undefined ? { seal: 'park' as const, notBefore: 0 } : {}),
  });
};

/**
 * Two devices share this replica's id, or a number is missing: a copied or restored browser profile. This one takes a new id
 * and numbers everything unsettled anew; what was executed under the old numbers is recognised by its mutation id.
 */
const renumber = async ({ replica: { outbox }, newReplicaId }: Host): Promise<void> => {
  await outbox.transaction('rw', [outbox.entries, outbox.lanes, outbox.meta], async () => {
    await writeMeta(outbox, 'replicaId', newReplicaId());
    await outbox.lanes.clear();
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
