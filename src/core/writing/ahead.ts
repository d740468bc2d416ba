import { laneOf, type Mutation } from '#contract/core/call.ts';
import { protocolVersion } from '#contract/core/limits.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { push } from '#contract/core/sync.ts';
import { type Milliseconds, second } from '#contract/core/time.ts';
import { heldBack, unfinishedFiles } from '../files/held.ts';
import { entriesIn, type OutboxEntry, readMeta } from '../outbox.ts';
import { live } from '../replica.ts';
import { refusalOfTrouble, type Wire } from '../wire-error.ts';
import { idsIn } from './ids-in.ts';
import type { FullReplica } from './registry.ts';

/** As long as an act that asks the server at once waits for what was written here before it. */
const usualPatience: Milliseconds = 10 * second;

export interface Act {
  readonly call: Mutation;
  /** Parsed. */
  readonly input: unknown;
  readonly replica: FullReplica;
  readonly wire: Wire;
  readonly newNonce: () => string;
  readonly onQueued: () => void;
  readonly patience?: Milliseconds | undefined;
}

/**
 * Waits until the server has answered what was written here before the act and has to do with it; otherwise it would act on what stood there
 * before. Answers why it may not be asked. What stands in the tray, or was put off by the server, keeps nobody waiting.
 */
export const letGoAhead = async (act: Act): Promise<Refusal | undefined> => {
  const { outbox } = act.replica;
  const upTo = (await readMeta(outbox, 'n')) ?? 0;
  const ahead = () => entriesAhead(act, upTo);
  if ((await ahead()).length === 0) return undefined;
  if ((await readMeta(outbox, 'paused')) === true) return coreRefusal.notSentYet;
  act.onQueued();
  const answered = Promise.withResolvers<Refusal | undefined>();
  const late = setTimeout(() => answered.resolve(coreRefusal.notSentYet), act.patience ?? usualPatience);
  const watching = live(ahead).subscribe({
    next: (left) => left.length === 0 && answered.resolve(undefined),
    error: answered.reject,
  });
  reach(act).then((trouble) => trouble && answered.resolve(trouble), answered.reject);
  try {
    const refusal = await answered.promise;
    // What the service worker writes may not be told to a page.
    return refusal !== undefined && (await ahead()).length === 0 ? undefined : refusal;
  } finally {
    clearTimeout(late);
    watching.unsubscribe();
  }
};

/** Why the server cannot be reached: then nobody waits. */
const reach = async ({ replica, wire, newNonce }: Act): Promise<Refusal | undefined> => {
  const nonce = newNonce();
  const replicaId = (await readMeta(replica.outbox, 'replicaId')) ?? '';
  for (let attempt = 1; ; attempt += 1) {
    try {
      const said = await wire.post(push, { proto: protocolVersion, nonce, replicaId, uid: replica.uid, items: [] });
      return said.ok ? undefined : said.refusal;
    } catch (error) {
      const refusal = refusalOfTrouble(error);
      if (attempt === 3) return refusal;
    }
  }
};

const entriesAhead = async (act: Act, upTo: number): Promise<readonly OutboxEntry[]> => {
  const { outbox } = act.replica;
  const open = (await entriesIn(outbox, ['queued', 'sending'])).filter(({ seq }) => seq <= upTo);
  if (open.length === 0) return [];
  const isHeld = heldBack(await unfinishedFiles(outbox));
  const isNamed = naming(act);
  const lane = laneOf(act.call, act.input as never, act.replica.uid);
  return open.filter((entry) => {
    const waitsForFile = isHeld(entry);
    if (entry.held !== undefined) return false;
    return isNamed(entry) || (entry.lane === lane && !waitsForFile);
  });
};

/** Whether an entry writes a row that the act names, or writes to something that the act names too, besides their course. */
const naming = ({ call, input, replica }: Act): ((entry: OutboxEntry) => boolean) => {
  const touched = new Set(replica.registry.mutations.get(call.name)?.touches(input as never, replica.uid));
  const named = new Set(idsIn(input));
  const about = new Set(idsIn({ ...(input as object), courseId: '' }));
  return ({ keys, creates, input: written }) =>
    keys.some((key) => touched.has(key)) ||
    idsIn([keys, creates]).some((id) => named.has(id)) ||
    idsIn({ ...(written as object), courseId: '' }).some((id) => about.has(id));
};
