import { expect } from 'vitest';
import type { Mutation } from '#contract/core/call.ts';
import { createCourseware, publishCoursewares } from '#contract/features/content/calls.ts';
import { contentTypes } from '#contract/features/content/keys.ts';
import { createHomework, updateHomework } from '#contract/features/homework/calls.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { activitiesOf } from '#src/features/content/data/queries.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import { uploadJob } from '#tests/harness/upload-job.ts';
import { createSender, fetchFile, fileOf, type Sent } from '../upload/sender.ts';

const test = worldTest();

let teacher: Person;
let student: Person;

test.beforeAll(async () => {
  teacher = await world.person('teacher');
  student = await world.person('student');
});
interface Place {
  readonly courseId: string;
  readonly id: string;
}

type Made = readonly [call: Mutation, input: (place: Place, file: Sent) => object];

const refOf = ({ id, name, bytes }: Sent) => ({ id, name, size: bytes.length, type: 'text/plain' });
const title = 'With a file';
const order = 'a0';

/** How a file comes to something: with its making, or by a later edit of what has none or another. */
const ways: readonly (readonly [name: string, steps: readonly Made[]])[] = [
  [
    'a new material',
    [
      [
        createCourseware,
        (at, file) => ({ ...at, title, order, contentType: contentTypes.material, file: refOf(file) }),
      ],
    ],
  ],
  [
    'new homework',
    [[createHomework, (at, file) => ({ ...at, title, order, content: '<p>Read it</p>', files: [refOf(file)] })]],
  ],
  [
    'homework that was edited',
    [
      [createHomework, (at) => ({ ...at, title, order, content: '<p>Read it</p>' })],
      [updateHomework, (at, file) => ({ ...at, files: [refOf(file)] })],
    ],
  ],
  [
    'a topic with a picture',
    [[createTopic, (at, file) => ({ ...at, title, content: `<p>Look</p><img src="file:${file.id}">`, isGiven: true })]],
  ],
];

const all = async (...tabs: readonly Tab[]) => {
  for (const tab of tabs) await tab.cycle();
  world.pass(2_000);
  await world.server.runJobs();
  for (const tab of tabs) await tab.cycle();
};

test.each(ways)('%s is not published before the bytes of its file are there (S-297, C-122)', async (_name, steps) => {
  const courseId = await world.course(teacher, [student]);
  const [desk, theirs] = [await world.device(teacher).open(), await world.device(student).open()];
  await all(desk, theirs);
  const file = fileOf(world, `bytes ${world.newId()}`, 'slides.txt');
  await desk.replica.outbox.uploads.put(uploadJob(file.id, world.now(), { name: file.name, size: file.bytes.length }));
  const place = { courseId, id: world.newId() };
  for (const [call, input] of steps) {
    const made = await desk.store.mutate(call, input(place, file) as never);
    expect(made).toMatchObject({ ok: true });
  }
  expect(await desk.store.mutate(publishCoursewares, { courseId, ids: [place.id] })).toMatchObject({ ok: true });
  for (let time = 0; time < 3; time += 1) await all(desk, theirs);
  expect(await activitiesOf(theirs.replica, courseId)).toEqual([]);
  expect((await fetchFile(world, student, file.id)).statusCode).not.toBe(200);

  await createSender(2_048_000).upload(world, teacher, file);
  await desk.replica.outbox.uploads.update(file.id, { state: 'done' });
  await all(desk, theirs);
  expect(await attentionEntries(desk.replica)).toEqual([]);
  expect((await activitiesOf(theirs.replica, courseId)).map(({ id }) => id)).toEqual([place.id]);
  expect((await fetchFile(world, student, file.id)).body).toBe(file.bytes.toString());
});
