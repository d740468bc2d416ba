import { protocolVersion } from '#contract/core/limits.ts';
import { type PullReply, type PullRequest, pull, type ScopePatch, type WireRow } from '#contract/core/sync.ts';
import { concludeLoss } from '../device/lost.ts';
import { openedScopes } from '../opened.ts';
import { bySeq, isConfirmed, type OutboxEntry, readMeta, writeMeta } from '../outbox.ts';
import type { Cursor, Load, ReplicaState, StoredRow } from '../replica.ts';
import { WireError } from '../wire-error.ts';
import { type BaseWriter, readState, rebase } from '../writing/rebase.ts';
import type { FullReplica } from '../writing/registry.ts';
import { type Host, refusedWord, type SyncWord } from './host.ts';
import { archive, settle } from './settle.ts';
import { doubt, doubtWithin, hearOfUndone, noticeStepBack, unsureOf } from './undone.ts';

export interface Pulled {
  /** There is more to pull at once. */
  readonly more: boolean;
  readonly word?: SyncWord;
}

/** Asks what changed and takes it in. Dropped, and asked again, when the base changed meanwhile. */
export const pullOnce = async (host: Host): Promise<Pulled> => {
  const { replica, wire } = host;
  const { base, incarnation } = await readState(replica);
  const { request, unsure, done } = await requestOf(host);
  const answered = await wire.post(pull, request);
  if (!answered.ok) return { more: false, word: refusedWord(answered.refusal) };
  const reply = answered.value;
  if (reply.nonce !== request.nonce) throw new WireError('unreachable', 'an answer to another request');
  if (reply.uid !== replica.uid) return { more: false, word: 'wrong-user' };
  await host.step('pulled');
  await takeVerdicts(host, reply);
  await noticeLoss(host, reply);
  await noticeStepBack(replica.outbox, reply.incarnation, incarnation);
  const anew = comesAnew(reply, request);
  if (anew.size > 0) await doubtWithin(replica, anew);
  const isUnsure = await hearOfUndone(replica, unsure, reply.verdicts);
  await host.step('verdicts');
  if ((await takePatches(host, reply, { base, replicaId: request.replicaId })) === 'stale') return { more: true };
  await host.step('based');
  await forgetConfirmed(host, reply, done);
  const numbered = done.filter((entry) => entry.replicaId === request.replicaId);
  await doubtUnconfirmed(host, reply, numbered);
  return { more: reply.more || isUnsure };
};

interface Requested {
  readonly request: PullRequest;
  /** Confirmed before this was asked, and in doubt. */
  readonly unsure: readonly string[];
  /** Said by the server to be done when this was asked. */
  readonly done: readonly OutboxEntry[];
}

const requestOf = async ({ replica, nonce, now }: Host): Promise<Requested> => {
  const [cursors, loads, state] = [
    await replica.db.cursors.toArray(),
    await replica.db.loads.toArray(),
    await readState(replica),
  ];
  // Until it is known what a lost outbox held, its depth must not be overwritten.
  const isUnsure = (await readMeta(replica.outbox, 'lostWork')) === -1;
  const entries = (await replica.outbox.entries.where('state').anyOf(['sending', 'done']).toArray()).sort(bySeq);
  const sending = entries.filter(({ state: at }) => at === 'sending').map(({ mid }) => mid);
  const own = (await readMeta(replica.outbox, 'replicaId')) ?? '';
  const replicaId = isUnsure ? ((await readMeta(replica.outbox, 'lostReplica')) ?? own) : own;
  const unsure = await unsureOf(replica.outbox);
  const request = {
    proto: protocolVersion,
    nonce: nonce(),
    replicaId,
    uid: replica.uid,
    incarnation: state.incarnation,
    cursors: cursorsOf(cursors, loads),
    opened: await openedScopes(replica.outbox, now()),
    loading: Object.fromEntries(loads.map(({ s, epoch }) => [s, epoch])),
    lanes: [...new Set(entries.map(({ lane }) => lane))].slice(0, 1_000),
    mids: [...unsure, ...sending].slice(0, 1_000),
    depth: isUnsure ? -1 : await replica.outbox.entries.where('state').notEqual('done').count(),
  };
  return { request, unsure, done: entries.filter(({ state: at }) => at === 'done') };
};

/** Scopes of which this device held nothing that proves how far the server had been. */
const comesAnew = ({ patches }: PullReply, { cursors, loading }: PullRequest): ReadonlySet<string> =>
  new Set(
    patches
      .filter(({ kind, scope }) => kind !== 'delta' && cursors[scope] === undefined && loading[scope] === undefined)
      .map(({ scope }) => scope),
  );

/** A scope that is loaded has no cursor to go on from; its newest page still proves how far the server has been. */
const cursorsOf = (cursors: readonly Cursor[], loads: readonly Load[]): PullRequest['cursors'] => ({
  ...Object.fromEntries(loads.flatMap(({ s, epoch, newest }) => (newest ? [[s, { ...newest, epoch }]] : []))),
  ...Object.fromEntries(cursors.map(({ s, rev, epoch, sig, seen }) => [s, { rev, epoch, sig, seen }])),
});

/** Verdicts that were lost with the reply of their push arrive here. Before the base: a confirmed mutation is settled. */
const takeVerdicts = async ({ replica: { outbox }, now }: Host, reply: PullReply): Promise<void> => {
  const at = now();
  await outbox.transaction('rw', [outbox.entries, outbox.history, outbox.meta], async () => {
    await writeMeta(outbox, 'clockOffset', reply.now - at);
    await writeMeta(outbox, 'seenAt', reply.now);
    await settle(outbox, new Map(Object.entries(reply.verdicts)), at);
  });
};

/** A new outbox asks under the id of the one before it: a depth above 0 is work that this device has lost. */
const noticeLoss = async ({ replica: { outbox } }: Host, reply: PullReply): Promise<void> => {
  if ((await readMeta(outbox, 'lostWork')) !== -1) return;
  await outbox.transaction('rw', [outbox.meta], () => concludeLoss(outbox, reply));
};

const takePatches = (
  host: Host,
  reply: PullReply,
  { base, replicaId }: { readonly base: number; readonly replicaId: string },
) => {
  const { replica } = host;
  return rebase(
    replica,
    async (writer) => {
      const before = await replica.db.cursors.toArray();
      const subscribed = new Set(reply.subscriptions.map(({ scope }) => scope));
      if (writer.state.incarnation !== reply.incarnation) {
        await replica.db.cursors.clear();
        await replica.db.loads.clear();
      }
      for (const patch of reply.patches) await takePatch(host, writer, patch, reply.more);
      const wasCut = before.some(({ isCut }) => isCut === true);
      if (wasCut && !reply.more) await replica.db.cursors.toCollection().modify(whole);
      for (const { s } of await replica.db.cursors.toArray())
        if (!subscribed.has(s)) await replica.db.cursors.delete(s);
      await purge(replica, writer, subscribed);
      if (changesRights(before, reply)) await replica.db.answers.clear();
      return {
        incarnation: reply.incarnation,
        lastPullAt: host.now(),
        purgedFor: namesOf(subscribed),
        ...confirmedAfter(writer.state, reply, replicaId),
      };
    },
    base,
    host.onDefect,
  );
};

/** Somebody joined, left or changed role: what the server once answered may not be theirs to know any more. */
const changesRights = (held: readonly Cursor[], { subscriptions }: PullReply): boolean => {
  const epochs = new Map(subscriptions.map(({ scope, epoch }) => [scope, epoch]));
  return held.some(({ s, epoch }) => epochs.get(s) !== epoch);
};

const confirmedAfter = (state: ReplicaState, reply: PullReply, replicaId: string): Partial<ReplicaState> => {
  const isSame = state.incarnation === reply.incarnation;
  if (reply.confirmed === undefined) return isSame ? {} : { confirmed: {}, confirmedOf: '' };
  const before = isSame && state.confirmedOf === replicaId ? state.confirmed : {};
  const confirmed = Object.entries(reply.confirmed).map(([lane, seq]) => [lane, Math.max(seq, before[lane] ?? 0)]);
  return { confirmedOf: replicaId, confirmed: Object.fromEntries(confirmed) };
};

/** What follows a cut has come. */
const whole = (cursor: Cursor): void => {
  delete cursor.isCut;
};

const takePatch = async (host: Host, writer: BaseWriter, patch: ScopePatch, more: boolean): Promise<void> => {
  const { replica } = host;
  const { scope, epoch } = patch;
  const load = await replica.db.loads.get(scope);
  const seen = (await replica.db.cursors.get(scope))?.seen;
  if (patch.kind === 'reset') {
    if (load?.epoch === epoch) return;
    await replica.db.loads.put({ s: scope, g: host.nonce(), after: '', start: -1, epoch });
    await replica.db.cursors.delete(scope);
    return;
  }
  if (patch.kind === 'full') {
    await replica.db.loads.delete(scope);
    await replica.db.unknown.where('s').equals(scope).delete();
    await writer.sweep((row, entity) => patch.up[entity]?.some(({ id }) => id === row.id) !== true, [scope]);
  } else {
    // News of a scope that is being loaded in pages would be swept away by the last page.
    if (load !== undefined) return;
    await takeDeleted(replica, writer, patch);
  }
  for (const [entity, rows] of Object.entries(patch.up)) await takeRows(replica, writer, { entity, rows, scope });
  await replica.db.cursors.put({
    ...{ s: scope, rev: patch.rev, epoch, sig: patch.sig },
    ...(more ? { isCut: true } : {}),
    ...(patch.kind === 'delta' && seen !== undefined && seen.rev > patch.rev ? { seen } : {}),
  });
};

export const takeDeleted = async (
  replica: FullReplica,
  writer: BaseWriter,
  { scope, del }: { readonly scope: string; readonly del: Readonly<Record<string, readonly string[]>> },
): Promise<void> => {
  for (const [entity, ids] of Object.entries(del)) {
    await replica.db.unknown.bulkDelete(ids.map((id) => `${entity}/${id}`));
    if (!replica.registry.tables.has(entity)) continue;
    for (const [id, row] of await writer.basesOf(entity, ids)) if (row?._s === scope) writer.remove(entity, id);
  }
};

/** Rows that this build cannot read are parked as they came; they never fail a pull. */
export const takeRows = async (
  replica: FullReplica,
  writer: BaseWriter,
  given: { readonly entity: string; readonly rows: readonly WireRow[]; readonly scope: string; readonly load?: string },
): Promise<void> => {
  const { entity, scope, load } = given;
  const table = replica.registry.tables.get(entity);
  const readable: string[] = [];
  const parked: { key: string; s: string; entity: string; row: unknown }[] = [];
  for (const row of given.rows) {
    const parsed = table?.row.safeParse(row);
    if (parsed?.success === true) {
      const stored = { ...(parsed.data as object), id: row.id, _s: scope };
      writer.put(entity, (load === undefined ? stored : { ...stored, _g: load }) as StoredRow);
      readable.push(`${entity}/${row.id}`);
      continue;
    }
    parked.push({ key: `${entity}/${row.id}`, s: scope, entity, row });
    if (table !== undefined) writer.remove(entity, row.id);
  }
  // An older version that could not be read must not come back when a newer build can.
  await replica.db.unknown.bulkDelete(readable);
  await replica.db.unknown.bulkPut(parked);
};

/**
 * Every row of a scope that is not subscribed goes, whatever the reason it is here. Finding them reads an index from end to
 * end, so it is done when the subscriptions changed: no pull and no page brings rows of a scope outside them.
 */
const purge = async (replica: FullReplica, writer: BaseWriter, subscribed: ReadonlySet<string>): Promise<void> => {
  if (writer.state.purgedFor === namesOf(subscribed)) return;
  const gone = (await writer.scopesHeld()).filter((scope) => !subscribed.has(scope));
  if (gone.length > 0) await writer.sweep(() => true, gone);
  for (const { s } of await replica.db.loads.toArray()) if (!subscribed.has(s)) await replica.db.loads.delete(s);
  for (const s of (await replica.db.unknown.orderBy('s').uniqueKeys()) as string[])
    if (!subscribed.has(s)) await replica.db.unknown.where('s').equals(s).delete();
};

const namesOf = (scopes: ReadonlySet<string>): string => [...scopes].sort().join(' ');

/**
 * Work that the base now shows leaves the outbox for the history. What has no number under this replica's id is shown when it was
 * done before this was asked: done since, by an answer to an earlier number, it may be in no base yet.
 */
const forgetConfirmed = async (
  { replica, now }: Host,
  reply: PullReply,
  done: readonly OutboxEntry[],
): Promise<void> => {
  const { outbox } = replica;
  if (reply.confirmed === undefined) return;
  const state = await readState(replica);
  const before = new Set(done.map(({ mid }) => mid));
  const isCovered = (entry: OutboxEntry): boolean =>
    entry.replicaId === state.confirmedOf ? isConfirmed(entry, state) : before.has(entry.mid);
  const left = await archive(outbox, isCovered, now());
  if (left.some((entry) => entry.replicaId !== state.confirmedOf)) await rebase(replica);
};

/** Work that was done before this was asked, and is not in what a whole answer covers: the server went back behind it. */
const doubtUnconfirmed = async (
  { replica: { outbox } }: Host,
  { confirmed }: PullReply,
  done: readonly OutboxEntry[],
) => {
  const missing = done.filter(({ lane, sendSeq = 0 }) => sendSeq > (confirmed?.[lane] ?? sendSeq));
  if (missing.length > 0)
    await outbox.transaction('rw', [outbox.meta], () =>
      doubt(
        outbox,
        missing.map(({ mid }) => mid),
      ),
    );
};
