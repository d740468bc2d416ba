import { newId } from '#contract/core/ids.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { Id } from '#contract/core/shapes.ts';
import type { Outbox, OutboxEntry } from '../outbox.ts';

const isReadable = ({ mid, lane, sendSeq, deps }: OutboxEntry): boolean =>
  Id.safeParse(mid).success &&
  typeof lane === 'string' &&
  lane !== '' &&
  Array.isArray(deps) &&
  (sendSeq === undefined || (Number.isSafeInteger(sendSeq) && sendSeq > 0));

const random = <T extends Uint8Array<ArrayBuffer>>(bytes: T): T => crypto.getRandomValues(bytes);

/**
 * Work without a name, a lane or a number could never be sent, nor asked about: a damaged record. It goes to the tray as it is, to be
 * exported or discarded, and holds up nothing. What it would have been called is nobody's.
 */
export const parkUnreadable = async (
  outbox: Outbox,
  entries: readonly OutboxEntry[],
): Promise<readonly OutboxEntry[]> => {
  const damaged = entries.filter((entry) => !isReadable(entry));
  if (damaged.length === 0) return entries;
  await outbox.entries.bulkPut(
    damaged.map(({ sendSeq: _number, replicaId: _replica, handedAt: _handed, ...entry }) => ({
      ...entry,
      mid: typeof entry.mid === 'string' && entry.mid !== '' ? entry.mid : newId(Date.now(), random),
      lane: typeof entry.lane === 'string' ? entry.lane : '',
      deps: [],
      state: 'parked',
      refusal: coreRefusal.invalidInput,
    })),
  );
  return entries.filter(isReadable);
};
