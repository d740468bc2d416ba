import { dailyTokens } from '#contract/features/pai/keys.ts';
import type { Sql } from '#server/core/db/database.ts';
import { personOf } from '#server/features/account/public.ts';
import { tables } from './store.ts';

/** A day of the school begins and ends there. */
const schoolZone = 'Asia/Shanghai';

const days = new Intl.DateTimeFormat('sv-SE', { timeZone: schoolZone, dateStyle: 'short' });

export const dayAt = (at: number): string => days.format(at);

const sumOf = async (sql: Sql, by: 'uid' | 'space_id', who: string, day: string): Promise<number> => {
  const found = await tables(sql)
    .selectFrom('pai_spend')
    .select(({ fn }) => fn.sum<number>('tokens').as('tokens'))
    .where(by, '=', who)
    .where('day', '=', day)
    .executeTakeFirst();
  return Number(found?.tokens ?? 0);
};

export interface Spent {
  readonly tokens: number;
  readonly limit: number;
}

export const spentBy = async (sql: Sql, uid: string, now: number): Promise<Spent> => {
  const [tokens, person] = await Promise.all([sumOf(sql, 'uid', uid, dayAt(now)), personOf(sql, uid)]);
  return { tokens, limit: dailyTokens[person?.userType ?? 'student'] };
};

export const spentIn = async (sql: Sql, spaceId: string, now: number): Promise<Spent> => ({
  tokens: await sumOf(sql, 'space_id', spaceId, dayAt(now)),
  limit: dailyTokens.space,
});

export const hasTokens = ({ tokens, limit }: Spent): boolean => tokens < limit;

interface Spending {
  readonly uid: string;
  readonly spaceId: string;
  readonly agentId: string;
  readonly tokens: number;
  readonly now: number;
}

/** One line a day for each person and agent. */
export const spend = async (sql: Sql, { uid, spaceId, agentId, tokens, now }: Spending): Promise<void> => {
  const day = dayAt(now);
  await tables(sql)
    .insertInto('pai_spend')
    .values({
      ...{ id: `${day}.${agentId}.${uid}`, uid, space_id: spaceId, agent_id: agentId, day, tokens, questions: 1 },
    })
    .onConflict((clash) =>
      clash.column('id').doUpdateSet((eb) => ({
        tokens: eb('pai_spend.tokens', '+', tokens),
        questions: eb('pai_spend.questions', '+', 1),
      })),
    )
    .execute();
};

/** Of the last thirty days, by agent or by day. */
export const billOf = async (sql: Sql, spaceId: string, by: 'agent_id' | 'day', now: number) => {
  const since = dayAt(now - 30 * 24 * 60 * 60 * 1000);
  const found = await tables(sql)
    .selectFrom('pai_spend')
    .select(({ fn }) => [by, fn.sum<number>('tokens').as('tokens'), fn.sum<number>('questions').as('questions')])
    .where('space_id', '=', spaceId)
    .where('day', '>=', since)
    .groupBy(by)
    .execute();
  return found.map((one) => ({ of: one[by], tokens: Number(one.tokens), questions: Number(one.questions) }));
};
