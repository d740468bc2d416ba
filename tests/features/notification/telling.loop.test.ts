import { describe, expect } from 'vitest';
import { day, minute } from '#contract/core/time.ts';
import { removeMember, setMemberRole } from '#contract/features/course/calls.ts';
import { deleteNotice } from '#contract/features/notice/calls.ts';
import { readIt } from '#contract/features/notification/calls.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import { notifications } from '#src/features/notification/data/queries.ts';
import { courseId, jobs, student, teacher, world } from '#tests/harness/class.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import { listed, open, publish, test } from './told.ts';

const shown = async (tab: Tab) =>
  (await notifications(tab.replica)).map(({ row, unread }) => [row.title || row.text, unread]);

describe('who is told (S-038, S-152, C-249)', () => {
  test('a notice and a topic reach the class, not their author, and not who left or was never there', async () => {
    const leaver = await world.person('student');
    const stranger = await world.person('student');
    await world.join(leaver, teacher, courseId);
    await publish();
    await world.say(teacher, removeMember, { courseId, uid: leaver.uid });
    world.pass(1);
    await world.say(student, createTopic, { courseId, id: world.newId(), title: 'Is light a wave?', content: '' });
    await jobs();
    expect(await shown(await open(student))).toEqual([['Exam on Friday', true]]);
    expect(await shown(await open(teacher))).toEqual([
      ['Is light a wave?', true],
      ['joined', true],
    ]);
    expect(await shown(await open(leaver))).toEqual([['removed', true]]);
    expect(await shown(await open(stranger))).toEqual([]);
  });

  test('120 students are told in batches, each exactly once, though the server dies between two of them', async () => {
    const uids: string[] = [];
    const people: Person[] = [];
    for (let count = 0; count < 120; count += 1) people.push(await world.person('student'));
    for (const one of people) await world.join(one, teacher, courseId);
    await jobs();
    await publish('To all of you');
    const { db } = world.server;
    const write = db.write.bind(db);
    let batches = 0;
    // The third transaction that writes people's rows never comes to its end.
    const dying = async <T>(work: Parameters<typeof write<T>>[0]): Promise<T> =>
      write(async (sql) => {
        const value = await work(sql);
        const { count } = await sql
          .withTables<{ notification: { title: string } }>()
          .selectFrom('notification')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('title', '=', 'To all of you')
          .executeTakeFirstOrThrow();
        if (Number(count) > 100 && batches === 0) {
          batches += 1;
          throw new Error('killed');
        }
        return value;
      });
    Object.assign(db, { write: dying });
    await jobs();
    expect(batches).toBe(1);
    const told = () =>
      db.read((sql) =>
        sql
          .withTables<{ notification: { uid: string; title: string } }>()
          .selectFrom('notification')
          .select('uid')
          .where('title', '=', 'To all of you')
          .execute(),
      );
    expect((await told()).length).toBe(100);
    Object.assign(db, { write });
    world.pass(minute);
    await jobs();
    for (const { uid } of await told()) uids.push(uid);
    expect([uids.length, new Set(uids).size, uids.includes(teacher.uid)]).toEqual([121, 121, false]);
  });

  test('those who join within a day are one notification, until it is read', async () => {
    for (const one of [await world.person('student'), await world.person('student')])
      await world.join(one, teacher, courseId);
    await jobs();
    const desk = await open(teacher);
    const [first] = await notifications(desk.replica);
    expect([first?.row.text, first?.row.people]).toEqual(['joined', 3]);
    await desk.store.mutate(readIt, { id: first?.row.id ?? '', upTo: first?.row.arrivedAt ?? 0 });
    await desk.cycle();
    await world.join(await world.person('student'), teacher, courseId);
    await jobs();
    await desk.cycle();
    expect((await notifications(desk.replica)).map(({ row, unread }) => [row.people, unread])).toEqual([
      [1, true],
      [3, false],
    ]);
  });

  test('a new role and the end of a membership are told as academic notices that lead nowhere (S-158)', async () => {
    await world.say(teacher, setMemberRole, { courseId, uid: student.uid, role: 'assistant' });
    await jobs();
    const { list } = await listed(student, { type: '1' });
    expect(list).toMatchObject([
      {
        type: '1',
        eventtype: 3,
        title: '你已成为“Calculus”的助教',
        coursename: 'Calculus',
        courserole: 2,
        activitylabel: 0,
      },
    ]);
  });

  test('deleted, it is taken back from those who have not read it, and leads nowhere for those who have', async () => {
    const other = await world.person('student');
    await world.join(other, teacher, courseId);
    const id = await publish();
    await jobs();
    const phone = await open(student);
    const tablet = await open(other);
    const [first] = await notifications(phone.replica);
    await phone.store.mutate(readIt, { id: first?.row.id ?? '' });
    await phone.cycle();
    await world.say(teacher, deleteNotice, { courseId, id });
    await jobs();
    await phone.cycle();
    await tablet.cycle();
    expect((await notifications(phone.replica)).map(({ row }) => row.gone)).toEqual([true]);
    expect(await shown(tablet)).toEqual([]);
  });

  test('published and deleted at once, nobody hears of it', async () => {
    const id = await publish('Never mind');
    await world.say(teacher, deleteNotice, { courseId, id });
    await jobs();
    expect(await shown(await open(student))).toEqual([]);
  });

  test('leaving a course takes what was told of it along', async () => {
    await publish();
    await jobs();
    await world.say(teacher, removeMember, { courseId, uid: student.uid });
    await jobs();
    expect(await shown(await open(student))).toEqual([['removed', true]]);
  });

  test('500 and half a year are kept', async () => {
    await publish('Old');
    await jobs();
    world.pass(181 * day);
    // The sign-in of everybody is over by now.
    const late = await world.person('teacher');
    const pupil = await world.person('student');
    const theirs = await world.course(late, [pupil]);
    for (let count = 0; count < 503; count += 1) {
      world.pass(1);
      await publish(`No. ${count}`, late, theirs);
    }
    await jobs();
    world.pass(6 * 60 * minute);
    await jobs();
    const { total, list } = await listed(pupil, { limit: 1 });
    expect([total, list[0]?.title]).toEqual([500, 'No. 502']);
    const { count } = await world.server.db.read((sql) =>
      sql
        .withTables<{ notification: { title: string } }>()
        .selectFrom('notification')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('title', '=', 'Old')
        .executeTakeFirstOrThrow(),
    );
    expect(Number(count)).toBe(0);
  });
});
