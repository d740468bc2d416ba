import { userScope } from '#contract/core/scopes.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { credentialOfUid, profile } from '../store.ts';

interface Certified {
  readonly coid: string;
  readonly school: string;
  readonly number: string;
}

/** What the person's own row says of their institution; the person's scope is locked. Rights over one do not go along to another. */
export const showCertified = async (tx: Tx, uid: string, { coid, school, number }: Certified): Promise<void> => {
  const row = await tx.get(profile, userScope(uid), uid);
  if (row === undefined) return;
  const [coidAdmin, college] = coid === row.coid ? [row.coidAdmin, row.college] : [0, ''];
  await tx.put(profile, { ...row, coid, school, studentNumber: number, certified: true, coidAdmin, college });
};

export const showUncertified = async (tx: Tx, uid: string): Promise<void> => {
  const row = await tx.get(profile, userScope(uid), uid);
  if (row?.certified === true) await tx.put(profile, { ...row, certified: false, coidAdmin: 0 });
};

/** The institution that made somebody's account; '' where they came by themselves. */
export const madeBy = async (sql: Sql, uid: string): Promise<string> => (await credentialOfUid(sql, uid))?.coid ?? '';

/** Whose account an institution made for a number; one that its owner only claims is nobody's. */
export const madeFor = async (sql: Sql, coid: string, number: string): Promise<string | undefined> =>
  (
    await sql
      .withTables<{
        credential: { uid: string; coid: string };
        profile: { id: string; student_number: string; certified: number };
      }>()
      .selectFrom('credential')
      .innerJoin('profile', 'profile.id', 'credential.uid')
      .select('credential.uid')
      .where('credential.coid', '=', coid)
      .where('profile.student_number', '=', number)
      .where('profile.certified', '=', 1)
      .executeTakeFirst()
  )?.uid;
