import { expect } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import { returnWorks } from '#contract/features/homework/work-calls.ts';
import { uploadRefusal } from '#contract/features/upload/rules.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { attemptsOf, standingIn } from '#src/features/homework/data/queries.ts';
import { homeworkMutationTexts } from '#src/features/homework/view/mutation-texts.ts';
import { readWorkFile, workFileOf } from '#src/features/homework/view/parts/work-file.ts';
import { classTest, courseId, onPhone, phone, student, teacher, world } from '#tests/harness/class.ts';
import { uploadJob } from '#tests/harness/upload-job.ts';
import { givenHomework, handIn } from './school.ts';

const test = classTest();

const given = async (more: Parameters<typeof givenHomework>[3] = {}) => {
  const activityId = await givenHomework(world, teacher, courseId, more);
  await onPhone.cycle();
  return activityId;
};

test.each([
  ['too large', 'rejected', uploadRefusal.vipNeeded],
  ['beyond one’s room', 'quota', uploadRefusal.noRoom],
] as const)(
  'a file that is %s: the work is kept with its reason, leaves as a file, and goes when the file may',
  async (_why, state, refusal) => {
    const { outbox } = onPhone.replica;
    const activityId = await given();
    const film = { id: world.newId(), name: 'film.mp4', size: 3, type: 'video/mp4' };
    await outbox.uploads.put(uploadJob(film.id, world.now(), { name: film.name }));
    await handIn(onPhone, world, { courseId, activityId, text: '<p>Kept.</p>', files: [film] });
    await onPhone.cycle();
    expect(await standingIn(onPhone.replica, activityId)).toMatchObject({ state: 'submitted' });
    await outbox.uploads.update(film.id, { state, refusal });
    await onPhone.cycle();
    const [entry] = await attentionEntries(onPhone.replica);
    expect(entry).toMatchObject({
      refusal: { reason: 'core.fileNotSent', params: { name: film.name } },
      input: { text: '<p>Kept.</p>', files: [film] },
    });
    expect(homeworkMutationTexts.submitHomework?.save).toBeDefined();
    const written = { ...(entry?.input as Parameters<typeof workFileOf>[0]), finishedAt: entry?.at ?? 0 };
    const about = { uid: student.uid, name: '', title: '' };
    const { blob } = await workFileOf(written, about, async () => new Blob(['abc']));
    expect((await readWorkFile(blob))?.files.map(({ name }) => name)).toEqual([film.name]);
    expect(await attemptsOf(onPhone.replica, activityId)).toEqual([]);
    // Without the film it goes.
    await onPhone.store.discard(entry?.mid ?? '');
    expect(await handIn(onPhone, world, { courseId, activityId, text: '<p>Kept.</p>' })).toMatchObject({ ok: true });
    await onPhone.cycle();
    expect(await attemptsOf(onPhone.replica, activityId)).toMatchObject([{ text: '<p>Kept.</p>', number: 1 }]);
  },
);

test('given back while a better version waits for the network: that version is the next one, and nothing is lost', async () => {
  const activityId = await given({ closesAt: world.now() + hour, grace: hour, blocksLate: true });
  await handIn(onPhone, world, { courseId, activityId });
  await onPhone.cycle();
  phone.network.online = false;
  await handIn(onPhone, world, { courseId, activityId, text: '<p>Better.</p>' });
  const back = { courseId, activityId, subjects: [student.uid], reason: 'Show the second step.' };
  expect(await world.say(teacher, returnWorks, back)).toMatchObject({ ok: true });
  await world.server.runJobs();
  phone.network.online = true;
  await onPhone.cycle();
  expect(await attentionEntries(onPhone.replica)).toEqual([]);
  expect(await attemptsOf(onPhone.replica, activityId)).toMatchObject([
    { text: '<p>Better.</p>', number: 2 },
    { number: 1 },
  ]);
  expect(await standingIn(onPhone.replica, activityId)).toMatchObject({ state: 'submitted' });
});

test('given back with a date that has passed: it is refused with its reason, and goes as late work', async () => {
  const activityId = await given({ closesAt: world.now() + hour, blocksLate: true });
  await handIn(onPhone, world, { courseId, activityId });
  await onPhone.cycle();
  const back = { courseId, activityId, subjects: [student.uid], reason: 'Once more.', dueAt: world.now() + 2 * hour };
  await world.say(teacher, returnWorks, back);
  await world.server.runJobs();
  await onPhone.cycle();
  world.pass(3 * hour);
  const again = { courseId, activityId, text: '<p>Again.</p>' };
  expect(await handIn(onPhone, world, again)).toEqual({ ok: false, refusal: homeworkRefusal.closed });
  expect(await handIn(onPhone, world, { ...again, asLate: true })).toMatchObject({ ok: true });
  await onPhone.cycle();
  expect(await standingIn(onPhone.replica, activityId)).toMatchObject({ state: 'late', attempts: 2 });
});
