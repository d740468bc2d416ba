import { beforeEach, expect } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { day, minute } from '#contract/core/time.ts';
import { removeMember } from '#contract/features/course/calls.ts';
import { createNotice } from '#contract/features/notice/calls.ts';
import { addTask, delTask, getTaskFile, getTaskList } from '#contract/features/todo/calls.ts';
import { todoRefusal } from '#contract/features/todo/rules.ts';
import { addReply, createTopic } from '#contract/features/topic/calls.ts';
import { tasks } from '#src/features/todo/data/queries.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Device, Person, Tab } from '#tests/harness/device.ts';

const test = worldTest();

let student: Person;
let classmate: Person;
let phone: Device;
let onPhone: Tab;

const must = async <T extends { readonly ok: boolean }>(saying: Promise<T>): Promise<T> => {
  const said = await saying;
  if (!said.ok) throw new Error(JSON.stringify(said));
  return said;
};

/** Two courses with writings of both students; the first student has left the second course. */
const furnish = async () => {
  const teacher = await world.person('teacher');
  for (const name of ['first', 'second']) {
    const courseId = await world.course(teacher, [student, classmate]);
    const topicId = world.newId();
    await must(world.say(teacher, createTopic, { courseId, id: topicId, title: 'Waves', content: '' }));
    await must(world.say(teacher, createNotice, { courseId, id: world.newId(), title: 'Theirs', content: 'x' }));
    for (const who of [student, classmate])
      await must(
        world.say(who, addReply, { courseId, topicId, id: world.newId(), content: `${name} of ${who.username}` }),
      );
    if (name === 'second') await must(world.say(teacher, removeMember, { courseId, uid: student.uid }));
  }
  await world.server.runJobs();
};

beforeEach(async () => {
  student = await world.person('student');
  classmate = await world.person('student');
  phone = world.device(student);
  onPhone = await phone.open();
});

const start = async (tab = onPhone) => {
  const id = world.newId();
  await must(tab.store.mutate(addTask, { id, kind: 'dataCopy' }));
  return id;
};

const shown = async (tab = onPhone) => (await tasks(tab.replica)).map(({ state, progress }) => `${state} ${progress}`);

const fileOf = async (who: Person, id: string) => {
  const said = await world.say(who, getTaskFile, { id });
  if (!said.ok) throw new Error(said.refusal?.reason);
  return world.server.app.inject({ method: 'GET', url: said.data.url });
};

test('a copy of one’s data holds what is one’s own, from everywhere, and nothing of others (C-102, R-030)', async () => {
  await furnish();
  phone.network.online = false;
  const id = await start();
  expect(await shown()).toEqual(['waiting 0']);
  phone.network.online = true;
  await onPhone.cycle();
  await world.server.runJobs();
  await onPhone.cycle();
  expect(await shown()).toEqual(['done 100']);
  const file = await fileOf(student, id);
  expect(file.statusCode).toBe(200);
  expect(file.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''my-data-.*\.json$/);
  expect(file.headers['content-security-policy']).toContain('sandbox');
  const copy = file.json();
  expect(copy.own.rows.profile[0]).toMatchObject({ id: student.uid, username: student.username });
  expect(copy.own.signIns).toHaveLength(1);
  expect(copy.courses.map(({ name }: { name: string }) => name)).toEqual(['Calculus', 'Calculus']);
  expect(file.body).toContain(`first of ${student.username}`);
  expect(file.body).toContain(`second of ${student.username}`);
  for (const foreign of [`of ${classmate.username}"`, classmate.uid, classmate.token, student.token])
    expect(file.body).not.toContain(foreign);
  expect(await world.say(student, getTaskList, {})).toMatchObject({
    data: { total: 1, list: [{ kind: 'dataCopy', state: 'done', progress: 100 }] },
  });
});

test('the address holds for five minutes, for this file only, and the file for a week (C-102)', async () => {
  const id = await start();
  await onPhone.cycle();
  await world.server.runJobs();
  const said = await must(world.say(student, getTaskFile, { id }));
  const url = said.ok ? said.data.url : '';
  const get = async (address: string) => (await world.server.app.inject({ method: 'GET', url: address })).json();
  expect((await get(url)).own.uid).toBe(student.uid);
  for (const changed of [url.replace(id, world.newId()), url.replace(/until=\d/, 'until=9'), `${url}x`, '/files/task'])
    expect((await get(changed)).data.refusal).toEqual(coreRefusal.linkInvalid);
  expect(await world.say(classmate, getTaskFile, { id })).toMatchObject({ refusal: todoRefusal.taskGone });
  world.pass(5 * minute);
  expect((await get(url)).data.refusal).toEqual(coreRefusal.linkExpired);
  expect((await fileOf(student, id)).statusCode).toBe(200);
  world.pass(7 * day);
  await world.server.runJobs();
  expect(await world.say(student, getTaskFile, { id })).toMatchObject({ refusal: todoRefusal.fileGone });
  const parts = await world.server.db.read((sql) =>
    sql.withTables<{ task_part: { n: number } }>().selectFrom('task_part').selectAll().execute(),
  );
  expect(parts).toEqual([]);
});

test('one at a time; deleted while it waits it is never done, and with it goes its file (C-103)', async () => {
  const id = await start();
  expect(await onPhone.store.mutate(addTask, { id: world.newId(), kind: 'dataCopy' })).toEqual({
    ok: false,
    refusal: todoRefusal.taskUnderWay,
  });
  await onPhone.cycle();
  expect(await world.say(student, addTask, { id: world.newId(), kind: 'dataCopy' })).toMatchObject({
    refusal: todoRefusal.taskUnderWay,
  });
  await must(onPhone.store.mutate(delTask, { id }));
  expect(await shown()).toEqual([]);
  await onPhone.cycle();
  await world.server.runJobs();
  await onPhone.cycle();
  expect(await shown()).toEqual([]);
  const second = await start();
  await onPhone.cycle();
  await world.server.runJobs();
  await must(world.say(classmate, delTask, { id: second }));
  expect((await fileOf(student, second)).statusCode).toBe(200);
  const said = await must(world.say(student, getTaskFile, { id: second }));
  await must(world.say(student, delTask, { id: second }));
  const gone = await world.server.app.inject({ method: 'GET', url: said.ok ? said.data.url : '' });
  expect(gone.json().data.refusal).toEqual(todoRefusal.fileGone);
});

test('a step that is run twice makes the same file, once (C-102)', async () => {
  await furnish();
  const id = await start();
  await onPhone.cycle();
  await world.server.runJobs();
  const first = await fileOf(student, id);
  await world.server.db.write((sql) =>
    sql
      .updateTable('job')
      .set({ done_at: null, lease_until: 0, run_at: 0 })
      .where('name', '=', 'task.dataCopy')
      .execute(),
  );
  await world.server.runJobs();
  expect((await fileOf(student, id)).body).toBe(first.body);
});
