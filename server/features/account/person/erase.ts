import { ok, type Result, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { day, hour, second } from '#contract/core/time.ts';
import { erasureDays } from '#contract/features/account/keys.ts';
import { askErasure, takeBackErasure } from '#contract/features/account/person-calls.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onCall, type Schedule } from '#server/core/feature.ts';
import { endOthersOf } from '#server/core/session/sessions.ts';
import { change } from '#server/core/sync/change.ts';
import { credentialOfUid, profile, profilesToErase, setAccountState } from '../store.ts';
import { provesAgain } from './again.ts';
import { eraseAccount, firstProgress } from './erasing.ts';

/** Courses whose only teacher this is. */
const taughtAlone = async (sql: Sql, uid: string): Promise<number> => {
  const mine = await sql
    .selectFrom('member as mine')
    .select('mine.scope')
    .where('mine.uid', '=', uid)
    .where('mine.role', '=', 'teacher')
    .where('mine.scope', 'like', 'course:%')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('member as other')
            .select('other.uid')
            .whereRef('other.scope', '=', 'mine.scope')
            .where('other.uid', '!=', uid)
            .where('other.role', '=', 'teacher'),
        ),
      ),
    )
    .execute();
  return mine.length;
};

/** Until it has begun, which is decided in the same place: one of the two is first, and the other is told. */
const setEraseAt = (core: Core, uid: string, eraseAt: number): Promise<Result<undefined>> =>
  change(core, [userScope(uid)], async (tx) => {
    const credential = await credentialOfUid(tx.sql, uid);
    if (credential === undefined || credential.state === 'erasing') return refused(accountRefusal.erasing);
    const row = await tx.get(profile, userScope(uid), uid);
    if (row !== undefined) await tx.put(profile, { ...row, eraseAt });
    return ok(undefined);
  });

const ask = onCall(askErasure, async ({ password }, asking) => {
  const { core, uid, session } = asking;
  const proved = await provesAgain(asking, password);
  if (!proved.ok) return proved;
  const courses = await core.db.read((sql) => taughtAlone(sql, uid));
  if (courses > 0) return refused({ ...accountRefusal.teachesAlone, params: { courses } });
  const eraseAt = core.now() + erasureDays * day;
  const set = await setEraseAt(core, uid, eraseAt);
  if (!set.ok) return set;
  await endOthersOf(core, uid, session?.id ?? '');
  return ok({ eraseAt: Math.floor(eraseAt / second) });
});

const takeBack = onCall(takeBackErasure, async (_input, { core, uid }) => {
  const set = await setEraseAt(core, uid, 0);
  return set.ok ? ok({}) : set;
});

export const eraseHandlers = [ask, takeBack];

/** The waiting time is over, unless it was taken back meanwhile. From here on nobody signs in as them. */
const begin = (core: Core, uid: string): Promise<void> =>
  change(
    core,
    [userScope(uid)],
    async (tx) => {
      const eraseAt = (await tx.get(profile, userScope(uid), uid))?.eraseAt ?? 0;
      const isKept = eraseAt === 0 || eraseAt > tx.now;
      if (isKept || (await taughtAlone(tx.sql, uid)) > 0) return;
      await setAccountState(tx.sql, uid, 'erasing');
      await tx.enqueue(eraseAccount.name, { uid, ...firstProgress });
    },
    uid,
  );

/** One that fails is begun an hour later, and nobody waits behind it. */
export const eraseDue: Schedule = {
  name: 'account.erase',
  every: hour,
  run: async ({ core }) => {
    const failed: unknown[] = [];
    for (const { id } of await core.db.read((sql) => profilesToErase(sql, core.now())))
      await begin(core, id).catch((error: unknown) => failed.push(error));
    if (failed.length > 0) throw new AggregateError(failed, 'accounts are not erased');
  },
};
