import { describe, expect } from 'vitest';
import { getQrCode, joinCourseByCode } from '#contract/features/course/calls.ts';
import { addMembers } from '#contract/features/course/people-calls.ts';
import * as calls from '#contract/features/enroll/calls.ts';
import { enrollStateCode } from '#contract/features/enroll/keys.ts';
import { enrollRefusal } from '#contract/features/enroll/rules.ts';
import { roleIn } from '#src/features/course/data/public.ts';
import { applicationsOf, enrollSetting, myApplication, waitingCounts } from '#src/features/enroll/data/queries.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Person, Tab } from '#tests/harness/device.ts';

const test = worldTest();

let teacher: Person;
let desk: Tab;
let online: (is: boolean) => void;
let courseId: string;

test.beforeAll(async () => {
  teacher = await world.person('teacher');
  courseId = await world.course(teacher, []);
  const device = world.device(teacher);
  online = (is) => {
    device.network.online = is;
  };
  desk = await device.open();
  await desk.cycle();
});
const why = () => world.newId();
const stateOf = async (who: Person) => {
  const said = await world.say(who, calls.getEnrollState, { courseId });
  return said.ok ? said.data.state : said.code;
};

describe('enrolment', () => {
  test('is set up without a network, form and all, and can be applied for then (C-081, C-082, C-083, C-084)', async () => {
    const stranger = await world.person('student');
    expect(await stateOf(stranger)).toBe(10403);
    online(false);
    const field = { id: why(), label: '为什么想学', kind: 'long', required: true, options: [] } as const;
    const group = { id: why(), label: '班级', kind: 'choice', required: false, options: ['一班', '二班'] } as const;
    await desk.store.mutate(calls.updateSetting, {
      courseId,
      open: true,
      capacity: 2,
      fields: [{ ...field, options: [] }],
    });
    await desk.store.mutate(calls.updateSetting, {
      courseId,
      notice: 'Bring a laptop',
      fields: [
        { ...field, options: [] },
        { ...group, options: [...group.options] },
      ],
    });
    expect(await enrollSetting(desk.replica, courseId)).toMatchObject({ open: true, review: true, capacity: 2 });
    online(true);
    await desk.cycle();
    expect(await stateOf(stranger)).toBe(enrollStateCode.open);
    expect(await world.say(stranger, calls.getCourseInfo, { courseId })).toMatchObject({
      ok: true,
      data: { notice: 'Bring a laptop', capacity: 2 },
    });
    expect(await world.say(stranger, calls.getEnrollFormList, { courseId })).toMatchObject({
      ok: true,
      data: { list: [{ label: '为什么想学' }, { label: '班级' }] },
    });
    const { ok } = await desk.store.mutate(calls.updateSetting, { courseId, opensAt: 9, closesAt: 8 });
    expect(ok).toBe(false);
  });

  test('an application waits, is decided without a network, and lets its author in (C-085, C-086, C-087, C-088, C-089)', async () => {
    const [one, two, three] = await Promise.all([
      world.person('student'),
      world.person('student'),
      world.person('student'),
    ]);
    const [field] = (await enrollSetting(desk.replica, courseId))?.fields ?? [];
    const apply = (who: Person, answer: string) =>
      world.say(who, calls.enroll, { courseId, answers: { [field?.id ?? '']: answer, other: 'not asked' } });
    expect(await apply(one, ' ')).toMatchObject({ refusal: { reason: enrollRefusal.answerMissing.reason } });
    for (const who of [one, two, three]) expect(await apply(who, 'It is fun')).toMatchObject({ ok: true });
    expect(await apply(one, 'again')).toMatchObject({ refusal: { reason: enrollRefusal.alreadyApplied.reason } });
    expect(await stateOf(one)).toBe(enrollStateCode.waiting);
    const count = await world.say(teacher, calls.getWaitAuditCount, { courseId });
    expect(count.ok && count.data.count).toBe(3);
    const form = await world.say(teacher, calls.getStudentEnrollForm, { courseId, uid: one.uid });
    expect(form.ok && form.data.list[0]?.answer).toBe('It is fun');

    await desk.cycle();
    expect((await waitingCounts(desk.replica)).get(courseId)).toBe(3);
    online(false);
    await desk.store.mutate(calls.updateAuditState, { courseId, uids: [one.uid], state: 1 });
    await desk.store.mutate(calls.updateAuditState, { courseId, uids: [two.uid], state: 2, reason: 'Next term' });
    expect((await applicationsOf(desk.replica, courseId)).map(({ state }) => state).toSorted()).toEqual([
      'admitted',
      'declined',
      'waiting',
    ]);
    online(true);
    await desk.cycle();
    const phone = await world.device(one).open();
    await phone.cycle();
    expect(await roleIn(phone.replica, courseId)).toBe('student');
    expect(await myApplication(phone.replica, courseId)).toMatchObject({ state: 'admitted' });
    const declined = await world.say(two, calls.getEnrollState, { courseId });
    expect(declined).toMatchObject({ ok: true, data: { state: enrollStateCode.declined, reason: 'Next term' } });
    // One place is left, and two want it.
    await apply(two, 'Please');
    const both = { courseId, uids: [two.uid, three.uid], state: 1 } as const;
    expect(await world.say(teacher, calls.updateAuditState, { ...both, uids: [...both.uids] })).toMatchObject({
      refusal: { reason: enrollRefusal.full.reason },
    });
    expect(await world.say(one, calls.getAuditLists, { courseId })).toMatchObject({ ok: false, code: 10403 });
  });

  test('the join code leads to the application, and who is turned away neither joins, applies nor is added (C-090 to C-096: C-091, C-092, C-093, C-094, C-095, C-096)', async () => {
    const away = await world.person('student');
    const { ok: _, ...shown } = await world.say(teacher, getQrCode, { courseId });
    const code = 'data' in shown ? shown.data.code : '';
    expect(await world.say(away, joinCourseByCode, { code })).toMatchObject({
      refusal: { reason: 'course.enrolFirst', params: { courseId } },
    });
    const account = away.username.replace(' ', '');
    const added = await world.say(teacher, calls.addBlackListsItemBat, {
      courseId,
      accounts: [account, 'nobody'],
      reason: 'Last year',
    });
    expect(added).toMatchObject({ ok: true, data: { added: 1, unknown: ['nobody'] } });
    await world.say(teacher, calls.updateBlackListTips, { courseId, tips: 'Ask the office' });
    expect(await world.say(teacher, calls.getBlackListSetting, { courseId })).toMatchObject({
      data: { tips: 'Ask the office', count: 1 },
    });
    expect(await world.say(away, joinCourseByCode, { code })).toMatchObject({ refusal: { reason: 'course.blocked' } });
    expect(await world.say(away, calls.enroll, { courseId, answers: {} })).toMatchObject({
      refusal: { reason: enrollRefusal.turnedAway.reason, params: { tips: 'Ask the office' } },
    });
    const lines = [{ account, username: '', studentNumber: '' }];
    expect(await world.say(teacher, addMembers, { courseId, lines })).toMatchObject({
      data: { added: 0, problems: [{ line: 1, problem: 'blocked' }] },
    });
    await world.say(teacher, calls.updateBlackListState, { courseId, uid: away.uid, state: 0 });
    expect(await world.say(away, joinCourseByCode, { code })).toMatchObject({
      refusal: { reason: 'course.enrolFirst' },
    });
    await world.say(teacher, calls.updateBlackListState, { courseId, uid: away.uid, state: 1 });
    await desk.cycle();
    await desk.store.mutate(calls.deleteBlackListsItemBat, { courseId, uids: [away.uid] });
    await desk.store.mutate(calls.deleteBlackListsItem, { courseId, uid: away.uid });
    await desk.cycle();
    expect(await world.say(teacher, calls.getBlackLists, { courseId })).toMatchObject({ data: { total: 0 } });
    expect(await world.say(teacher, addMembers, { courseId, lines })).toMatchObject({ data: { added: 1 } });
    expect(await world.say(away, calls.updateSetting, { courseId, open: false })).toMatchObject({ ok: false });
  });

  test('is decided by nobody but the staff, and nobody else turns people away (C-088, C-091, C-092, C-093, C-094, C-095)', async () => {
    const student = await world.person('student');
    await world.say(teacher, addMembers, {
      courseId,
      lines: [{ account: student.username.replace(' ', ''), username: '', studentNumber: '' }],
    });
    const stranger = await world.person('teacher');
    const uid = teacher.uid;
    for (const who of [student, stranger]) {
      const said = [
        await world.say(who, calls.updateSetting, { courseId, open: false }),
        await world.say(who, calls.updateAuditState, { courseId, uids: [uid], state: 1, reason: '' }),
        await world.say(who, calls.addBlackListsItemBat, { courseId, accounts: ['somebody'], reason: '' }),
        await world.say(who, calls.deleteBlackListsItem, { courseId, uid }),
        await world.say(who, calls.deleteBlackListsItemBat, { courseId, uids: [uid] }),
        await world.say(who, calls.updateBlackListState, { courseId, uid, state: 0 }),
        await world.say(who, calls.updateBlackListTips, { courseId, tips: 'mine' }),
      ];
      expect(said.map((one) => (one.ok ? 'done' : one.refusal?.reason))).toEqual(said.map(() => 'core.notAllowed'));
    }
  });
});
