import { sql as raw } from 'kysely';
import * as z from 'zod/mini';
import { type InBank, bankOf as namedBank, refuseBank } from '#contract/features/question/bank-rules.ts';
import type { BankFolderRow, BankItemRow } from '#contract/features/question/rows.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import type { JobHandler } from '#server/core/feature.ts';
import { inPieces, inPiecesFrom } from '#server/core/jobs/in-pieces.ts';
import { change } from '#server/core/sync/change.ts';
import { columnOf, type Entity, scopeValue } from '#server/core/sync/entity.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { readRows } from '#server/core/sync/rows.ts';
import { detach } from '#server/features/upload/public.ts';
import { areaFolder, areaItem, areaOfBank, bankFolder, bankItem, ownFolder, ownItem } from './store.ts';

/** The bank that a call names, as it is stored. */
export const bankOf = (input: InBank, uid: string) => {
  const bank = namedBank(input, uid);
  const { items, folders } = entities[bank.kind];
  return {
    ...bank,
    stored: {
      items: items as unknown as Entity<BankItemRow>,
      folders: folders as unknown as Entity<BankFolderRow>,
    },
    audiences: [bank.kind === 'course' ? 'staff' : 'all'] as const,
  };
};

const entities = {
  area: { items: areaItem, folders: areaFolder },
  course: { items: bankItem, folders: bankFolder },
  own: { items: ownItem, folders: ownFolder },
} as const;

/** Whether somebody may change a bank, asked by the server alone. */
export const refuseSorting = async (tx: Tx, input: InBank, uid: string) => {
  const { scope } = bankOf(input, uid);
  const area = input.areaId === '' ? undefined : await tx.get(areaOfBank, scope, input.areaId);
  return refuseBank(input, await tx.actorOf(uid, scope), area);
};
type Bank = ReturnType<typeof bankOf>;

/** Where the files of one question hang. */
export const hangingOn = ({ scope }: Pick<Bank, 'scope'>, id: string) => ({ key: `bankItem:${id}`, scope });

/** Bytes of questions that one transaction reads and writes, for which others wait; of the longest a question is half of it. */
const bytesAtOnce = 2 ** 21;
/** Questions of a folder that are looked at together. */
const rowsAtOnce = 50;

const itemsOf = ({ sql }: Pick<Tx, 'sql'>, { stored: { items }, scope }: Bank) =>
  sql.withTables<AnyTables>().selectFrom(items.table).where(columnOf(items.scope.field), '=', scopeValue(scope));

/** Of these questions those that are there, as many as are written at once, the first whatever it holds; and those after them. */
const parted = async (tx: Tx, bank: Bank, ids: readonly string[]) => {
  const bytes = raw<number>`octet_length(${raw.ref('question')}) + octet_length(${raw.ref('key')})`.as('bytes');
  const found = await itemsOf(tx, bank).select(['id', bytes]).where('id', 'in', ids).orderBy('id').execute();
  let room = bytesAtOnce;
  let count = 0;
  for (const one of found) {
    room -= Number(one.bytes);
    if (room < 0 && count > 0) break;
    count += 1;
  }
  const there = found.map(({ id }) => String(id));
  return { some: there.slice(0, count), rest: there.slice(count) };
};

const InFolder = z.object({
  courseId: z.string(),
  areaId: z._default(z.string(), ''),
  uid: z.string(),
  id: z.string(),
});
type InFolder = z.infer<typeof InFolder>;

/** Some questions of a folder that is gone stand in none. Answers whether there may be more. */
export const empty = async (tx: Tx, { id, uid, ...at }: InFolder): Promise<boolean> => {
  const bank = bankOf(at, uid);
  const query = itemsOf(tx, bank).select('id').where('folder_id', '=', id).orderBy('id').limit(rowsAtOnce);
  const ids = (await query.execute()).map((one) => String(one.id));
  if (ids.length === 0) return false;
  const { some, rest } = await parted(tx, bank, ids);
  await put(tx, bank, some, { folderId: '' });
  return rest.length > 0 || ids.length === rowsAtOnce;
};

/** After the commit: the rest of a large folder, a piece at a time. */
export const emptyFolder: JobHandler = {
  name: 'question.emptyFolder',
  run: async ({ core }, payload) => {
    const of = InFolder.parse(payload);
    const { scope } = bankOf(of, of.uid);
    await inPieces(
      core,
      [scope],
      (tx) => empty(tx, of),
      (tx) => tx.enqueue(emptyFolder.name, of),
    );
  },
};

const Place = z.object({ folderId: z.optional(z.string()), labels: z.optional(z.array(z.string())) });
type Place = z.infer<typeof Place>;

const put = async (tx: Tx, { stored: { items }, scope }: Bank, ids: readonly string[], place: Place): Promise<void> => {
  for (const row of (await readRows(tx.sql, items, scope, ids)).values()) {
    const next = { ...row, folderId: place.folderId ?? row.folderId, labels: place.labels ?? row.labels };
    const isSame = next.folderId === row.folderId && JSON.stringify(next.labels) === JSON.stringify(row.labels);
    if (!isSame) await tx.put(items, next);
  }
};

/** No place: they are removed. */
const Sorting = z.object({
  courseId: z.string(),
  areaId: z._default(z.string(), ''),
  uid: z.string(),
  ids: z.array(z.string()),
  place: z.nullable(Place),
});
type Sorting = z.infer<typeof Sorting>;

/** Some of these questions are sorted, or removed. Answers those that are left. */
const sortSome = async (tx: Tx, { ids, place, uid, ...at }: Sorting): Promise<readonly string[]> => {
  const bank = bankOf(at, uid);
  const { some, rest } = await parted(tx, bank, ids);
  if (place !== null) await put(tx, bank, some, place);
  else
    for (const id of some) {
      await tx.remove(bank.stored.items, bank.scope, id);
      await detach(tx, hangingOn(bank, id));
    }
  return rest;
};

/** Some now, and the others after the commit. */
export const sort = async (tx: Tx, of: Sorting): Promise<void> => {
  const ids = await sortSome(tx, of);
  if (ids.length > 0) await tx.enqueue(sortRest.name, { ...of, ids });
};

/** As long as their writer may. */
export const sortRest: JobHandler = {
  name: 'question.sortRest',
  run: async ({ core }, payload) => {
    const of = Sorting.parse(payload);
    const { scope } = bankOf(of, of.uid);
    const piece = (ids: readonly string[]) => {
      const some = async (tx: Tx): Promise<readonly string[]> =>
        (await refuseSorting(tx, of, of.uid)) === undefined ? sortSome(tx, { ...of, ids: [...ids] }) : [];
      return change(core, [scope], some, of.uid).then((rest) => (rest.length > 0 ? rest : undefined));
    };
    await inPiecesFrom<readonly string[]>(of.ids, piece, (ids) =>
      change(core, [], (tx) => tx.enqueue(sortRest.name, { ...of, ids })),
    );
  },
};
