import { setImmediate as turn } from 'node:timers/promises';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day, hour, second } from '#contract/core/time.ts';
import { getUserInfo, login } from '#contract/features/account/calls.ts';
import { erasureDays } from '#contract/features/account/keys.ts';
import { askErasure, takeBackErasure } from '#contract/features/account/person-calls.ts';
import { saveComment } from '#contract/features/homework/work-calls.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

/** Revisions of somebody's own scope: each is one transaction. */
const revision = (uid: string): Promise<number> =>
  world.server.db.read(async (sql) => {
    const found = await sql.selectFrom('scope').select('rev').where('id', '=', `user:${uid}`).executeTakeFirstOrThrow();
    return found.rev;
  });

test('what somebody kept goes a hundred rows at a time when they are erased: nobody waits for all of it', async () => {
  const me = await world.person('student');
  for (let count = 0; count < 250; count += 1)
    expect((await world.say(me, saveComment, { id: world.newId(), text: 'x', courseId: '' })).ok).toBe(true);
  expect(await world.say(me, askErasure, { password: 'Classroom2026' })).toMatchObject({ ok: true });
  const before = await revision(me.uid);
  world.pass((erasureDays + 1) * day);
  while ((await world.server.runJobs()) > 0);
  const left = await world.server.db.read((sql) =>
    sql
      .withTables<{ homework_comment: { id: string; uid: string } }>()
      .selectFrom('homework_comment')
      .select('id')
      .where('uid', '=', me.uid)
      .execute(),
  );
  expect(left).toEqual([]);
  // Three with comments, and the last one with who they were.
  expect((await revision(me.uid)) - before).toBeGreaterThanOrEqual(4);
});

test('what their devices sent goes some of it at a time, too, and says nothing in the end', async () => {
  const me = await world.person('student');
  const sent = 2_000;
  const said = { replica_id: null, lane: '', seq: 0, status: 'applied', body: '{"data":"a secret"}', fingerprint: '' };
  await world.server.db.write(async (sql) => {
    for (let from = 0; from < sent; from += 100) {
      const some = Array.from({ length: 100 }, () => ({ ...said, uid: me.uid, mid: world.newId(), at: world.now() }));
      await sql.insertInto('result').values(some).execute();
    }
  });
  expect(await world.say(me, askErasure, { password: 'Classroom2026' })).toMatchObject({ ok: true });
  const secrets = () =>
    world.server.db.read(async (sql) => {
      const rows = await sql.selectFrom('result').select('body').where('uid', '=', me.uid).execute();
      return rows.filter(({ body }) => body.includes('secret')).length;
    });
  expect(await secrets()).toBe(sent);
  world.pass((erasureDays + 1) * day);
  const seen = new Set<number>();
  let isOver = false;
  const erasing = (async () => {
    while ((await world.server.runJobs()) > 0);
    isOver = true;
  })();
  while (!isOver) {
    seen.add(await secrets());
    await turn();
  }
  await erasing;
  expect(await secrets()).toBe(0);
  // Others are answered in between.
  expect(seen.size).toBeGreaterThan(3);
});

const password = 'Classroom2026';

const accountOf = async (who: Person): Promise<string> => {
  const info = await world.say(who, getUserInfo, {});
  return info.ok ? info.data.account : '';
};

const hasName = async (who: Person): Promise<boolean> => {
  const { username } = await world.server.db.read((sql) =>
    sql
      .withTables<{ profile: { id: string; username: string } }>()
      .selectFrom('profile')
      .select('username')
      .where('id', '=', who.uid)
      .executeTakeFirstOrThrow(),
  );
  return username === who.username;
};

test('who takes it back while those before them are erased keeps the account, or is told that it is too late', async () => {
  const people: Person[] = [];
  for (let count = 0; count < 6; count += 1) people.push(await world.person('student'));
  for (const who of people) {
    for (let count = 0; count < 40; count += 1)
      await world.say(who, saveComment, { id: world.newId(), text: 'x', courseId: '' });
    expect(await world.say(who, askErasure, { password })).toMatchObject({ ok: true });
  }
  world.pass((erasureDays + 1) * day);
  let isOver = false;
  const erasing = (async () => {
    while ((await world.server.runJobs()) > 0);
    isOver = true;
  })();
  const kept = new Set<Person>();
  const reasons = new Set<string>();
  const areAllHere = async () => (await Promise.all(people.map(hasName))).every(Boolean);
  while (!isOver && (await areAllHere())) await turn();
  for (const who of people) {
    if (isOver) break;
    const said = await world.say(who, takeBackErasure, {});
    if (said.ok) kept.add(who);
    else reasons.add(said.refusal?.reason ?? '');
  }
  await erasing;
  for (const who of people) expect([who.username, await hasName(who)]).toEqual([who.username, kept.has(who)]);
  expect(['account.erasing', 'core.notSignedIn']).toEqual(expect.arrayContaining([...reasons]));
}, 30_000);

test('once it has begun, nobody takes it back, asks for it anew, or signs in, and each is told why', async () => {
  const me = await world.person('student');
  const account = await accountOf(me);
  expect(await world.say(me, askErasure, { password })).toMatchObject({ ok: true });
  await world.server.db.write((sql) =>
    sql.withTables<AnyTables>().updateTable('credential').set({ state: 'erasing' }).where('uid', '=', me.uid).execute(),
  );
  const tooLate = { ok: false, refusal: { reason: 'account.erasing' } };
  expect(await world.say(me, takeBackErasure, {})).toMatchObject(tooLate);
  expect(await world.say(me, askErasure, { password })).toMatchObject(tooLate);
  expect(await world.say({ token: '' }, login, { account, password })).toMatchObject(tooLate);
});

test('what others were told loses the name a hundred rows at a time: nobody waits for all of it', async () => {
  const [teacher, me, reader] = [
    await world.person('teacher'),
    await world.person('student'),
    await world.person('student'),
  ];
  const courseId = await world.course(teacher, [reader]);
  const topic = { courseId, id: world.newId(), title: 'T', content: '' };
  expect(await world.say(teacher, createTopic, topic)).toMatchObject({ ok: true });
  while ((await world.server.runJobs()) > 0);
  await world.server.db.write(async (sql) => {
    const all = sql.withTables<AnyTables>();
    const own = all.selectFrom('notification').selectAll().where('uid', '=', reader.uid);
    const one = { ...(await own.limit(1).executeTakeFirstOrThrow()), sender_uid: me.uid, sender_name: me.username };
    const rows = Array.from({ length: 450 }, () => ({ ...one, id: world.newId() }));
    await all.insertInto('notification').values(rows).execute();
  });
  expect(await world.say(me, askErasure, { password })).toMatchObject({ ok: true });
  const before = await revision(reader.uid);
  world.pass((erasureDays + 1) * day);
  while ((await world.server.runJobs()) > 0);
  expect((await revision(reader.uid)) - before).toBe(5);
});

test('however many were told something by whoever is erased, jobs of others are done in between', async () => {
  const [teacher, me] = [await world.person('teacher'), await world.person('student')];
  const readers: Person[] = [];
  for (let count = 0; count < 20; count += 1) readers.push(await world.person('student'));
  const courseId = await world.course(teacher, [me, ...readers]);
  const topic = () => world.say(teacher, createTopic, { courseId, id: world.newId(), title: 'T', content: '' });
  expect(await topic()).toMatchObject({ ok: true });
  while ((await world.server.runJobs()) > 0);
  await world.server.db.write(async (sql) => {
    const all = sql.withTables<AnyTables>();
    const one = await all.selectFrom('notification').selectAll().limit(1).executeTakeFirstOrThrow();
    // Fewer than are kept of each reader.
    for (const { uid } of readers) {
      const said = { ...one, uid, sender_uid: me.uid, sender_name: me.username };
      const rows = Array.from({ length: 250 }, () => ({ ...said, id: world.newId() }));
      await all.insertInto('notification').values(rows).execute();
    }
  });
  expect(await world.say(me, askErasure, { password })).toMatchObject({ ok: true });
  world.pass((erasureDays + 1) * day);
  const told = () =>
    world.server.db.read(async (sql) => {
      const all = sql.withTables<AnyTables>().selectFrom('notification');
      const count = all.select((eb) => eb.fn.countAll<number>().as('count'));
      const named = await count.where('sender_name', '=', me.username).executeTakeFirstOrThrow();
      const others = await count
        .where('sender_uid', '=', teacher.uid)
        .where('uid', '=', readers[0]?.uid ?? '')
        .executeTakeFirstOrThrow();
      return { named: named.count, others: others.count };
    });
  let isOver = false;
  const erasing = (async () => {
    while ((await world.server.runJobs()) > 0);
    isOver = true;
  })();
  const before = await told();
  let during = before;
  // It has begun …
  for (; !isOver && during.named === before.named; during = await told()) await turn();
  expect(await topic()).toMatchObject({ ok: true });
  world.pass(5 * second);
  // … and a class is told something before it is over.
  for (; !isOver && during.others === before.others; during = await told()) await turn();
  await erasing;
  expect(during.others).toBeGreaterThan(before.others);
  expect(during.named).toBeGreaterThan(0);
  expect((await told()).named).toBe(0);
}, 60_000);

/** Milliseconds of this thread's work. */
const worked = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

test('however much others were told by others, it is looked through a little at a time', async () => {
  const [teacher, me, reader] = [
    await world.person('teacher'),
    await world.person('student'),
    await world.person('student'),
  ];
  const courseId = await world.course(teacher, [reader]);
  const topic = { courseId, id: world.newId(), title: 'T', content: '' };
  expect(await world.say(teacher, createTopic, topic)).toMatchObject({ ok: true });
  while ((await world.server.runJobs()) > 0);
  await world.server.db.write(async (sql) => {
    const all = sql.withTables<AnyTables>();
    const one = await all.selectFrom('notification').selectAll().limit(1).executeTakeFirstOrThrow();
    const columns = Object.keys(one);
    // Of two hundred readers each, who are nobody here.
    const values = columns.map((name) =>
      name === 'id' ? raw`hex(randomblob(16))` : name === 'uid' ? raw`'reader' || (n % 400)` : raw.ref(name),
    );
    await raw`
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 80000)
      insert into notification (${raw.join(columns.map((name) => raw.ref(name)))})
      select ${raw.join(values)} from numbers, (select * from notification where id = ${one.id})`.execute(sql);
  });
  const whole = await world.server.db.read(async (sql) => {
    const before = worked();
    const told = sql.withTables<AnyTables>().selectFrom('notification').selectAll().where('sender_uid', '=', 'nobody');
    await told.where('id', '>', '').orderBy('id').limit(100).execute();
    return worked() - before;
  });
  expect(await world.say(me, askErasure, { password })).toMatchObject({ ok: true });
  // What else is done at times is over by then.
  world.pass(erasureDays * day - hour / 2);
  while ((await world.server.runJobs()) > 0);
  world.pass(hour);
  let [isOver, last, longest] = [false, worked(), 0];
  const answerOthers = () => {
    const now = worked();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(answerOthers);
  };
  setImmediate(answerOthers);
  while ((await world.server.runJobs()) > 0);
  isOver = true;
  expect(await hasName(me)).toBe(false);
  expect(longest).toBeLessThan(whole / 3);
}, 60_000);
