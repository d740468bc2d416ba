import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNotice, updateNotice } from '#contract/features/notice/calls.ts';
import { addReply, createTopic } from '#contract/features/topic/calls.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { noticesOf } from '#src/features/notice/data/queries.ts';
import { repliesOf } from '#src/features/topic/data/queries.ts';
import { sized } from '#tests/harness/size.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Of a long time offline. */
const queued = sized(200, 1_000);

test(`${queued} queued mutations with 10 % refusals and 5 % conflicts drain with exactly the right result`, {
  timeout: 120_000,
}, async () => {
  const teacher = await world.person('teacher');
  const courseId = await world.course(teacher, []);
  const device = world.device(teacher);
  const tab = await device.open();
  await tab.cycle();
  const shared = world.newId();
  await world.say(teacher, createNotice, { courseId, id: shared, title: 'Shared', content: 'x' });
  const taken = world.newId();
  await world.say(teacher, createTopic, { courseId, id: taken, title: 'Taken', content: '' });
  const topicId = world.newId();
  await world.say(teacher, createTopic, { courseId, id: topicId, title: 'Open', content: '' });
  await tab.cycle();
  const [seen] = await noticesOf(tab.replica, courseId);
  const basis = { title: seen?.editions.title ?? '' };
  // Somebody else edits the shared notice: every edit made from the old edition is a conflict.
  await world.say(teacher, updateNotice, { courseId, id: shared, title: 'Changed meanwhile', basis });

  device.network.online = false;
  const expected = { notices: new Set(['Changed meanwhile']), replies: [] as string[], refused: 0, conflicts: 0 };
  for (let index = 0; index < queued; index += 1) {
    const id = world.newId();
    if (index % 20 === 7) {
      expected.conflicts += 1;
      await tab.store.mutate(updateNotice, { courseId, id: shared, title: `edit ${index}`, basis });
      // The own edit is shown with an edition of its own; the next one is made from the server's again.
      await tab.replica.db.table('row_notice').update(shared, { editions: seen?.editions });
    } else if (index % 10 === 3) {
      expected.refused += 1;
      await tab.store.mutate(createTopic, { courseId, id: taken, title: `refused ${index}`, content: 'kept' });
    } else if (index % 2 === 0) {
      expected.replies.push(`reply ${index}`);
      await tab.store.mutate(addReply, { courseId, topicId, id, content: `reply ${index}` });
    } else {
      expected.notices.add(`notice ${index}`);
      await tab.store.mutate(createNotice, { courseId, id, title: `notice ${index}`, content: 'x' });
    }
    world.pass(1_000);
  }
  expect(await tab.replica.outbox.entries.count()).toBe(queued);

  device.network.online = true;
  let lost = 0;
  device.network.fate = (path) => {
    lost += 1;
    return path === '/sync/push' && lost % 7 === 0 ? 'replyLost' : 'ok';
  };
  for (let more = true; more; )
    more = await tab.cycle().then(
      (cycled) => cycled.more,
      () => true,
    );

  const tray = await attentionEntries(tab.replica);
  const reasons = Map.groupBy(tray, ({ refusal }) => refusal?.reason);
  expect(reasons.get('core.conflict')?.length).toBe(expected.conflicts);
  expect(reasons.get('core.idTaken')?.length).toBe(expected.refused);
  expect(tray.length).toBe(queued * 0.15);
  expect(tray.every(({ input }) => JSON.stringify(input).includes(courseId))).toBe(true);
  expect((await tab.store.counts()).waiting).toBe(0);
  const other = await world.device(teacher).open();
  for (let more = true; more; ) more = (await other.cycle()).more;
  for (const { replica } of [tab, other]) {
    expect(new Set((await noticesOf(replica, courseId)).map(({ title }) => title))).toEqual(expected.notices);
    expect((await repliesOf(replica, topicId)).map(({ content }) => content)).toEqual(expected.replies);
  }
});
