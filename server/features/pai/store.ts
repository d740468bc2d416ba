import { second } from '#contract/core/time.ts';
import { paiRows } from '#contract/features/pai/entities.ts';
import type { DocumentRow } from '#contract/features/pai/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import { claimNext } from '#server/core/jobs/served.ts';
import { entity } from '#server/core/sync/entity.ts';

export const space = entity(paiRows.space);
export const agent = entity(paiRows.agent);
export const dataset = entity(paiRows.dataset);
export const paiDocument = entity(paiRows.document);
export const placedAgent = entity(paiRows.placed);
export const chat = entity(paiRows.chat);
export const turn = entity(paiRows.turn);
export const paiPerson = entity(paiRows.person);
export const paiAccess = entity(paiRows.access);

type PaiTables = {
  pai_read: { id: string; space_id: string; uid: string; due_at: number; attempts: number; asked_at: number };
  pai_ask: {
    id: string;
    uid: string;
    run: number;
    due_at: number;
    attempts: number;
    asked_at: number;
  };
  pai_piece: { document_id: string; number: number; dataset_id: string; body: string; words: number };
  pai_term: { document_id: string; term: string; dataset_id: string; places: string; hits: number };
  pai_spend: {
    id: string;
    uid: string;
    space_id: string;
    agent_id: string;
    day: string;
    tokens: number;
    questions: number;
  };
  placed_agent: { id: string; course_id: string; agent_id: string };
  pai_turn: { id: string; uid: string; chat_id: string };
  pai_document: { id: string; space_id: string; dataset_id: string };
  pai_access: {
    id: string;
    uid: string;
    state: string;
    note: string;
    answer: string;
    asked_at: number;
    decided_at: number;
  };
  profile: { id: string; coid: string; username: string };
};

export const tables = (sql: Sql) => sql.withTables<PaiTables>();

/** A document that is to be read, for whoever brought it. */
export interface ToRead {
  readonly id: string;
  readonly spaceId: string;
  readonly uid: string;
  readonly askedAt: number;
  readonly attempts: number;
}

/** How long a server may be silent before its work is given to another: longer than it ever takes. */
const lease = { read: 300 * second, ask: 240 * second } as const;

export const putRead = async (sql: Sql, { id, spaceId, askedAt }: DocumentRow, uid: string): Promise<void> => {
  const values = { space_id: spaceId, uid, due_at: 0, attempts: 0, asked_at: askedAt };
  await tables(sql)
    .insertInto('pai_read')
    .values({ id, ...values })
    .onConflict((clash) => clash.column('id').doUpdateSet(values))
    .execute();
};

export const dropRead = async (sql: Sql, id: string, askedAt?: number): Promise<void> => {
  const one = tables(sql).deleteFrom('pai_read').where('id', '=', id);
  await (askedAt === undefined ? one : one.where('asked_at', '=', askedAt)).execute();
};

export const claimRead = async (sql: Sql, now: number, served: readonly string[]): Promise<ToRead | undefined> => {
  const waiting = { table: 'pai_read', id: 'id', askedAt: 'asked_at', due: 'due_at', lease: lease.read } as const;
  const taken = await claimNext(sql, waiting, now, served);
  return (
    taken && {
      ...{ id: String(taken.id), spaceId: String(taken.space_id), uid: String(taken.uid) },
      ...{ askedAt: Number(taken.asked_at), attempts: Number(taken.attempts) },
    }
  );
};

/** A question that is to be answered; the id is that of its row. */
export interface ToAsk {
  readonly id: string;
  readonly uid: string;
  readonly run: number;
  readonly attempts: number;
}

export const putAsk = async (
  sql: Sql,
  { id, uid, run }: Pick<ToAsk, 'id' | 'uid' | 'run'>,
  now: number,
): Promise<void> => {
  const values = { run, due_at: 0, attempts: 0, asked_at: now };
  await tables(sql)
    .insertInto('pai_ask')
    .values({ id, uid, ...values })
    .onConflict((clash) => clash.column('id').doUpdateSet(values))
    .execute();
};

export const dropAsk = async (sql: Sql, { id, run }: Pick<ToAsk, 'id' | 'run'>): Promise<void> => {
  await tables(sql).deleteFrom('pai_ask').where('id', '=', id).where('run', '=', run).execute();
};

export const claimAsk = async (
  sql: Sql,
  now: number,
  served: readonly string[],
  full: readonly string[],
): Promise<ToAsk | undefined> => {
  const waiting = { table: 'pai_ask', id: 'id', askedAt: 'asked_at', due: 'due_at', lease: lease.ask } as const;
  const taken = await claimNext(sql, waiting, now, served, full);
  return (
    taken && {
      ...{ id: String(taken.id), uid: String(taken.uid) },
      ...{ run: Number(taken.run), attempts: Number(taken.attempts) },
    }
  );
};

/** Tried again at `due`. */
export const putOff = async (sql: Sql, table: 'pai_ask' | 'pai_read', id: string, due: number): Promise<void> => {
  await tables(sql).updateTable(table).set({ due_at: due }).where('id', '=', id).execute();
};
