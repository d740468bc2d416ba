import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { getUserInfo } from '#contract/features/account/calls.ts';
import { sendMessage } from '#contract/features/messaging/calls.ts';
import type { Core } from '#server/core/core.ts';
import { usualHold } from '#server/core/http/guard.ts';
import { createTurns, longestLine, restAfter } from '#server/core/http/turns.ts';
import { inPieces } from '#server/core/jobs/in-pieces.ts';
import { insertJob } from '#server/core/jobs/job-table.ts';
import { createJobs } from '#server/core/jobs/runner.ts';
import { nextOf, servedAfter } from '#server/core/jobs/served.ts';
import { change } from '#server/core/sync/change.ts';
import { addWork, claimWork } from '#server/features/course/copying/store.ts';
import { claimAsk, putAsk } from '#server/features/homework/ai/store.ts';
import { askRun, claimRun } from '#server/features/similarity/store.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld({ rateLimits: true, heldFor: usualHold });
});
afterAll(() => world?.close());

const soon = () => new Promise((resolve) => setImmediate(resolve));

test('one person’s requests wait for each other in the order they came, and nobody else does', async () => {
  const turns = createTurns();
  const told: string[] = [];
  const asks = (line: string, name: string, max = 1) => {
    const turn = turns.of(line, { max });
    void turn?.begin().then(() => told.push(name));
    return turn;
  };
  const [first, given, third] = [asks('a', 'first'), asks('a', 'given up'), asks('a', 'third')];
  const other = asks('b', 'other');
  await soon();
  expect(told).toEqual(['first', 'other']);
  given?.end();
  first?.end();
  await expect.poll(() => told).toEqual(['first', 'other', 'given up', 'third']);
  third?.end();
  other?.end();
  third?.end();
  asks('a', 'later', 2);
  asks('a', 'beside it', 2);
  await soon();
  expect(told.slice(4)).toEqual(['later', 'beside it']);
});

test('a line rests three times as long as each took, longer the longer it stands, and never for long', () => {
  expect([1, 20, 70, 1_000].map((served) => Math.round(restAfter(10, served)))).toEqual([31, 50, 100, 100]);
  expect(restAfter(5_000, 1)).toBe(1_000);
});

test('whoever sends nothing but the longest messages waits after a rush of them', async () => {
  const [teacher, student] = [await world.person('teacher'), await world.person('student')];
  const courseId = await world.course(teacher, [student]);
  const send = (text: string, { token }: { readonly token: string } = student) =>
    world.server.app.inject({
      method: 'POST',
      url: sendMessage.path,
      payload: { groupId: courseId, id: world.newId(), text },
      headers: { token },
    });
  const long = 'x'.repeat(limits.messageChars);
  for (let count = 0; count < 6; count += 1) expect((await send(long)).statusCode).toBe(200);
  const from = performance.now();
  const refused = await send(long);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.any(String)]);
  // And late, so that it is not worth asking again at once.
  expect(performance.now() - from).toBeGreaterThan(200);
  expect((await send('Anybody else goes on.', teacher)).statusCode).toBe(200);
  world.pass(Number(refused.headers['retry-after']) * 1_000);
  expect((await send(long)).statusCode).toBe(200);
});

/** As much of the core as a runner needs. */
const coreOf = (): Core =>
  ({
    ...{ db: world.server.db, now: world.now, newId: world.newId, left: [], opened: [], moved: [], regrouped: [] },
    ...{ growth: { note: () => {} }, bus: { publish: () => {} }, wakeJobs: () => {}, incarnations: new Map() },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  }) as unknown as Core;

test('jobs take turns by whom they are for: who asks for fifty waits for who asks for one, and so does what comes of them', async () => {
  await world.server.runJobs();
  const core = coreOf();
  const ran: string[] = [];
  const follow = {
    name: 'hostile.follow',
    run: async () => {
      await change(core, [], (tx) => tx.enqueue('hostile.told', { said: 'follows' }));
    },
  };
  const told = {
    name: 'hostile.told',
    run: async (_run: unknown, what: unknown) => void ran.push(String((what as { said: string }).said)),
  };
  const ask = (name: string, by: string, said: string) =>
    world.server.db.write((sql) =>
      insertJob(sql, {
        id: world.newId(),
        name,
        key: null,
        payload: { said },
        runAt: world.now(),
        now: world.now(),
        by,
      }),
    );
  await ask('hostile.follow', 'many', '');
  for (let count = 0; count < 50; count += 1) await ask('hostile.told', 'many', `many ${count}`);
  world.pass(2_000);
  for (const who of ['one', 'other']) await ask('hostile.told', who, who);
  await createJobs(core, [told, follow], []).runDue();
  expect(ran).toHaveLength(53);
  // What was there two seconds before has had its turn.
  expect(ran.indexOf('one')).toBeLessThan(5);
  expect(ran.indexOf('other')).toBeLessThan(6);
  expect(ran.filter((said) => said.startsWith('many'))).toEqual(Array.from({ length: 50 }, (_, at) => `many ${at}`));
  expect(ran.at(-1)).toBe('follows');
});

test('a job for later takes its turn when its time comes, and holds up nothing of now', async () => {
  await world.server.runJobs();
  const ran: string[] = [];
  const handler = {
    name: 'hostile.told',
    run: async (_run: unknown, what: unknown) => void ran.push(String((what as { said: string }).said)),
  };
  const ask = (by: string, said: string, runAt: number) =>
    world.server.db.write((sql) =>
      insertJob(sql, {
        id: world.newId(),
        name: 'hostile.told',
        key: null,
        payload: { said },
        runAt,
        now: world.now(),
        by,
      }),
    );
  await ask('one', 'in an hour', world.now() + 3_600_000);
  await ask('one', 'now', world.now());
  await ask('other', 'after', world.now() + 1);
  world.pass(1);
  await createJobs(coreOf(), [handler], []).runDue();
  expect(ran).toEqual(['now', 'after']);
  world.pass(3_600_000);
  await createJobs(coreOf(), [handler], []).runDue();
  expect(ran).toEqual(['now', 'after', 'in an hour']);
});

test('whoever was served last is served last again', () => {
  const waiting = ['many', 'one'].map((uid, first) => ({ uid, first }));
  expect(nextOf(waiting, [])).toBe('many');
  expect(nextOf(waiting, servedAfter([], 'many'))).toBe('one');
  expect(nextOf(waiting, servedAfter(servedAfter([], 'many'), 'one'))).toBe('many');
  expect(nextOf([], ['many'])).toBeUndefined();
});

test('comparisons, imports and questions to a model take turns by who asked for them', async () => {
  const { db } = world.server;
  const now = world.now();
  const asked = ['many', 'many', 'many', 'one'];
  const places = asked.map((uid) => ({ uid, id: world.newId(), courseId: world.newId() }));
  for (const [at, { uid, id, courseId }] of places.entries())
    await db.write(async (sql) => {
      await askRun(sql, { activityId: id, courseId, uid }, now + at);
      await addWork(sql, {
        id,
        courseId,
        source: 'course',
        fromId: courseId,
        uid,
        mid: id,
        at: now + at,
        isNew: false,
      });
      await putAsk(sql, {
        ...{ id, activityId: id, courseId, subject: uid, attemptId: id, askedBy: uid },
        askedAt: now + at,
      } as never);
    });
  const claims = [claimRun, claimWork, claimAsk] as readonly ((
    ...given: Parameters<typeof claimRun>
  ) => Promise<{ readonly uid: string } | undefined>)[];
  for (const claim of claims) {
    let served: readonly string[] = [];
    const order: string[] = [];
    for (const _ of asked) {
      const found = await db.write((sql) => claim(sql, now + 10, served));
      order.push(found?.uid ?? '');
      served = servedAfter(served, found?.uid ?? '');
    }
    expect(order).toEqual(['many', 'one', 'many', 'many']);
  }
});

test('a line of requests is as long as it gets: what comes over it is refused at once, and nothing of others is', async () => {
  const turns = createTurns();
  const asked = Array.from({ length: longestLine }, () => turns.of('many', { max: 2 }));
  for (const turn of asked) void turn?.begin();
  expect([turns.of('many', { max: 2 }), turns.of('other', { max: 2 })]).toEqual([undefined, expect.anything()]);
  for (const turn of asked) turn?.end();
  await expect.poll(() => turns.of('many', { max: 2 })).toBeDefined();
});

test('whoever asks for more than stands in a line is told to come again, and whoever else asks is answered', async () => {
  const [student, other] = [await world.person('student'), await world.person('student')];
  const ask = ({ token }: { readonly token: string }) =>
    world.server.app.inject({ method: 'POST', url: getUserInfo.path, payload: {}, headers: { token } });
  const asked = Array.from({ length: 2 * longestLine }, () => ask(student));
  expect((await ask(other)).statusCode).toBe(200);
  const answers = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(longestLine);
  expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect((await ask(student)).statusCode).toBe(200);
});

/** A job for `by`, which says what it is. */
const askFor = (name: string, by: string, said: string) =>
  world.server.db.write((sql) =>
    insertJob(sql, {
      id: world.newId(),
      name,
      key: null,
      payload: { said },
      runAt: world.now(),
      now: world.now(),
      by,
    }),
  );

const busy = (milliseconds: number): void => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
};

test('whoever had a long job done rests: what others asked for meanwhile comes before their next one', async () => {
  await world.server.runJobs();
  const ran: string[] = [];
  const handler = {
    name: 'hostile.long',
    run: async (_run: unknown, what: unknown) => {
      const { said } = what as { readonly said: string };
      if (said.startsWith('many')) busy(400);
      ran.push(said);
    },
  };
  for (let count = 0; count < 3; count += 1) await askFor(handler.name, 'many', `many ${count}`);
  world.pass(5_000);
  for (const who of ['one', 'other']) await askFor(handler.name, who, who);
  await createJobs(coreOf(), [handler], []).runDue();
  expect([ran[0], ran.slice(1, 3).sort(), ran.slice(3)]).toEqual(['many 0', ['one', 'other'], ['many 1', 'many 2']]);
});

test('work that goes on in pieces lets others in between, and is done in the end', async () => {
  await world.server.runJobs();
  const core = coreOf();
  const ran: string[] = [];
  let left = 8;
  const pieces = {
    name: 'hostile.pieces',
    run: () =>
      inPieces(
        core,
        [],
        async () => {
          busy(100);
          ran.push('piece');
          left -= 1;
          return left > 0;
        },
        (tx) => tx.enqueue('hostile.pieces', {}),
      ),
  };
  const one = { name: 'hostile.one', run: async () => void ran.push('one') };
  await askFor(pieces.name, 'many', '');
  world.pass(1_000);
  await askFor(one.name, 'one', '');
  await createJobs(core, [pieces, one], []).runDue();
  expect(ran.filter((said) => said === 'piece')).toHaveLength(8);
  expect(ran.indexOf('one')).toBeLessThan(5);
});
