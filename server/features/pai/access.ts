import type { Refusal } from '#contract/core/refusal.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { userScope } from '#contract/core/scopes.ts';
import { paiRefusal } from '#contract/features/pai/rules.ts';
import type { Sql } from '#server/core/db/database.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { personOf } from '#server/features/account/public.ts';
import { aiOfSchool } from '#server/features/school/public.ts';
import { paiAccess } from './store.ts';

/** Why somebody may not talk to agents at all. */
export const refuseAi = async (sql: Sql, uid: string): Promise<Refusal | undefined> => {
  const person = await personOf(sql, uid);
  return (await aiOfSchool(sql, person?.coid ?? '')).isOn ? undefined : paiRefusal.off;
};

/** Why somebody may not build agents: students never, teachers with the leave of a school that gives it. */
export const refuseBuilding = async (sql: Sql, uid: string): Promise<Refusal | undefined> => {
  const person = await personOf(sql, uid);
  if (person?.userType !== 'teacher') return coreRefusal.notAllowed;
  const { isOn, byApproval } = await aiOfSchool(sql, person.coid);
  if (!isOn) return paiRefusal.off;
  if (!byApproval) return undefined;
  const access = await readRow(sql, paiAccess, userScope(uid), uid);
  return access?.state === 'granted' ? undefined : paiRefusal.noAccess;
};
