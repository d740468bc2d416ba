import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { getHandupHomework, getStudentHomework } from '#contract/features/homework/questions.ts';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import { createNotice, listNoticeLogs, updateNotice } from '#contract/features/notice/calls.ts';
import { createTopic, createTopicLog } from '#contract/features/topic/calls.ts';
import { listTopicLogs } from '#contract/features/topic/questions.ts';
import { givenHomework } from '#tests/features/homework/school.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { onBothDatabases } from '#tests/server/support/databases.ts';

const versions = 12;
/** Five of them are as much as one answer takes. */
const text = `<p>${'好'.repeat(limits.pullBytes / 5)}</p>`;

interface Listed {
  readonly list: readonly { readonly id: string; readonly number?: number }[];
  readonly more: number;
}

onBothDatabases((url) => {
  let world: World;
  let teacher: Person;
  let student: Person;
  let courseId: string;

  beforeAll(async () => {
    world = await createWorld({ databaseUrl: await url() });
    [teacher, student] = [await world.person('teacher'), await world.person('student')];
    courseId = await world.course(teacher, [student]);
  });
  afterAll(() => world.close());

  const data = async (said: Promise<unknown>): Promise<Listed> => {
    const answer = (await said) as { readonly ok: boolean; readonly data: Listed };
    expect(answer).toMatchObject({ ok: true });
    expect(JSON.stringify(answer.data).length).toBeLessThan(1.5 * limits.pullBytes);
    return answer.data;
  };

  /** All that is listed, newest first, with how many answers it took. */
  const listed = async (ask: (before: string) => Promise<unknown>) => {
    const ids: string[] = [];
    for (let answers = 1; ; answers += 1) {
      const { list, more } = await data(ask(ids.at(-1) ?? ''));
      ids.push(...list.map(({ id }) => id));
      if (more === 0) return { ids, answers };
    }
  };

  test('earlier texts of a topic and of a notice are listed as many as one answer takes, and go on before the last', async () => {
    const [topicId, noticeId] = [world.newId(), world.newId()];
    await data(world.say(student, createTopic, { courseId, id: topicId, title: 'T', content: text }));
    await data(world.say(teacher, createNotice, { courseId, id: noticeId, title: 'N', content: text }));
    const kept: string[] = [];
    for (let count = 0; count < versions; count += 1) {
      const id = world.newId();
      await data(world.say(student, createTopicLog, { courseId, topicId, id }));
      await data(world.say(teacher, updateNotice, { courseId, id: noticeId, title: `N${count}`, basis: {} }));
      kept.push(id);
      world.pass(count % 2);
    }
    const topics = await listed((before) => world.say(student, listTopicLogs, { id: topicId, before }));
    expect([topics.ids.toSorted(), topics.answers]).toEqual([kept.toSorted(), 3]);
    const notices = await listed((before) => world.say(teacher, listNoticeLogs, { id: noticeId, before }));
    expect([new Set(notices.ids).size, notices.answers]).toEqual([versions, 3]);
    expect(await data(world.say(student, listTopicLogs, { id: topicId, before: world.newId() }))).toEqual({
      list: [],
      more: 0,
    });
  });

  test('of a work that was handed in again and again the newest versions are answered, and that there are older ones', async () => {
    const activityId = await givenHomework(world, teacher, courseId);
    for (let count = 0; count < versions; count += 1) {
      await data(world.say(student, submitHomework, { courseId, activityId, id: world.newId(), text }));
      world.pass(1_000);
    }
    const newest = { more: 1, list: [8, 9, 10, 11, 12].map((number) => ({ number })) };
    expect(await data(world.say(student, getHandupHomework, { activityId }))).toMatchObject(newest);
    const asked = { courseId, activityId, subject: student.uid };
    expect(await data(world.say(teacher, getStudentHomework, asked))).toMatchObject(newest);
  });
});
