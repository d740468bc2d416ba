import { setImmediate as turn } from 'node:timers/promises';
import { ok, refused } from '#contract/core/result.ts';
import { isGuest } from '#contract/core/roles.ts';
import { userScope } from '#contract/core/scopes.ts';
import { day, hour, second } from '#contract/core/time.ts';
import { erasedName, erasureDays } from '#contract/features/account/keys.ts';
import { askErasure, takeBackErasure } from '#contract/features/account/person-calls.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables, Stored } from '#server/core/db/tables.ts';
import { onCall, type Schedule } from '#server/core/feature.ts';
import { endOthersOf } from '#server/core/session/sessions.ts';
import { change } from '#server/core/sync/change.ts';
import { columnOf, decodeRow, type Entity, scopeOf } from '#server/core/sync/entity.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { withdraw } from '#server/features/notification/public.ts';
import { dropAppealsAbout } from '../appeal/store.ts';
import { dropPicture, forgetCredential, profile, profilesToErase } from '../store.ts';
import { provesAgain } from './again.ts';

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

const setEraseAt = (core: Core, uid: string, eraseAt: number) =>
  change(core, [userScope(uid)], async (tx) => {
    const row = await tx.get(profile, userScope(uid), uid);
    if (row !== undefined) await tx.put(profile, { ...row, eraseAt });
  });

const ask = onCall(askErasure, async ({ password }, asking) => {
  const { core, uid, session } = asking;
  const proved = await provesAgain(asking, password);
  if (!proved.ok) return proved;
  const courses = await core.db.read((sql) => taughtAlone(sql, uid));
  if (courses > 0) return refused({ ...accountRefusal.teachesAlone, params: { courses } });
  const eraseAt = core.now() + erasureDays * day;
  await setEraseAt(core, uid, eraseAt);
  await endOthersOf(core, uid, session?.id ?? '');
  return ok({ eraseAt: Math.floor(eraseAt / second) });
});

const takeBack = onCall(takeBackErasure, async (_input, { core, uid }) => {
  await setEraseAt(core, uid, 0);
  return ok({});
});

export const eraseHandlers = [ask, takeBack];

/** The waiting time is over. A step that fails is done again an hour later: each leaves less to do, and nobody waits behind it. */
export const eraseDue: Schedule = {
  name: 'account.erase',
  every: hour,
  run: async ({ core }) => {
    const failed: unknown[] = [];
    for (const { id } of await core.db.read((sql) => profilesToErase(sql, core.now()))) {
      if ((await core.db.read((sql) => taughtAlone(sql, id))) > 0) continue;
      await erase(core, id).catch((error: unknown) => failed.push(error));
    }
    if (failed.length > 0) throw new AggregateError(failed, 'accounts are not erased');
  },
};

/** As the desk was told of it. */
const anAppeal = { contentType: 'none', courseId: '', groupId: '' } as const;

const erase = async (core: Core, uid: string): Promise<void> => {
  await endOthersOf(core, uid, '');
  for (const scope of await scopesWith(core, uid)) await leave(core, uid, scope);
  await leaveNoName(core, uid);
  await removeOwn(core, uid);
  await change(core, [userScope(uid)], async (tx) => {
    const row = await tx.get(profile, userScope(uid), uid);
    const nothing = { coid: '', coidAdmin: 0, certified: false, vip: 0, eraseAt: 0 } as const;
    if (row !== undefined)
      await tx.put(profile, {
        ...row,
        ...nothing,
        ...{
          username: erasedName,
          account: '',
          studentNumber: '',
          school: '',
          college: '',
          avatar: '',
          email: '',
          phone: '',
          wechat: '',
        },
      });
    await dropPicture(tx.sql, uid);
    for (const contentId of await dropAppealsAbout(tx.sql, uid)) await withdraw(tx, { ...anAppeal, contentId });
    await forgetCredential(tx.sql, uid);
  });
  await leaveNoVerdict(core, uid);
  // Whoever signed in while it was done.
  await endOthersOf(core, uid, '');
};

/** Rows that go in one transaction: others are answered in between, however much somebody kept. */
const atOnce = 100;

/** What their devices sent once: a verdict may speak of it. */
const leaveNoVerdict = async ({ db }: Core, uid: string): Promise<void> => {
  let after: string | undefined = '';
  while (after !== undefined) {
    await turn();
    after = await db.write((sql) => forgetVerdicts(sql, uid, String(after)));
  }
};

/** Of those after one of them the next; answers the last of these, if there are more. */
const forgetVerdicts = async (sql: Sql, uid: string, after: string): Promise<string | undefined> => {
  const some = await sql
    .selectFrom('result')
    .select('mid')
    .where('uid', '=', uid)
    .where('mid', '>', after)
    .orderBy('mid')
    .limit(atOnce)
    .execute();
  const [last, mids] = [some.at(-1)?.mid, some.map(({ mid }) => mid)];
  if (last === undefined) return undefined;
  await sql
    .updateTable('result')
    .set({ body: '{"status":"applied","lane":"","seq":0}' })
    .where('uid', '=', uid)
    .where('mid', 'in', mids)
    .execute();
  return mids.length === atOnce ? last : undefined;
};

/** What only they read, but who they are. */
const removeOwn = async (core: Core, uid: string): Promise<void> => {
  for (const of of core.entities.ofKind('user').filter(({ name }) => name !== profile.name))
    for (;;) {
      await turn();
      const some = await core.db.read((sql) => idsOf(sql, of, uid));
      if (some.length === 0) break;
      await change(core, [userScope(uid)], async (tx) => {
        for (const id of some) await tx.remove(of, userScope(uid), id);
      });
    }
};

const idsOf = async (sql: Sql, of: Entity, uid: string): Promise<string[]> => {
  const own = sql.withTables<AnyTables>().selectFrom(of.table).select('id').where(columnOf(of.scope.field), '=', uid);
  return (await own.limit(atOnce).execute()).map(({ id }) => String(id));
};

const scopesWith = async ({ db }: Core, uid: string): Promise<readonly string[]> => {
  const found = await db.read((sql) =>
    sql.selectFrom('member').select('scope').where('uid', '=', uid).where('scope', '!=', userScope(uid)).execute(),
  );
  return found.map(({ scope }) => scope);
};

/** They leave. What they wrote for others stays; what a course told them goes with it, so their own scope is locked too. */
const leave = async (core: Core, uid: string, scope: string): Promise<void> => {
  await change(core, [scope, userScope(uid)], async (tx: Tx) => {
    const role = await tx.roleOf(uid, scope);
    if (role !== undefined)
      await (isGuest(role) ? tx.setMember(uid, scope, undefined) : tx.endMember(uid, scope, 'left'));
  });
};

/** What rows say of somebody whom they name by a field. */
const said: readonly { readonly by: string; readonly blank: Readonly<Record<string, unknown>> }[] = [
  { by: 'uid', blank: { username: erasedName } },
  { by: 'uid', blank: { name: erasedName, avatar: '' } },
  { by: 'uid', blank: { studentNumber: '', answers: {} } },
  { by: 'uid', blank: { username: erasedName, answers: {} } },
  { by: 'toUid', blank: { toName: erasedName } },
  { by: 'senderUid', blank: { senderName: erasedName } },
];

/** Neither lists of people nor what others were told say their name any more, also where they had left, or had never come in. */
const leaveNoName = async (core: Core, uid: string): Promise<void> => {
  for (const of of core.entities.all)
    for (const { by, blank } of said) {
      const isSaid = [by, ...Object.keys(blank)].every((field) => field in of.columns);
      if (!isSaid || (of.scope.kind === 'user' && by === of.scope.field)) continue;
      for (let after: string | undefined = ''; after !== undefined; ) {
        await turn();
        const from: string = after;
        const rows = await core.db.read((sql) => rowsOf(sql, of, uid, { by, after: from }));
        if (rows.length === 0) break;
        // What many were told is one transaction for all of them: others' jobs wait behind this one.
        await change(core, [...new Set(rows.map((row) => scopeOf(of, row)))], async (tx: Tx) => {
          for (const { scope, id } of rows.map((row) => ({ scope: scopeOf(of, row), id: row.id }))) {
            const row = await tx.get(of, scope, id);
            if (row !== undefined) await tx.put(of, { ...row, ...blank });
          }
        });
        after = rows.length === atOnce ? rows.at(-1)?.id : undefined;
      }
    }
};

const rowsOf = async (
  sql: Sql,
  of: Entity,
  uid: string,
  { by, after }: { readonly by: string; readonly after: string },
): Promise<{ readonly id: string }[]> => {
  const found = await sql
    .withTables<AnyTables>()
    .selectFrom(of.table)
    .selectAll()
    .where(columnOf(by), '=', uid)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce)
    .execute();
  return found.map((stored) => decodeRow(of, stored as Record<string, Stored>));
};
