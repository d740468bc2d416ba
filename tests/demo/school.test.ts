import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { login } from '#contract/features/account/calls.ts';
import { myAllCourses } from '#contract/features/course/calls.ts';
import { getGroupMessage } from '#contract/features/messaging/questions.ts';
import { listNotices } from '#contract/features/notice/calls.ts';
import { getTopicReplies, listTopics } from '#contract/features/topic/questions.ts';
import { createServer, type Server } from '#server/app.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { personOf } from '#server/demo/person.ts';
import { seedDemoSchool } from '#server/demo/school.ts';

const operatorToken = 'operator-token-of-the-test';
const now = Date.UTC(2026, 10, 21, 9);

const cleanUp: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const undo of cleanUp.splice(0).reverse()) await undo();
});

const emptyServer = async (): Promise<Server> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'demo-'));
  cleanUp.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = await createServer({
    dataDir,
    operatorToken,
    now: () => now,
    passwordCost: { memoryKiB: 8, passes: 1 },
    log: 'silent',
    schedules: false,
  });
  cleanUp.push(() => server.close());
  return server;
};

const List = z.object({ list: z.array(z.looseObject({ id: z.string() })) });

/** What one person sees of all their courses, without ids that the server made. */
const seenBy = async ({ app }: Server, account: string, password: string) => {
  const address = '10.9.9.9';
  const { token } = await personOf(app, '', address).ask(login, { account, password }, z.object({ token: z.string() }));
  const person = personOf(app, token, address);
  const { courses } = await person.ask(
    myAllCourses,
    {},
    z.object({ courses: z.array(z.looseObject({ id: z.string() })) }),
  );
  return Promise.all(
    courses.map(async (course) => {
      const courseId = course.id;
      const { list: notices } = await person.ask(listNotices, { courseId }, List);
      const { list: topics } = await person.ask(listTopics, { courseId }, List);
      const replies = await Promise.all(
        topics.map(async ({ id }) => {
          const { list } = await person.ask(getTopicReplies, { id }, List);
          return list.map(({ uid: _madeByServer, ...reply }) => reply);
        }),
      );
      const { list: messages } = await person.ask(getGroupMessage, { groupId: courseId }, List);
      return { course, notices, topics, replies, said: messages.map(({ msgContent }) => msgContent) };
    }),
  );
};

/** How many rows of a table there are, by one of its columns. */
const counted = ({ db }: Server, table: string, column: string): Promise<Record<string, number>> =>
  db.read(async (sql) => {
    const rows = await sql.withTables<AnyTables>().selectFrom(table).select(column).execute();
    const by = Map.groupBy(rows, (row) => String(row[column]));
    return Object.fromEntries([...by].map(([value, of]) => [value, of.length]));
  });

/** Every state in which a test can be. */
const hasTests = async (server: Server) => {
  expect(await counted(server, 'paper', 'kind')).toEqual({ exercise: 1, exam: 3, practice: 2 });
  expect(Object.keys(await counted(server, 'exam_work', 'state')).sort()).toEqual(['handedIn', 'open']);
  expect(await counted(server, 'quiz_round', 'state')).toEqual({ revealed: 3 });
  // One is out and marked by hand where a rule cannot, one stays hidden.
  expect(Object.keys(await counted(server, 'exam', 'released_at')).sort()).toEqual(['0', String(now)]);
  expect(Object.values(await counted(server, 'exam_mark', 'by'))).toEqual([22]);
};

const Said = z.object({ score: z.nullable(z.number()), parts: z.array(z.number()), comment: z.string() });

/** Works of each homework, by what has become of them. */
const works = ({ db }: Server): Promise<Record<string, Record<string, number>>> =>
  db.read(async (sql) => {
    const tables = sql.withTables<AnyTables>();
    const rows = await tables
      .selectFrom('activity')
      .innerJoin('homework_review', 'homework_review.activity_id', 'activity.id')
      .select(['title', 'homework_review.state', 'return_reason', 'draft', 'released'])
      .execute();
    const became = ({ state, return_reason, draft, released }: (typeof rows)[number]) => {
      const { score, parts } = Said.parse(JSON.parse(String(draft)));
      const told = z.nullable(Said).parse(JSON.parse(String(released)));
      const said = [return_reason !== '' && 'reason', score !== null && 'scored', parts.length > 0 && 'rubric'];
      return [state, ...said, told !== null && 'released'].filter(Boolean).join(' ');
    };
    const by = Map.groupBy(rows, ({ title }) => String(title));
    const states = [...by].map(([title, of]) => [title, Map.groupBy(of, became)] as const);
    return Object.fromEntries(
      states.map(([title, of]) => [title, Object.fromEntries([...of].map(([state, all]) => [state, all.length]))]),
    );
  });

/** Every state in which homework can be. */
const hasHomework = async (server: Server) => {
  expect(await works(server)).toMatchObject({
    '第三次作业：数列的极限': { 'returned reason': 1 },
    '实验报告：单摆测重力加速度': { 'submitted scored rubric released': 3 },
    '实验报告：牛顿环测曲率半径': { 'submitted scored released': 2 },
    // The rest of the class has handed in nothing, and cannot any more.
    '预习报告：示波器的使用': { submitted: 2, late: 1 },
    // One row for each group that handed in, of six.
    '小组报告：杨氏模量的测定': { submitted: 2 },
    '细读短评：《呐喊》中的一个细节': { submitted: 5 },
  });
  expect(await counted(server, 'homework', 'mode')).toMatchObject({ group: 1, peer: 1 });
  expect(await counted(server, 'homework', 'hides_scores')).toMatchObject({ 1: 1 });
  // Four of them are written where jobs run: peer-reviews.test.ts.
  expect(await counted(server, 'homework_peer_task', 'done_at')).toEqual({ 0: 10 });
  expect(await counted(server, 'work_mark_release', 'at')).toEqual({ [now]: 1 });
};

/** Groups, and what is given to everybody, to some of them and to one student alone (E-022). */
const hasAudiences = async (server: Server) => {
  const kinds = Object.keys(await counted(server, 'activity', 'audience')).map((one) =>
    [...new Set((JSON.parse(one) as string[]).map((entry) => entry.slice(0, 2)))].join(),
  );
  expect([...new Set(kinds)].sort()).toEqual(['', 'g:', 'u:']);
};

test('a demo school is full of courses, notices, discussions, homework and tests, for everybody, groups and single students, and the same each time', async () => {
  const seen = [];
  for (const server of [await emptyServer(), await emptyServer()]) {
    const { password, teachers, students } = await seedDemoSchool(server.app, operatorToken, () => now, false);
    expect([teachers.length, students.length]).toEqual([3, 60]);
    seen.push(await seenBy(server, 'teacher1', password));
    if (seen.length > 1) continue;
    expect(await counted(server, 'school_person', 'class_name')).toEqual({
      ...{ '计算机 2401 班': 20, '计算机 2402 班': 20, '数学 2401 班': 20 },
    });
    await hasTests(server);
    await hasHomework(server);
    await hasAudiences(server);
  }
  expect(seen[0]).toEqual(seen[1]);
  expect(seen[0]?.map(({ notices, topics }) => [notices.length, topics.length])).toEqual([
    [8, 5],
    [6, 4],
  ]);
  expect(seen[0]?.map(({ said }) => said.length)).toEqual([5, 9]);
  // One topic is for a group that begins tonight.
  expect(seen[0]?.flatMap(({ replies }) => replies).filter((replies) => replies.length < 3)).toHaveLength(1);
}, 180_000);

test('a demo school is not made in production, where its password would be an open door', async () => {
  const { app } = await emptyServer();
  vi.stubEnv('NODE_ENV', 'production');
  await expect(seedDemoSchool(app, operatorToken, () => now)).rejects.toThrow('--empty');
});
