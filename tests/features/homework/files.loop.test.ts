import { expect } from 'vitest';
import { createAccount, createInstitution, login } from '#contract/features/account/calls.ts';
import { orderAt } from '#contract/features/content/order.ts';
import { removeMember, setMemberRole } from '#contract/features/course/calls.ts';
import { downloadHomework, storeHomeworkFileToCourseware } from '#contract/features/homework/file-calls.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import { activityById } from '#src/features/content/data/public.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Person } from '#tests/harness/device.ts';
import { operatorToken } from '#tests/harness/world.ts';
import { createSender, fileOf } from '../upload/sender.ts';
import { givenHomework } from './school.ts';

const test = worldTest();

const read = (url: string) => world.server.app.inject({ method: 'GET', url });

test('works leave as one archive: five at a time without membership, for staff only, and not for who was staff', async () => {
  const teacher = await world.person('teacher');
  const students = await Promise.all(Array.from({ length: 6 }, () => world.person('student')));
  const [first] = students;
  const courseId = await world.course(teacher, students);
  const activityId = await givenHomework(world, teacher, courseId);
  const place = { courseId, activityId };
  const file = fileOf(world, 'my proof', 'proof.txt');
  await createSender(2_048_000).upload(world, students[0] as never, file);
  const files = [{ id: file.id, name: 'proof.txt', size: 8, type: '' }];
  for (const [index, student] of students.entries())
    await world.say(student, submitHomework, {
      ...place,
      id: world.newId(),
      text: `<p>Answer ${index}</p>`,
      files: index === 0 ? files : [],
    });
  expect(await world.say(teacher, downloadHomework, place)).toMatchObject({ refusal: homeworkRefusal.needsVip });
  const subjects = students.slice(0, 5).map(({ uid }) => uid);
  const said = await world.say(teacher, downloadHomework, { ...place, subjects });
  expect(said).toMatchObject({ data: { works: 5 } });
  const url = said.ok ? said.data.url : '';
  const archive = (await read(url)).rawPayload;
  expect(archive.subarray(0, 2).toString()).toBe('PK');
  expect(archive.includes('proof.txt')).toBe(true);
  expect(archive.includes('my proof')).toBe(true);
  expect(archive.includes(students[5]?.username ?? '-')).toBe(false);
  expect((await read(url.replace(subjects[0] ?? '', students[5]?.uid ?? ''))).statusCode).not.toBe(200);
  expect(await world.say(first as never, downloadHomework, { ...place, subjects })).toMatchObject({ code: 10403 });
  const assistant = students[5];
  await world.say(teacher, setMemberRole, { courseId, uid: assistant?.uid ?? '', role: 'assistant' });
  const theirs = await world.say(assistant as never, downloadHomework, { ...place, subjects });
  await world.say(teacher, removeMember, { courseId, uid: assistant?.uid ?? '' });
  expect(theirs.ok && (await read(theirs.data.url)).statusCode).not.toBe(200);
});

test('two students of one name have a folder each, and nothing in it takes the place of anything', async () => {
  const teacher = await world.person('teacher');
  const operator = { token: operatorToken };
  const made = await world.say(operator, createInstitution, { name: 'Namesakes' });
  const coid = made.ok ? made.data.coid : '';
  const namesakes = await Promise.all(
    ['wang1', 'wang2'].map(async (account): Promise<Person> => {
      const password = 'Classroom2026';
      await world.say(operator, createAccount, { coid, account, password, username: 'Wang Wei', userType: 'student' });
      const signedIn = await world.say({ token: '' }, login, { account, password, remember: true });
      if (!signedIn.ok) throw new Error(JSON.stringify(signedIn));
      return { ...signedIn.data, username: 'Wang Wei' };
    }),
  );
  const place = { courseId: await world.course(teacher, namesakes), activityId: '' };
  place.activityId = await givenHomework(world, teacher, place.courseId);
  for (const { token, uid } of namesakes)
    await world.say({ token }, submitHomework, { ...place, id: world.newId(), text: `<p>of ${uid}</p>` });
  const said = await world.say(teacher, downloadHomework, place);
  const archive = (await read(said.ok ? said.data.url : '')).rawPayload.toString('latin1');
  const names = new Set(archive.match(/Wang Wei[^/]*\/answer[^.]*\.html/g));
  expect(names.size).toBe(2);
  expect(
    [...names].filter((name) => namesakes.some(({ uid }) => name === `Wang Wei (${uid})/answer.html`)),
  ).toHaveLength(1);
  expect(names).toContain('Wang Wei/answer.html');
});

test('a file of a work becomes a material of the course, unpublished; no other file does (C-228)', async () => {
  const teacher = await world.person('teacher');
  const student = await world.person('student');
  const courseId = await world.course(teacher, [student]);
  const activityId = await givenHomework(world, teacher, courseId);
  const file = fileOf(world, 'my proof', 'proof.txt');
  await createSender(2_048_000).upload(world, student, file);
  const files = [{ id: file.id, name: 'proof.txt', size: 8, type: '' }];
  const place = { courseId, activityId };
  await world.say(student, submitHomework, { ...place, id: world.newId(), text: '', files });
  const id = world.newId();
  const input = { ...place, id, fileId: file.id, title: 'A good proof', order: orderAt([], 0, id) };
  expect(await world.say(student, storeHomeworkFileToCourseware, input)).toMatchObject({ code: 10403 });
  expect(await world.say(teacher, storeHomeworkFileToCourseware, { ...input, fileId: world.newId() })).toMatchObject({
    refusal: homeworkRefusal.gone,
  });
  expect(await world.say(teacher, storeHomeworkFileToCourseware, input)).toMatchObject({ data: { id } });
  const desk = await world.device(teacher).open();
  await desk.cycle();
  expect(await activityById(desk.replica, id)).toMatchObject({
    title: 'A good proof',
    state: 'unpublished',
    kind: 'material',
    file: { name: 'proof.txt' },
  });
});

test('a file whose name is longer than a title becomes one all the same (C-228)', async () => {
  const teacher = await world.person('teacher');
  const student = await world.person('student');
  const place = { courseId: await world.course(teacher, [student]), activityId: '' };
  place.activityId = await givenHomework(world, teacher, place.courseId);
  // The character at its 200th place takes two.
  const name = `${'a'.repeat(199)}𠮷${'b'.repeat(45)}.txt`;
  const file = fileOf(world, 'my long proof', name);
  await createSender(2_048_000).upload(world, student, file);
  const files = [{ id: file.id, name, size: 13, type: '' }];
  await world.say(student, submitHomework, { ...place, id: world.newId(), text: '', files });
  const id = world.newId();
  const input = { ...place, id, fileId: file.id, title: ' ', order: orderAt([], 0, id) };
  expect(await world.say(teacher, storeHomeworkFileToCourseware, input)).toMatchObject({ data: { id } });
  const desk = await world.device(teacher).open();
  await desk.cycle();
  expect((await activityById(desk.replica, id))?.title).toBe('a'.repeat(199));
});
