import { afterAll, beforeAll, expect, test } from 'vitest';
import { setActivities } from '#contract/features/activity/calls.ts';
import { addReply, createTopic, deleteTopic, updateReply } from '#contract/features/topic/calls.ts';
import { getTopicReplies } from '#contract/features/topic/questions.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { onBothDatabases } from '#tests/server/support/databases.ts';

const long = 250;
/** Of a discussion, in one transaction. */
const atOnce = 100;

onBothDatabases((url) => {
  let world: World;
  let teacher: Person;
  let student: Person;
  let courseId: string;

  beforeAll(async () => {
    world = await createWorld({ databaseUrl: await url() });
    teacher = await world.person('teacher');
    student = await world.person('student');
    courseId = await world.course(teacher, [student]);
  });
  afterAll(() => world.close());

  const fine = async (said: Promise<unknown>) => expect(await said).toMatchObject({ ok: true });

  /** A discussion that one student filled. */
  const filled = async (by: Person): Promise<string> => {
    const topicId = world.newId();
    await fine(world.say(by, createTopic, { courseId, id: topicId, title: 'Limits', content: 'x' }));
    for (let count = 0; count < long; count += 1) {
      const id = world.newId();
      await fine(world.say(student, addReply, { courseId, topicId, id, content: 'x' }));
      if (count < 2) await fine(world.say(student, updateReply, { courseId, topicId, id, content: 'y', basis: {} }));
    }
    await world.server.runJobs();
    return topicId;
  };

  const rows = (table: 'topic_reply' | 'topic_edition', topicId: string) =>
    world.server.db.read((sql) =>
      sql.withTables<AnyTables>().selectFrom(table).selectAll().where('topic_id', '=', topicId).execute(),
    );

  test('a long discussion goes some rows at a time: others wait for a hundred of them, and in the end nothing is left', async () => {
    const topicId = await filled(student);
    await fine(world.say(student, deleteTopic, { courseId, id: topicId }));
    expect(await rows('topic_reply', topicId)).toHaveLength(long - atOnce);
    expect(await world.say(student, getTopicReplies, { id: topicId })).toMatchObject({ ok: false });
    while ((await world.server.runJobs()) > 0);
    expect([await rows('topic_reply', topicId), await rows('topic_edition', topicId)]).toEqual([[], []]);
  });

  test('it is read by others some rows at a time, and in the end by whoever reads what it stands under', async () => {
    const topicId = await filled(teacher);
    const meant = `u:${teacher.uid}` as const;
    await fine(world.say(teacher, setActivities, { courseId, ids: [topicId], audience: [meant] }));
    const shown = async () =>
      (await rows('topic_reply', topicId)).filter(({ readers }) => readers === JSON.stringify([meant])).length;
    expect(await shown()).toBe(atOnce);
    while ((await world.server.runJobs()) > 0);
    expect(await shown()).toBe(long);
  });
});
