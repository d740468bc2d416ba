import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day, hour, minute } from '#contract/core/time.ts';
import { getUserInfo, login, logout } from '#contract/features/account/calls.ts';
import { createServer } from '#server/app.ts';
import { migrate } from '#server/core/db/migrate.ts';
import { openSqlite } from '#server/core/db/sqlite.ts';
import { migrations } from '#server/migrations/all.ts';
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
  const said = await world.say({ token: '' }, login, { account, password, remember });
  if (!said.ok) throw new Error(JSON.stringify(said));
  return said.data.token;
};

test('a remembered session lasts 30 days, another a day after its last use, a closed one no longer', async () => {
  const account = await accountOf();
  const [long, short, closed] = [await enter(account, true), await enter(account, false), await enter(account, true)];
  await world.say({ token: closed }, logout, {});
  expect([await isIn(long), await isIn(short), await isIn(closed)]).toEqual([true, true, false]);
  world.pass(20 * hour);
  expect(await isIn(short)).toBe(true);
  world.pass(20 * hour);
  expect(await isIn(short)).toBe(true);
  world.pass(day);
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
  const guess = () => world.say({ token: '' }, login, { account, password: 'wrong-one' });
  for (let count = 0; count < 10; count += 1)
    expect(await guess()).toMatchObject({ status: 200, refusal: { reason: 'account.wrongPassword' } });
  const locked = await world.say({ token: '' }, login, { account, password });
  expect(locked).toMatchObject({ status: 429, refusal: { reason: 'account.locked', params: { seconds: 300 } } });
  expect(typeof (await enter(other, false))).toBe('string');
  world.pass(5 * minute);
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
