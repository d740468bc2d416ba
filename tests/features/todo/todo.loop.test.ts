import { describe, expect } from 'vitest';
import { activityTodoId } from '#contract/features/activity/keys.ts';
import { removeMember } from '#contract/features/course/calls.ts';
import { createNotice, deleteNotice, readNotice, updateNotice } from '#contract/features/notice/calls.ts';
import {
  getTodoList,
  getTodoMenuList,
  ignoreTodo,
  mesageList,
  tagFinishedTodo,
} from '#contract/features/todo/calls.ts';
import { addReply, createTopic } from '#contract/features/topic/calls.ts';
import { marksOf } from '#src/core/marks.ts';
import { openTodoCount, todos } from '#src/features/todo/data/queries.ts';
import { classTest, courseId, killPhone, onPhone, phone, student, teacher, world } from '#tests/harness/class.ts';
import type { Person, Tab } from '#tests/harness/device.ts';

const test = classTest();

const must = async <T extends { readonly ok: boolean }>(saying: Promise<T>): Promise<T> => {
  const said = await saying;
  if (!said.ok) throw new Error(JSON.stringify(said));
  return said;
};

const publish = async (title = 'Exam on Friday') => {
  const id = world.newId();
  await must(world.say(teacher, createNotice, { courseId, id, title, content: 'Room 204' }));
  return id;
};

const discuss = async (who = teacher) => {
  const id = world.newId();
  await must(world.say(who, createTopic, { courseId, id, title: 'Waves', content: '' }));
  return id;
};

/** Jobs run and the tab hears of it; answers what it shows. */
const seen = async (tab: Tab) => {
  await world.server.runJobs();
  await tab.cycle();
  return (await todos(tab.replica)).map(({ title, state }) => `${title}: ${state}`);
};

const another = async (person: Person) => {
  const tab = await world.device(person).open();
  await tab.cycle();
  return tab;
};

describe('what is to be done', () => {
  test('a notice gives each student of the course one to-do, and nobody else (S-243, C-097, C-100, C-101)', async () => {
    const stranger = await world.person('student');
    await publish();
    expect(await seen(onPhone)).toEqual(['Exam on Friday: open']);
    expect(await openTodoCount(onPhone.replica, world.now())).toBe(1);
    expect(await seen(await another(teacher))).toEqual([]);
    expect(await seen(await another(stranger))).toEqual([]);
    const [row] = await todos(onPhone.replica);
    expect(row).toMatchObject({ kind: 'notice', courseId, courseName: 'Calculus', dueAt: 0 });
    const said = await must(world.say(student, getTodoList, {}));
    expect(said).toMatchObject({
      data: { total: 1, list: [{ courseid: courseId, title: 'Exam on Friday', status: 0 }] },
    });
    expect(await world.say(student, getTodoMenuList, {})).toMatchObject({
      data: { open: 1, finished: 0, kinds: [{ kind: 'notice', total: 1 }], courses: [{ coursename: 'Calculus' }] },
    });
    expect(await world.say(student, mesageList, {})).toMatchObject({ data: { total: 1, list: [{ type: 'notice' }] } });
    expect(await world.say(stranger, getTodoList, {})).toMatchObject({ data: { total: 0, list: [] } });
  });

  test('comes once, however often the work of handing it out breaks off (C-097)', async () => {
    const many = await Promise.all(Array.from({ length: 60 }, () => world.person('student')));
    for (const person of many) await world.join(person, teacher, courseId);
    await publish();
    await world.server.runJobs();
    const job = await world.server.db.write(async (sql) => {
      const again = { done_at: null, lease_until: 0, run_at: 0 };
      return sql.updateTable('job').set(again).where('name', '=', 'todo.give').returning('id').execute();
    });
    expect(job.length).toBeGreaterThan(0);
    const rows = () => world.server.db.read((sql) => sql.selectFrom('sync_row').selectAll().execute());
    const before = await rows();
    await world.server.runJobs();
    expect(await rows()).toEqual(before);
    for (const person of [student, ...many.slice(-3)])
      expect(await world.say(person, getTodoList, {})).toMatchObject({ data: { total: 1 } });
  });

  test('follows a new title, and goes away with the notice; one withdrawn early never comes (C-097)', async () => {
    const id = await publish();
    await seen(onPhone);
    await must(world.say(teacher, updateNotice, { courseId, id, title: 'Exam on Monday', basis: {} }));
    expect(await seen(onPhone)).toEqual(['Exam on Monday: open']);
    const early = await publish('Mistake');
    for (const one of [id, early]) await must(world.say(teacher, deleteNotice, { courseId, id: one }));
    expect(await seen(onPhone)).toEqual([]);
  });

  test('of a course that somebody leaves, nothing is left to do (C-097)', async () => {
    await publish();
    await seen(onPhone);
    await publish('On its way');
    await must(world.say(teacher, removeMember, { courseId, uid: student.uid }));
    expect(await seen(onPhone)).toEqual([]);
  });
});

describe('doing it', () => {
  test('reading the notice finishes it, at once without a network, and on the other devices (C-098)', async () => {
    const id = await publish();
    await seen(onPhone);
    phone.network.online = false;
    await must(onPhone.store.mutate(readNotice, { courseId, id }));
    expect((await todos(onPhone.replica)).map(({ state }) => state)).toEqual(['finished']);
    phone.network.online = true;
    expect(await seen(onPhone)).toEqual(['Exam on Friday: finished']);
    expect(await seen(await another(student))).toEqual(['Exam on Friday: finished']);
  });

  test('read before it was handed out, it arrives finished (C-098)', async () => {
    const id = await publish();
    await must(world.say(student, readNotice, { courseId, id }));
    expect(await seen(onPhone)).toEqual(['Exam on Friday: finished']);
  });

  test('the first reply finishes a topic that staff opened; a student’s topic asks nobody (C-098)', async () => {
    await discuss(student);
    const topicId = await discuss();
    expect(await seen(onPhone)).toEqual(['Waves: open']);
    expect((await todos(onPhone.replica)).map(({ id }) => id)).toEqual([activityTodoId(topicId)]);
    await must(onPhone.store.mutate(addReply, { courseId, topicId, id: world.newId(), content: 'Both' }));
    expect((await todos(onPhone.replica)).map(({ state }) => state)).toEqual(['finished']);
    expect(await seen(onPhone)).toEqual(['Waves: finished']);
  });
});

describe('deciding about it', () => {
  test('ticked off and put aside without a network, marked as waiting, taken back, then the same everywhere (C-098, C-099)', async () => {
    const [done, aside] = [activityTodoId(await publish('A')), activityTodoId(await publish('B'))];
    await seen(onPhone);
    phone.network.online = false;
    await must(onPhone.store.mutate(tagFinishedTodo, { id: done }));
    await must(onPhone.store.mutate(ignoreTodo, { id: aside }));
    await must(onPhone.store.mutate(ignoreTodo, { id: aside, state: 0 }));
    await must(onPhone.store.mutate(ignoreTodo, { id: aside }));
    expect([...(await marksOf(onPhone.replica, [`todo/${done}`, `todo/${aside}`])).values()]).toEqual([
      'waiting',
      'waiting',
    ]);
    await killPhone();
    phone.network.online = true;
    expect((await seen(onPhone)).sort()).toEqual(['A: finished', 'B: ignored']);
    expect((await seen(await another(student))).sort()).toEqual(['A: finished', 'B: ignored']);
    await must(onPhone.store.mutate(tagFinishedTodo, { id: done, state: 0 }));
    expect((await seen(onPhone)).sort()).toEqual(['A: open', 'B: ignored']);
  });

  test('concerns the own to-do only, and a decision about one that is gone is nobody’s loss (C-098)', async () => {
    const classmate = await world.person('student');
    await world.join(classmate, teacher, courseId);
    const notice = await publish();
    await seen(onPhone);
    await must(world.say(classmate, tagFinishedTodo, { id: activityTodoId(notice) }));
    expect(await seen(onPhone)).toEqual(['Exam on Friday: open']);
    phone.network.online = false;
    await must(onPhone.store.mutate(ignoreTodo, { id: activityTodoId(notice) }));
    await must(world.say(teacher, deleteNotice, { courseId, id: notice }));
    await world.server.runJobs();
    phone.network.online = true;
    expect(await seen(onPhone)).toEqual([]);
    expect((await onPhone.store.counts()).attention).toBe(0);
  });
});
