import { describe, expect } from 'vitest';
import { hour, minute } from '#contract/core/time.ts';
import { publishCoursewares, unpublishCoursewares } from '#contract/features/content/calls.ts';
import { removeMember } from '#contract/features/course/calls.ts';
import { createHomework } from '#contract/features/homework/calls.ts';
import { workStateOf } from '#contract/features/homework/handing-in.ts';
import { getHandupHomework, getlistByhomework, getStudentHomework } from '#contract/features/homework/questions.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import {
  giveScores,
  releaseReviews,
  returnWorks,
  setHandInState,
  submitHomework,
} from '#contract/features/homework/work-calls.ts';
import { attentionEntries, marksOf } from '#src/core/marks.ts';
import { activityById } from '#src/features/content/data/public.ts';
import { attemptsOf, homeworkById, standingIn } from '#src/features/homework/data/queries.ts';
import {
  atDesk,
  classTest,
  courseId,
  desk,
  killDesk,
  onPhone,
  phone,
  student,
  teacher,
  world,
} from '#tests/harness/class.ts';
import { createSender, fetchFile, fileOf } from '../upload/sender.ts';
import { givenHomework, handIn, newHomework } from './school.ts';

const test = classTest();

const given = async (more: Parameters<typeof givenHomework>[3] = {}) => {
  const activityId = await givenHomework(world, teacher, courseId, more);
  await onPhone.cycle();
  return activityId;
};

const reviewed = async (activityId: string) => {
  const said = await world.say(teacher, getStudentHomework, { courseId, activityId, subject: student.uid });
  return said.ok ? said.data : undefined;
};

const give = (activityId: string, score: number) =>
  world.say(teacher, giveScores, {
    courseId,
    activityId,
    works: [{ subject: student.uid, attemptId: '', score, parts: [], basis: '' }],
  });

describe('writing a homework (C-191, C-193)', () => {
  test('is written and published without a network, and reaches the class whole, in this order', async () => {
    desk.network.online = false;
    const input = newHomework(world, courseId);
    expect(await atDesk.store.mutate(createHomework, input)).toMatchObject({ ok: true });
    expect(await atDesk.store.mutate(publishCoursewares, { courseId, ids: [input.id] })).toMatchObject({ ok: true });
    await killDesk();
    expect((await activityById(atDesk.replica, input.id))?.state).toBe('published');
    desk.network.online = true;
    await atDesk.cycle();
    await onPhone.cycle();
    expect(await activityById(onPhone.replica, input.id)).toMatchObject({ title: 'Limits', total: 100_00 });
    expect((await homeworkById(onPhone.replica, input.id))?.content).toBe('<p>Show that the limit exists.</p>');
  });

  test('what is not published is on no student’s device, and parts that do not come to the total are refused', async () => {
    const input = newHomework(world, courseId);
    expect((await world.say(teacher, createHomework, input)).ok).toBe(true);
    await onPhone.cycle();
    expect(await homeworkById(onPhone.replica, input.id)).toBeUndefined();
    const uneven = newHomework(world, courseId, {
      parts: [
        { title: 'a', total: 40_00, levels: [] },
        { title: 'b', total: 50_00, levels: [] },
      ],
    });
    expect(await world.say(teacher, createHomework, uneven)).toMatchObject({ refusal: homeworkRefusal.partsUneven });
  });
});

describe('handing in (C-240, C-239, S-299)', () => {
  test('works without a network; the receipt tells when it was finished and when it arrived', async () => {
    const activityId = await given({ closesAt: world.now() + hour });
    phone.network.online = false;
    const finishedAt = world.now();
    expect(await handIn(onPhone, world, { courseId, activityId, message: ' Page 3 is blurred. ' })).toMatchObject({
      ok: true,
    });
    expect(workStateOf(await standingIn(onPhone.replica, activityId))).toBe('submitted');
    expect((await marksOf(onPhone.replica, [`homeworkStanding/${activityId}`])).size).toBe(1);
    expect((await attemptsOf(onPhone.replica, activityId))[0]).toMatchObject({ finishedAt, arrivedAt: 0, number: 1 });
    world.pass(30 * minute);
    phone.network.online = true;
    await onPhone.cycle();
    const [attempt] = await attemptsOf(onPhone.replica, activityId);
    expect(attempt).toMatchObject({ finishedAt, arrivedAt: world.now(), message: 'Page 3 is blurred.' });
    expect(await reviewed(activityId)).toMatchObject({ state: 'submitted', attempts: 1 });
    expect(await world.say(student, getHandupHomework, { activityId })).toMatchObject({
      data: { state: 'submitted', list: [{ number: 1 }] },
    });
  });

  test('happens once when the answer is lost', async () => {
    const activityId = await given();
    await handIn(onPhone, world, { courseId, activityId });
    phone.network.fate = () => 'replyLost';
    await expect(onPhone.cycle()).rejects.toThrow();
    phone.network.fate = () => 'ok';
    await onPhone.cycle();
    expect(await reviewed(activityId)).toMatchObject({ attempts: 1, list: [{ number: 1 }] });
  });

  test('is replaced before the deadline while nobody scored it, and not afterwards (S-300)', async () => {
    const activityId = await given({ closesAt: world.now() + hour });
    await handIn(onPhone, world, { courseId, activityId });
    expect(await handIn(onPhone, world, { courseId, activityId, text: '<p>Better.</p>' })).toMatchObject({ ok: true });
    await onPhone.cycle();
    expect((await attemptsOf(onPhone.replica, activityId)).map(({ number }) => number)).toEqual([2, 1]);
    expect(await give(activityId, 80_00)).toMatchObject({ ok: true });
    // The device knows of no draft: the work is refused there, and kept.
    await handIn(onPhone, world, { courseId, activityId, text: '<p>Third.</p>' });
    await onPhone.cycle();
    const [entry] = await attentionEntries(onPhone.replica);
    expect(entry).toMatchObject({ refusal: { reason: 'homework.graded' }, input: { text: '<p>Third.</p>' } });
    expect(await standingIn(onPhone.replica, activityId)).toMatchObject({ attempts: 2, feedback: null });
    const other = await given({ closesAt: world.now() + hour, canResubmit: false });
    await handIn(onPhone, world, { courseId, activityId: other });
    expect(await handIn(onPhone, world, { courseId, activityId: other })).toEqual({
      ok: false,
      refusal: homeworkRefusal.handedIn,
    });
  });

  test('what says that it was there before the date replaces nothing after the grace', async () => {
    const activityId = await given({ closesAt: world.now() + hour, grace: hour });
    const at = world.now();
    const submitting = async (text: string) => {
      const said = await world.server.app.inject({
        method: 'POST',
        url: submitHomework.path,
        headers: { token: student.token, 'x-sync-at': String(at) },
        payload: { courseId, activityId, id: world.newId(), text },
      });
      return said.json();
    };
    expect(await submitting('<p>First.</p>')).toMatchObject({ status: 1 });
    world.pass(hour + 30 * minute);
    expect(await submitting('<p>Carried.</p>')).toMatchObject({ status: 1 });
    world.pass(hour);
    expect(await submitting('<p>Copied.</p>')).toMatchObject({ data: { refusal: homeworkRefusal.handedIn } });
  });

  test('finished in time and carried: taken within the grace, with both times', async () => {
    const activityId = await given({ closesAt: world.now() + hour, grace: 2 * hour, blocksLate: true });
    phone.network.online = false;
    await handIn(onPhone, world, { courseId, activityId });
    world.pass(2 * hour);
    phone.network.online = true;
    await onPhone.cycle();
    expect(workStateOf(await standingIn(onPhone.replica, activityId))).toBe('submitted');
  });

  test('past the grace it goes to the teacher as late work, who takes it (C-226)', async () => {
    const activityId = await given({ closesAt: world.now() + hour, grace: hour, blocksLate: true });
    phone.network.online = false;
    await handIn(onPhone, world, { courseId, activityId });
    world.pass(5 * hour);
    phone.network.online = true;
    await onPhone.cycle();
    expect(workStateOf(await standingIn(onPhone.replica, activityId))).toBe('late');
    expect(await reviewed(activityId)).toMatchObject({ state: 'late' });
    await world.say(teacher, setHandInState, { courseId, activityId, subjects: [student.uid], state: 'submitted' });
    await world.server.runJobs();
    await onPhone.cycle();
    expect(workStateOf(await standingIn(onPhone.replica, activityId))).toBe('submitted');
  });

  test('begun after a closed deadline it is refused here with its reason, and goes as late work when the student says so', async () => {
    const activityId = await given({ closesAt: world.now() + hour, blocksLate: true });
    world.pass(2 * hour);
    expect(await handIn(onPhone, world, { courseId, activityId })).toEqual({
      ok: false,
      refusal: homeworkRefusal.closed,
    });
    expect(await handIn(onPhone, world, { courseId, activityId, asLate: true })).toMatchObject({ ok: true });
    await onPhone.cycle();
    expect(await reviewed(activityId)).toMatchObject({ state: 'late', attempts: 1 });
  });

  test('every refusal keeps the work: taken back meanwhile, removed from the course, empty', async () => {
    const activityId = await given();
    phone.network.online = false;
    await handIn(onPhone, world, { courseId, activityId, text: '<p>Kept.</p>' });
    expect(await handIn(onPhone, world, { courseId, activityId, text: '<p> </p>' })).toMatchObject({
      refusal: homeworkRefusal.empty,
    });
    await world.say(teacher, unpublishCoursewares, { courseId, ids: [activityId] });
    phone.network.online = true;
    await onPhone.cycle();
    expect(await attentionEntries(onPhone.replica)).toMatchObject([
      { refusal: { reason: 'homework.gone' }, input: { text: '<p>Kept.</p>' } },
    ]);
    const other = await given();
    phone.network.online = false;
    await handIn(onPhone, world, { courseId, activityId: other, text: '<p>Mine.</p>' });
    await world.say(teacher, removeMember, { courseId, uid: student.uid });
    phone.network.online = true;
    await onPhone.cycle();
    const kept = (await attentionEntries(onPhone.replica)).map(({ input }) => (input as { text: string }).text);
    expect(kept.sort()).toEqual(['<p>Kept.</p>', '<p>Mine.</p>']);
  });

  test('given back with a reason, it is done again within its own date (C-221)', async () => {
    const activityId = await given({ closesAt: world.now() + hour, blocksLate: true });
    await handIn(onPhone, world, { courseId, activityId });
    await onPhone.cycle();
    world.pass(2 * hour);
    const back = { courseId, activityId, subjects: [student.uid], reason: 'Show the second step.' };
    expect(await world.say(teacher, returnWorks, { ...back, reason: ' ' })).toMatchObject({
      refusal: homeworkRefusal.reasonBlank,
    });
    expect(await world.say(teacher, returnWorks, { ...back, dueAt: world.now() + hour })).toMatchObject({ ok: true });
    await world.server.runJobs();
    await onPhone.cycle();
    expect(await standingIn(onPhone.replica, activityId)).toMatchObject({
      state: 'returned',
      returnReason: 'Show the second step.',
    });
    expect(await handIn(onPhone, world, { courseId, activityId, text: '<p>Second step.</p>' })).toMatchObject({
      ok: true,
    });
    await onPhone.cycle();
    expect(await reviewed(activityId)).toMatchObject({ state: 'submitted', attempts: 2 });
  });
});

describe('files of a work', () => {
  test('are read by their author and by staff, and by nobody else', async () => {
    const activityId = await given();
    const file = fileOf(world, 'my proof', 'proof.txt');
    await createSender(2_048_000).upload(world, student, file);
    const files = [{ id: file.id, name: 'made up', size: 1, type: '' }];
    expect(
      await world.say(student, submitHomework, { courseId, activityId, id: world.newId(), text: '', files }),
    ).toMatchObject({ ok: true });
    await onPhone.cycle();
    expect((await attemptsOf(onPhone.replica, activityId))[0]?.files).toMatchObject([{ name: 'proof.txt', size: 8 }]);
    expect((await fetchFile(world, teacher, file.id)).body).toBe('my proof');
    const classmate = await world.person('student');
    await world.join(classmate, teacher, courseId);
    expect((await fetchFile(world, classmate, file.id)).statusCode).not.toBe(200);
    expect(
      await world.say(classmate, submitHomework, { courseId, activityId, id: world.newId(), text: '', files }),
    ).toMatchObject({ ok: false });
  });
});

describe('who may hand in what', () => {
  test('staff, strangers and students of another course are refused, whatever ids they name', async () => {
    const activityId = await given();
    const stranger = await world.person('student');
    const elsewhere = await world.course(await world.person('teacher'), [stranger]);
    const input = { courseId, activityId, id: world.newId(), text: '<p>x</p>' };
    expect(await world.say(teacher, submitHomework, input)).toMatchObject({ ok: false, code: 10403 });
    expect(await world.say(stranger, submitHomework, input)).toMatchObject({ ok: false, code: 10403 });
    expect(await world.say(stranger, submitHomework, { ...input, courseId: elsewhere })).toMatchObject({
      refusal: homeworkRefusal.gone,
    });
    expect(await world.say(student, getlistByhomework, { courseId, activityId })).toMatchObject({ code: 10403 });
    expect(
      await world.say(student, giveScores, {
        courseId,
        activityId,
        works: [{ subject: student.uid, attemptId: '', score: 1, parts: [], basis: '' }],
      }),
    ).toMatchObject({ code: 10403 });
    expect(
      await world.say(stranger, releaseReviews, { courseId: elsewhere, activityId, subjects: [student.uid] }),
    ).toMatchObject({
      ok: false,
    });
  });
});
