import * as z from 'zod/mini';
import { isGuest } from '#contract/core/roles.ts';
import { userScope } from '#contract/core/scopes.ts';
import { erasedName } from '#contract/features/account/keys.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables, Stored } from '#server/core/db/tables.ts';
import type { JobHandler } from '#server/core/feature.ts';
import { inPiecesFrom } from '#server/core/jobs/in-pieces.ts';
import { endOthersOf } from '#server/core/session/sessions.ts';
import { change } from '#server/core/sync/change.ts';
import { columnOf, decodeRow, type Entity, scopeOf } from '#server/core/sync/entity.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { withdraw } from '#server/features/notification/public.ts';
import { dropAppealsAbout } from '../appeal/store.ts';
import { dropPicture, forgetCredential, profile } from '../store.ts';

/** Rows that go in one transaction: others are answered in between, however much somebody kept. */
const atOnce = 100;

/** Does one piece, from where the last one ended ('' at first); answers where the next one begins, and nothing after the last. */
type Step = (core: Core, uid: string, from: string) => Promise<string | undefined>;

const endSessions: Step = async (core, uid) => {
  await endOthersOf(core, uid, '');
  return undefined;
};

/** They leave. What they wrote for others stays; what a course told them goes with it, so their own scope is locked too. */
const leave: Step = async (core, uid, from) => {
  const next = await core.db.read((sql) =>
    sql
      .selectFrom('member')
      .select('scope')
      .where('uid', '=', uid)
      .where('scope', '!=', userScope(uid))
      .where('scope', '>', from)
      .orderBy('scope')
      .limit(1)
      .executeTakeFirst(),
  );
  if (next === undefined) return undefined;
  const { scope } = next;
  await change(core, [scope, userScope(uid)], async (tx: Tx) => {
    const role = await tx.roleOf(uid, scope);
    if (role !== undefined)
      await (isGuest(role) ? tx.setMember(uid, scope, undefined) : tx.endMember(uid, scope, 'left'));
  });
  return scope;
};

/** What rows say of somebody whom they name by a field. */
const said: readonly { readonly by: string; readonly blank: Readonly<Record<string, unknown>> }[] = [
  { by: 'uid', blank: { username: erasedName } },
  { by: 'uid', blank: { name: erasedName, avatar: '' } },
  { by: 'uid', blank: { studentNumber: '', answers: {} } },
  { by: 'uid', blank: { username: erasedName, answers: {} } },
  { by: 'toUid', blank: { toName: erasedName } },
  { by: 'senderUid', blank: { senderName: erasedName } },
  { by: 'by', blank: { byName: erasedName } },
];

/** Where names are said, in an order that stays: by kind of row and by what it says. */
const sayings = ({ entities }: Core) =>
  entities.all
    .flatMap((of) => said.map(({ by, blank }, index) => ({ key: `${of.name} ${index} `, of, by, blank })))
    .filter(({ of, by, blank }) => {
      const isSaid = [by, ...Object.keys(blank)].every((field) => field in of.columns);
      return isSaid && !(of.scope.kind === 'user' && by === of.scope.field);
    });

/** Neither lists of people nor what others were told say their name any more, also where they had left, or had never come in. */
const leaveNoName: Step = async (core, uid, from) => {
  const all = sayings(core);
  const at = Math.max(
    0,
    all.findIndex(({ key }) => from.startsWith(key)),
  );
  const saying = all[at];
  if (saying === undefined) return undefined;
  const { key, of, by, blank } = saying;
  const after = from.startsWith(key) ? from.slice(key.length) : '';
  const { rows, end } = await core.db.read((sql) => rowsOf(sql, of, uid, { by, after }));
  if (rows.length > 0)
    await change(core, [...new Set(rows.map((row) => scopeOf(of, row)))], async (tx: Tx) => {
      for (const { scope, id } of rows.map((row) => ({ scope: scopeOf(of, row), id: row.id }))) {
        const row = await tx.get(of, scope, id);
        if (row !== undefined) await tx.put(of, { ...row, ...blank });
      }
    });
  return end === undefined ? all[at + 1]?.key : `${key}${end}`;
};

/** Rows that are looked through at once: few tables have an index by whom they name, and none is read whole while others wait. */
const seenAtOnce = 2_000;

/** Some that name them, and after which row to go on; none when these were the last. */
const rowsOf = async (
  sql: Sql,
  of: Entity,
  uid: string,
  { by, after }: { readonly by: string; readonly after: string },
): Promise<{ readonly rows: readonly { readonly id: string }[]; readonly end: string | undefined }> => {
  const following = sql.withTables<AnyTables>().selectFrom(of.table).where('id', '>', after).orderBy('id');
  const last = await following
    .select('id')
    .offset(seenAtOnce - 1)
    .limit(1)
    .executeTakeFirst();
  const seen = last === undefined ? following : following.where('id', '<=', last.id as Stored);
  const found = await seen.selectAll().where(columnOf(by), '=', uid).limit(atOnce).execute();
  const rows = found.map((stored) => decodeRow(of, stored as Record<string, Stored>));
  const isFull = rows.length === atOnce;
  return { rows, end: isFull ? rows.at(-1)?.id : last && String(last.id) };
};

/** What only they read, but who they are. */
const removeOwn: Step = async (core, uid, from) => {
  const all = core.entities.ofKind('user').filter(({ name }) => name !== profile.name);
  const at = Math.max(
    0,
    all.findIndex(({ name }) => name === from),
  );
  const of = all[at];
  if (of === undefined) return undefined;
  const some = await core.db.read((sql) => idsOf(sql, of, uid));
  if (some.length > 0)
    await change(core, [userScope(uid)], async (tx) => {
      for (const id of some) await tx.remove(of, userScope(uid), id);
    });
  return some.length > 0 ? of.name : all[at + 1]?.name;
};

const idsOf = async (sql: Sql, of: Entity, uid: string): Promise<string[]> => {
  const own = sql.withTables<AnyTables>().selectFrom(of.table).select('id').where(columnOf(of.scope.field), '=', uid);
  return (await own.limit(atOnce).execute()).map(({ id }) => String(id));
};

/** As the desk was told of it. */
const anAppeal = { contentType: 'none', courseId: '', groupId: '' } as const;

/** Who they are. */
const forgetPerson: Step = async (core, uid) => {
  await change(core, [userScope(uid)], async (tx) => {
    const row = await tx.get(profile, userScope(uid), uid);
    const nothing = { coid: '', coidAdmin: 0, certified: false, vip: 0, vipUntil: 0, eraseAt: 0 } as const;
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
  return undefined;
};

/** What their devices sent once: a verdict may speak of it. */
const leaveNoVerdict: Step = ({ db }, uid, from) => db.write((sql) => forgetVerdicts(sql, uid, from));

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

/** In their order. */
const steps = { endSessions, leave, leaveNoName, removeOwn, forgetPerson, leaveNoVerdict } satisfies Record<
  string,
  Step
>;
const names = Object.keys(steps) as (keyof typeof steps)[];

const Progress = z.object({ step: z.enum(names), from: z.string() });
type Progress = z.output<typeof Progress>;

export const firstProgress: Progress = { step: 'endSessions', from: '' };

const Erasing = z.extend(Progress, { uid: z.string() });

/** A quarter of a second of it, and then whatever others wait for. Done twice, a piece finds nothing to do. */
export const eraseAccount: JobHandler = {
  name: 'account.eraseAccount',
  run: async ({ core }, payload) => {
    const { uid, ...progress } = Erasing.parse(payload);
    const piece = async ({ step, from }: Progress): Promise<Progress | undefined> => {
      const next = await steps[step](core, uid, from);
      if (next !== undefined) return { step, from: next };
      const following = names[names.indexOf(step) + 1];
      return following && { step: following, from: '' };
    };
    const goOn = (next: Progress) => change(core, [], (tx) => tx.enqueue(eraseAccount.name, { uid, ...next }));
    await inPiecesFrom(progress, piece, goOn);
  },
};
