import { afterAll, beforeAll, expect, test } from 'vitest';
import { setActivities } from '#contract/features/activity/calls.ts';
import type { AudienceEntry } from '#contract/features/activity/keys.ts';
import { deleteCourseware } from '#contract/features/content/calls.ts';
import { removeMember } from '#contract/features/course/calls.ts';
import { releaseResults } from '#contract/features/exam/calls.ts';
import { createGroupSet, placeStudents } from '#contract/features/group/calls.ts';
import * as peers from '#contract/features/homework/peer-calls.ts';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import { addReply, createTopic, setForbidDiscuss, updateReply } from '#contract/features/topic/calls.ts';
import { outcomesOf } from '#src/features/exam/data/queries.ts';
import { peerWorksOf } from '#src/features/homework/data/queries.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { answering, begin, chosen, givenTest, handingIn } from '../features/exam/school.ts';
import { givenHomework } from '../features/homework/school.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const fine = async (said: Promise<unknown>) => expect(await said).toMatchObject({ ok: true });

/** Three who have handed in to a homework that classmates review. */
const reviewed = async () => {
  const teacher = await world.person('teacher');
  const students = [
    await world.person('student'),
    await world.person('student'),
    await world.person('student'),
  ] as const;
  const courseId = await world.course(teacher, students);
  const peer = { count: 2, way: 'random', isAnonymous: true, dropsOutliers: true, dueAt: 0 } as const;
  const place = { courseId, activityId: await givenHomework(world, teacher, courseId, { mode: 'peer', peer }) };
  for (const [index, student] of students.entries())
    await fine(world.say(student, submitHomework, { ...place, id: world.newId(), text: `<p>Number ${index}.</p>` }));
  const works = async (tab: Tab) => {
    await world.server.runJobs();
    await tab.cycle();
    return peerWorksOf(tab.replica, place.activityId);
  };
  return { teacher, students, place, works };
};

const removed = (teacher: Person, { courseId }: { readonly courseId: string }, { uid }: Person) =>
  fine(world.say(teacher, removeMember, { courseId, uid }));

test('who was removed is given no work of a classmate, nor is theirs handed on', async () => {
  const { teacher, students, place, works } = await reviewed();
  const [gone, stays] = students;
  const [theirs, others] = [await world.device(gone).open(), await world.device(stays).open()];
  await removed(teacher, place, gone);
  expect(await world.say(teacher, peers.distributeReviews, place)).toMatchObject({ data: { works: 2, reviews: 2 } });
  expect(await works(theirs)).toEqual([]);
  expect((await works(others)).map(({ text }) => text)).toEqual(['<p>Number 2.</p>']);
});

test('who is removed loses the works of classmates that were lent to them, and finds them again when they come back', async () => {
  const { teacher, students, place, works } = await reviewed();
  const [gone] = students;
  const theirs = await world.device(gone).open();
  await fine(world.say(teacher, peers.distributeReviews, place));
  expect(await works(theirs)).toHaveLength(2);
  await removed(teacher, place, gone);
  expect(await works(theirs)).toEqual([]);
  await world.join(gone, teacher, place.courseId);
  await fine(world.say(teacher, peers.distributeReviews, place));
  expect(await works(theirs)).toHaveLength(2);
});

test('who is not meant any more loses the works of classmates that were lent to them, and finds them again when they are meant', async () => {
  const { teacher, students, place, works } = await reviewed();
  const [gone, stays] = students;
  const theirs = await world.device(gone).open();
  const others = await world.device(stays).open();
  await fine(world.say(teacher, peers.distributeReviews, place));
  expect(await works(theirs)).toHaveLength(2);
  const meant = (audience: AudienceEntry[]) =>
    fine(world.say(teacher, setActivities, { courseId: place.courseId, ids: [place.activityId], audience }));
  await meant([`u:${stays.uid}`]);
  expect([await works(theirs), (await works(others)).length]).toEqual([[], 2]);
  await meant([]);
  expect(await works(theirs)).toHaveLength(2);

  // In a group for which it is, and then in another.
  const [setId, red, blue] = [world.newId(), world.newId(), world.newId()];
  const groups = [
    { id: red, name: 'Red' },
    { id: blue, name: 'Blue' },
  ];
  const at = { courseId: place.courseId, setId };
  await fine(
    world.say(teacher, createGroupSet, {
      ...{ courseId: place.courseId, id: setId, name: 'Labs', groups },
      ...{ choosing: 0, listed: 0, cap: 0 },
    }),
  );
  const placed = (groupId: string) =>
    fine(world.say(teacher, placeStudents, { ...at, moves: [{ uid: gone.uid, groupId }] }));
  await placed(red);
  await meant([`g:${red}`]);
  expect(await works(theirs)).toHaveLength(2);
  await placed(blue);
  expect(await works(theirs)).toEqual([]);
});

test('nobody keeps works of classmates for a homework that is gone', async () => {
  const { teacher, students, place, works } = await reviewed();
  const theirs = await world.device(students[0]).open();
  await fine(world.say(teacher, peers.distributeReviews, place));
  expect(await works(theirs)).toHaveLength(2);
  await fine(world.say(teacher, deleteCourseware, { courseId: place.courseId, ids: [place.activityId] }));
  expect(await works(theirs)).toEqual([]);
});

test('who was removed is shown no key of a test that is released afterwards', async () => {
  const [teacher, gone, stays] = [
    await world.person('teacher'),
    await world.person('student'),
    await world.person('student'),
  ];
  const courseId = await world.course(teacher, [gone, stays]);
  const it = await givenTest(world, teacher, courseId, { scoreShown: 'released', answersShown: 'released' });
  const tabs = [await world.device(gone).open(), await world.device(stays).open()];
  for (const tab of tabs) {
    await tab.cycle();
    const attempt = await begin(tab, world, it);
    await answering(tab, world, it, attempt.id, [chosen('b')]);
    await handingIn(tab, it, attempt.id);
    await tab.cycle();
  }
  await removed(teacher, it, gone);
  await fine(world.say(teacher, releaseResults, { ...it, shown: true }));
  await world.server.runJobs();
  const shown = [];
  for (const tab of tabs) {
    await tab.cycle();
    const [outcome] = (await outcomesOf(tab.replica, it.activityId)).values();
    shown.push([outcome?.score, Object.keys(outcome?.keys ?? {}).length]);
  }
  expect(shown).toEqual([
    [500, 0],
    [500, 3],
  ]);
});

test('a reply is changed in its own discussion: not when that is closed, and no edition of it goes uncounted', async () => {
  const [teacher, student] = [await world.person('teacher'), await world.person('student')];
  const courseId = await world.course(teacher, [student]);
  const [topicId, other, id] = [world.newId(), world.newId(), world.newId()];
  for (const one of [topicId, other])
    await fine(world.say(teacher, createTopic, { courseId, id: one, title: 'Limits', content: '<p>Why?</p>' }));
  await fine(world.say(student, addReply, { courseId, topicId, id, content: 'First.' }));
  await fine(world.say(teacher, setForbidDiscuss, { courseId, topicId, forbid: 1 }));
  const change = (of: string) =>
    world.say(student, updateReply, { courseId, topicId: of, id, content: 'Second.', basis: {} });
  expect(await change(topicId)).toMatchObject({ refusal: { reason: 'topic.forbidden' } });
  expect(await change(other)).toMatchObject({ refusal: { reason: 'topic.replyGone' } });
});
