import { Dexie } from 'dexie';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { conversationTable, hiddenMessageTable, messageTable } from '#contract/features/messaging/tables.ts';
import type { Replica } from '#src/core/replica.ts';

/** Rows of one request: enough to be quick, few enough to be held. */
const step = 2_000;

interface Looking {
  readonly max?: number;
  /** Nobody waits for the answer any more. */
  readonly isOver?: () => boolean;
}

/**
 * By a part of the text, in any script, newest first; over what lies on this device. Each conversation is read from its end in
 * steps: a hundred thousand messages are never in memory together.
 */
export const searchMessages = async (
  replica: Replica,
  text: string,
  { max = 100, isOver = () => false }: Looking = {},
): Promise<MessageRow[]> => {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return [];
  const hidden = new Set(await replica.rows(hiddenMessageTable).toCollection().primaryKeys());
  const isHit = (row: MessageRow): boolean =>
    (row.text + (row.file?.name ?? '')).toLocaleLowerCase().includes(wanted) && !hidden.has(row.id);
  const found: MessageRow[] = [];
  for (const groupId of await replica.rows(conversationTable).toCollection().primaryKeys()) {
    if (isOver()) return [];
    found.push(...(await newestIn(replica, groupId, isHit, { max, isOver })));
  }
  return found.sort((one, other) => other.at - one.at || other.seq - one.seq).slice(0, max);
};

const newestIn = async (
  replica: Replica,
  groupId: string,
  isHit: (row: MessageRow) => boolean,
  { max, isOver }: Required<Looking>,
): Promise<MessageRow[]> => {
  const within = (from: number, to: unknown) =>
    replica.rows(messageTable).where('[groupId+seq]').between([groupId, from], [groupId, to], true, true);
  // One's own that wait have no place yet.
  const found = (await within(0, 0).toArray()).filter(isHit);
  let last = await within(1, Dexie.maxKey).last();
  while (last !== undefined && found.length < max && !isOver()) {
    const from = Math.max(1, last.seq - step + 1);
    const rows = await within(from, last.seq).toArray();
    found.push(...rows.filter(isHit).reverse());
    last = from === 1 ? undefined : await within(1, from - 1).last();
  }
  return found;
};

/** Of messages that the server knows, those that are not on this device, and that the person did not remove for themselves. */
export const elsewhere = async <T extends { readonly id: string }>(
  replica: Replica,
  messages: readonly T[],
): Promise<readonly T[]> => {
  const ids = messages.map(({ id }) => id);
  const [held, hidden] = await Promise.all([
    replica.rows(messageTable).bulkGet(ids),
    replica.rows(hiddenMessageTable).bulkGet(ids),
  ]);
  return messages.filter((_one, index) => held[index] === undefined && hidden[index] === undefined);
};
