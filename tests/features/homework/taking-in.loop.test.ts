import { describe, expect } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { removeMember, setMemberRole } from '#contract/features/course/calls.ts';
import { workStateOf } from '#contract/features/homework/handing-in.ts';
import { getStudentHomework, homeworkLogList } from '#contract/features/homework/questions.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import { takeInWork, type WorkFile } from '#contract/features/homework/take-in-calls.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { attemptsOf, handInsOf, reviewById, standingIn } from '#src/features/homework/data/queries.ts';
import { readWorkFile, takeInOf, workFileOf } from '#src/features/homework/view/parts/work-file.ts';
import { classTest, courseId, onPhone, phone, student, teacher, world } from '#tests/harness/class.ts';
import { createSender, fetchFile, fileOf } from '../upload/sender.ts';
import { givenHomework, handIn, openWork } from './school.ts';

const test = classTest();

const given = async (more: Parameters<typeof givenHomework>[3] = {}) => {
  const activityId = await givenHomework(world, teacher, courseId, more);
  await onPhone.cycle();
  return activityId;
};

/** Work that never left the phone but as a file. */
const fileOfWork = async (activityId: string, text = '<p>Kept on the phone.</p>') => {
  phone.network.online = false;
  await handIn(onPhone, world, { courseId, activityId, text, message: 'No network at home.' });
  const [attempt] = await attemptsOf(onPhone.replica, activityId);
  if (attempt === undefined) throw new Error('nothing was handed in');
  const about = { uid: student.uid, name: 'Student', title: 'Limits' };
  return (await workFileOf(attempt, about, async () => undefined)).blob;
};

const read = async (file: Blob): Promise<WorkFile> => {
  const found = await readWorkFile(file);
  if (found === undefined) throw new Error('no work in it');
  return found.work;
};

const reviewed = async (activityId: string) => {
  const said = await world.say(teacher, getStudentHomework, { courseId, activityId, subject: student.uid });
  return said.ok ? said.data : undefined;
};

describe('a file with work (P4, homework)', () => {
  test('holds what was written and the bytes of each file, and names those that were not there', async () => {
    const activityId = await given();
    const picture = { id: world.newId(), name: 'step.png', size: 3, type: 'image/png' };
    const gone = { id: world.newId(), name: 'gone.pdf', size: 9, type: 'application/pdf' };
    phone.network.online = false;
    const attempt = {
      id: world.newId(),
      activityId,
      courseId,
      number: 1,
      text: '<p>第一步</p>',
      files: [picture, gone],
      message: '',
      by: student.uid,
      groupId: '',
      finishedAt: 5,
      arrivedAt: 0,
      dueAt: 0,
      revision: 1,
      uid: student.uid,
    };
    const bytes = new Map([[picture.id, new Blob(['abc'])]]);
    const about = { uid: student.uid, name: '李明', title: '极限' };
    const { blob, missing } = await workFileOf(attempt, about, async (id) => bytes.get(id));
    expect(missing).toEqual(['gone.pdf']);
    const found = await readWorkFile(blob);
    expect(found?.work).toMatchObject({ name: '李明', text: '<p>第一步</p>', missing: ['gone.pdf'], finishedAt: 5 });
    expect(await Promise.all((found?.files ?? []).map(async (one) => [one.name, one.type, await one.text()]))).toEqual([
      ['step.png', 'image/png', 'abc'],
    ]);
    // Its files get ids of whoever takes it in, in the text too.
    const mine = { ...picture, id: world.newId() };
    const work = { ...attempt, name: '', title: '', text: `<p><img src="file:${picture.id}"></p>` };
    expect(takeInOf({ ...work, enclosed: [picture], missing: [] }, [mine])).toMatchObject({
      author: student.uid,
      text: `<p><img src="file:${mine.id}"></p>`,
      files: [mine],
    });
  });

  test.each([
    ['nothing', new Blob([])],
    ['another file', new Blob(['%PDF-1.7 …'])],
    ['half a file', new Blob(['hybrid-homework 1 900\n{"courseId":'])],
    ['a head that lies about its length', new Blob(['hybrid-homework 1 99999999999\n{}'])],
    ['other content', new Blob(['hybrid-homework 1 2\n{}'])],
  ])('is told from %s', async (_what, file) => {
    expect(await readWorkFile(file)).toBeUndefined();
  });
});

describe('staff take a file in for a student', () => {
  test('once, marked as theirs, with both times; the device of the student hears of it and sends no second work', async () => {
    const activityId = await given({ closesAt: world.now() + hour });
    const finishedAt = world.now();
    const input = takeInOf(await read(await fileOfWork(activityId)), []);
    world.pass(hour / 2);
    const atDesk = await world.device(teacher).open();
    await openWork(atDesk, world, activityId);
    await atDesk.cycle();
    expect(await atDesk.store.mutate(takeInWork, input)).toMatchObject({ ok: true });
    expect(await reviewById(atDesk.replica, `${activityId}.${student.uid}`)).toMatchObject({ state: 'submitted' });
    expect(await atDesk.store.mutate(takeInWork, input)).toEqual({ ok: false, refusal: homeworkRefusal.takenIn });
    await atDesk.cycle();
    expect(await handInsOf(atDesk.replica, activityId, student.uid)).toMatchObject([
      { id: input.id, by: teacher.uid, finishedAt, arrivedAt: world.now(), message: 'No network at home.' },
    ]);
    expect(await world.say(teacher, takeInWork, input)).toMatchObject({ refusal: homeworkRefusal.takenIn });
    expect(await world.say(teacher, homeworkLogList, { courseId, activityId })).toMatchObject({
      data: { list: [{ what: 'broughtIn' }] },
    });
    phone.network.online = true;
    await onPhone.cycle();
    await onPhone.cycle();
    expect(await attentionEntries(onPhone.replica)).toEqual([]);
    expect(await attemptsOf(onPhone.replica, activityId)).toMatchObject([{ by: teacher.uid, number: 1 }]);
    expect(workStateOf(await standingIn(onPhone.replica, activityId))).toBe('submitted');
    expect(await reviewed(activityId)).toMatchObject({ attempts: 1, state: 'submitted' });
  });

  test('with its files, which its author reads too', async () => {
    const activityId = await given();
    const work = await read(await fileOfWork(activityId));
    const file = fileOf(world, 'my proof', 'proof.txt');
    await createSender(2_048_000).upload(world, teacher, file);
    const files = [{ id: file.id, name: 'proof.txt', size: 8, type: '' }];
    expect(await world.say(teacher, takeInWork, { ...takeInOf(work, []), files })).toMatchObject({ ok: true });
    expect((await fetchFile(world, student, file.id)).body).toBe('my proof');
  });

  test('past the grace it is late work that waits for a decision, and an older version than what is here is refused', async () => {
    const activityId = await given({ closesAt: world.now() + hour, grace: hour, blocksLate: true });
    const input = takeInOf(await read(await fileOfWork(activityId)), []);
    world.pass(5 * hour);
    expect(await world.say(teacher, takeInWork, input)).toMatchObject({ data: { state: 'late', number: 1 } });
    const older = { ...input, id: world.newId(), finishedAt: input.finishedAt - 1 };
    expect(await world.say(teacher, takeInWork, older)).toMatchObject({ refusal: homeworkRefusal.olderFile });
  });

  test('nobody but staff who may review, of a student of this course, for a homework of this course', async () => {
    const activityId = await given();
    const input = takeInOf(await read(await fileOfWork(activityId)), []);
    const [helper, stranger, classmate] = [
      await world.person('student'),
      await world.person('student'),
      await world.person('student'),
    ];
    await world.join(classmate, teacher, courseId);
    await world.join(helper, teacher, courseId);
    await world.say(teacher, setMemberRole, { courseId, uid: helper.uid, role: 'assistant' });
    const elsewhere = await world.course(await world.person('teacher'), [stranger]);
    const otherTeacher = await world.person('teacher');
    const otherCourse = await world.course(otherTeacher, []);
    for (const who of [student, classmate, stranger, otherTeacher])
      expect(await world.say(who, takeInWork, input)).toMatchObject({ ok: false, code: 10403 });
    // A file of another course is nothing in this one, whoever opens it.
    expect(await world.say(otherTeacher, takeInWork, { ...input, courseId: otherCourse })).toMatchObject({ ok: false });
    expect(await world.say(teacher, takeInWork, { ...input, courseId: elsewhere })).toMatchObject({ ok: false });
    for (const author of [stranger.uid, teacher.uid, 'nobody'])
      expect(await world.say(teacher, takeInWork, { ...input, author })).toMatchObject({
        refusal: homeworkRefusal.notAuthor,
      });
    expect(await reviewed(activityId)).toBeUndefined();
    expect(await world.say(helper, takeInWork, input)).toMatchObject({ ok: true });
    await world.say(teacher, removeMember, { courseId, uid: classmate.uid });
    const gone = { ...input, id: world.newId(), author: classmate.uid };
    expect(await world.say(teacher, takeInWork, gone)).toMatchObject({ refusal: homeworkRefusal.notAuthor });
  });
});
