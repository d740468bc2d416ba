import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day, hour, minute } from '#contract/core/time.ts';
import { getUserInfo, login, logout } from '#contract/features/account/calls.ts';
import { endOtherSessions } from '#contract/features/account/session-calls.ts';
import { createServer } from '#server/app.ts';
import { migrate } from '#server/core/db/migrate.ts';
import { openSqlite } from '#server/core/db/sqlite.ts';
import { migrations } from '#server/features/all.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld({ rateLimits: true });
});
afterAll(() => world?.close());

const password = 'Classroom2026';
const accountOf = async () => {
  const person = await world.person('student');
  const info = await world.say(person, getUserInfo, {});
  if (!info.ok) throw new Error('no account');
  return info.data.account;
};
const isIn = async (token: string) => (await world.say({ token }, getUserInfo, {})).ok;
const enter = async (account: string, remember: boolean) => {
  const said = await world.say({ token: '' }, login, { account, password, remember, captcha: await world.captcha() });
  if (!said.ok) throw new Error(JSON.stringify(said));
  return said.data.token;
};

test('a remembered session lasts 30 days, another four hours after its last use, a closed one no longer (E-002, S-295, S-296)', async () => {
  const account = await accountOf();
  const [long, short, closed] = [await enter(account, true), await enter(account, false), await enter(account, true)];
  await world.say({ token: closed }, logout, {});
  expect([await isIn(long), await isIn(short), await isIn(closed)]).toEqual([true, true, false]);
  world.pass(3 * hour);
  expect(await isIn(short)).toBe(true);
  world.pass(3 * hour);
  expect(await isIn(short)).toBe(true);
  world.pass(4 * hour);
  expect([await isIn(long), await isIn(short)]).toEqual([true, false]);
  world.pass(30 * day);
  expect(await isIn(long)).toBe(false);
});

test('neither the token nor the password is in the database', async () => {
  const account = await accountOf();
  const token = await enter(account, true);
  const held = await world.server.db.read(async (sql) => [
    await sql.selectFrom('session').selectAll().execute(),
    await sql.withTables<{ credential: { password: string } }>().selectFrom('credential').selectAll().execute(),
  ]);
  expect(JSON.stringify(held)).not.toContain(token);
  expect(JSON.stringify(held)).not.toContain(password);
  expect(JSON.stringify(held)).toContain('argon2id$');
});

test('guessing is slowed down for the account, says how long, and does not lock the right person out for ever', async () => {
  const [account, other] = [await accountOf(), await accountOf()];
  const guess = async () =>
    world.say({ token: '' }, login, { account, password: 'wrong-one', captcha: await world.captcha() });
  for (let count = 0; count < 10; count += 1)
    expect(await guess()).toMatchObject({ status: 200, refusal: { reason: 'account.wrongPassword' } });
  const locked = await world.say({ token: '' }, login, { account, password, captcha: await world.captcha() });
  expect(locked).toMatchObject({ status: 429, refusal: { reason: 'account.locked', params: { seconds: 60 } } });
  expect(typeof (await enter(other, false))).toBe('string');
  world.pass(minute);
  expect(await guess()).toMatchObject({ refusal: { reason: 'account.wrongPassword' } });
  // Twice as long the next time.
  expect(await guess()).toMatchObject({ refusal: { reason: 'account.locked', params: { seconds: 60 } } });
  world.pass(minute);
  expect(typeof (await enter(account, false))).toBe('string');
});

test('an unknown account is answered like a wrong password', async () => {
  const known = await world.say({ token: '' }, login, { account: await accountOf(), password: 'wrong-one' });
  const unknown = await world.say({ token: '' }, login, { account: 'nobody-at-all', password: 'wrong-one' });
  expect(unknown).toEqual(known);
});

test('a second server on the same folder is refused; after the first has left, everything is there', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'classroom-'));
  const first = await createServer({ dataDir, schedules: false });
  await expect(createServer({ dataDir, schedules: false })).rejects.toThrow('another server');
  await first.db.write((sql) => sql.insertInto('server_meta').values({ k: 'kept', v: 'yes' }).execute());
  await first.close();
  const second = await createServer({ dataDir, schedules: false });
  const kept = await second.db.read((sql) =>
    sql.selectFrom('server_meta').selectAll().where('k', '=', 'kept').execute(),
  );
  expect(kept).toEqual([{ k: 'kept', v: 'yes' }]);
  await second.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('before a migration touches what is there, it is copied aside', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'classroom-'));
  const db = openSqlite(dataDir);
  await migrate(db, migrations, 1);
  await db.write((sql) => sql.insertInto('server_meta').values({ k: 'kept', v: 'yes' }).execute());
  const next = { ...migrations, '9999-next': { up: async () => {} } };
  await migrate(db, next, 2);
  await migrate(db, next, 3);
  const copies = readdirSync(dataDir).filter((name) => name.startsWith('before-'));
  expect(copies).toEqual(['before-9999-next-2.sqlite']);
  const copy = new DatabaseSync(join(dataDir, copies[0] ?? ''), { readOnly: true });
  expect(copy.prepare('select v from server_meta where k = ?').get('kept')).toMatchObject({ v: 'yes' });
  copy.close();
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a backup that is put in place revives no session that was ended after it; the others live on', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'classroom-'));
  const backup = join(dataDir, 'backup.sqlite');
  const before = await createWorld({ dataDir });
  const [leaves, changes, stays] = [
    await before.person('student'),
    await before.person('student'),
    await before.person('student'),
  ];
  const db = new DatabaseSync(join(dataDir, 'classroom.sqlite'));
  db.exec(`vacuum into '${backup}'`);
  db.close();
  await before.say(leaves, logout, {});
  const stolen = changes.token;
  const info = await before.say(changes, getUserInfo, {});
  const account = info.ok ? info.data.account : '';
  const again = await before.say({ token: '' }, login, { account, password, remember: true });
  const mine = again.ok ? again.data.token : '';
  await before.say({ token: mine }, endOtherSessions, {});
  await before.server.close();
  for (const name of readdirSync(dataDir).filter((one) => one.startsWith('classroom.sqlite')))
    rmSync(join(dataDir, name));
  renameSync(backup, join(dataDir, 'classroom.sqlite'));
  const after = await createWorld({ dataDir });
  const lives = async (token: string) => (await after.say({ token }, getUserInfo, {})).ok;
  expect([await lives(leaves.token), await lives(stolen), await lives(stays.token)]).toEqual([false, false, true]);
  await after.close();
  rmSync(dataDir, { recursive: true, force: true });
});
