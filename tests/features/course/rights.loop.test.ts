import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call, Input, Mutation } from '#contract/core/call.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import {
  actorFrom,
  can,
  courseRoles,
  guestRoles,
  isCourseAdmin,
  type Right,
  rights,
  rightsOf,
} from '#contract/core/roles.ts';
import { getUserInfo } from '#contract/features/account/calls.ts';
import { getQrCode, removeMember, setMemberRole } from '#contract/features/course/calls.ts';
import {
  answerTransfer,
  resetCourseCode,
  startCourseCode,
  transferCourse,
  updateCourse,
} from '#contract/features/course/manage-calls.ts';
import { setMemberRights, shareInvite } from '#contract/features/course/people-calls.ts';
import { courseRefusal } from '#contract/features/course/rules.ts';
import { enroll, updateSetting } from '#contract/features/enroll/calls.ts';
import { createNotice } from '#contract/features/notice/calls.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { actorIn } from '#src/features/course/data/public.ts';
import { courseCode, memberInfos } from '#src/features/course/data/queries.ts';
import { noticesOf } from '#src/features/notice/data/queries.ts';
import { notifications } from '#src/features/notification/data/queries.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

describe('rights of a membership (S-475, S-476)', () => {
  const sets = fc.uniqueArray(fc.constantFrom(...rights));

  test('what was chosen for an assistant is what they have, however it is kept', () => {
    fc.assert(
      fc.property(sets, (chosen) => {
        const actor = actorFrom('assistant', rightsOf(new Set(chosen)));
        expect(rights.filter((right) => can(actor, right)).toSorted()).toEqual(chosen.toSorted());
        expect(isCourseAdmin(actor)).toBe(chosen.length === rights.length);
      }),
    );
  });

  test('nothing that is written down changes what any other role may do, or what reading takes', () => {
    fc.assert(
      fc.property(sets, sets, (granted, denied) => {
        for (const role of [...courseRoles, ...guestRoles].filter((one) => one !== 'assistant')) {
          const actor = actorFrom(role, { granted, denied });
          for (const right of rights) expect(can(actor, right)).toBe(can(role, right));
        }
        const actor = actorFrom('assistant', { granted, denied });
        for (const ability of ['course.read', 'notice.readers', 'course.own'] as const)
          expect(can(actor, ability)).toBe(can('assistant', ability));
      }),
    );
  });

  test('the owner has every right', () => {
    expect(rights.filter((right) => !can('teacher', right))).toEqual([]);
    expect(rights.length).toBeGreaterThan(12);
  });
});

describe('an assistant with rights of their own', () => {
  let world: World;
  let teacher: Person;
  let assistant: Person;
  let student: Person;
  let courseId: string;

  beforeAll(async () => {
    world = await createWorld();
    teacher = await world.person('teacher');
    assistant = await world.person('teacher');
    student = await world.person('student');
    courseId = await world.course(teacher, [assistant, student]);
    await world.say(teacher, setMemberRole, { courseId, uid: assistant.uid, role: 'assistant' });
  });
  afterAll(() => world.close());

  const give = (by: Person, granted: readonly Right[], denied: readonly Right[] = []) =>
    world.say(by, setMemberRights, { courseId, uid: assistant.uid, granted: [...granted], denied: [...denied] });
  const notice = (id: string) => ({ courseId, id, title: 'Quiz', content: 'On Friday' });

  test('is stopped where a right was denied, here and on the server, and keeps what was written meanwhile (S-283, S-476)', async () => {
    const desk = world.device(assistant);
    const tab = await desk.open();
    await tab.cycle();
    desk.network.online = false;
    const early = await tab.store.mutate(createNotice, notice(world.newId()));
    expect(early.ok).toBe(true);
    expect(await give(teacher, [], ['notice.write'])).toMatchObject({ ok: true });
    desk.network.online = true;
    await tab.cycle();
    // Refused on arrival: it waits with its content.
    const [kept] = await attentionEntries(tab.replica);
    expect(kept).toMatchObject({ name: 'createNotice', input: { title: 'Quiz' } });
    expect(await noticesOf(tab.replica, courseId)).toEqual([]);
    expect(can(await actorIn(tab.replica, courseId), 'notice.write')).toBe(false);
    expect(await tab.store.mutate(createNotice, notice(world.newId()))).toEqual({
      ok: false,
      refusal: coreRefusal.notAllowed,
    });
    expect(await give(teacher, [])).toMatchObject({ ok: true });
    await tab.cycle();
    expect((await tab.store.mutate(createNotice, notice(world.newId()))).ok).toBe(true);
  });

  test('whose role is taken away while they write keeps the text, and nothing stays that only staff see (S-042, S-476)', async () => {
    const whom = await world.person('teacher');
    await world.join(whom, teacher, courseId);
    await world.say(teacher, setMemberRole, { courseId, uid: whom.uid, role: 'assistant' });
    const desk = world.device(whom);
    const tab = await desk.open();
    await tab.cycle();
    const forStaff = async () => ({
      code: (await courseCode(tab.replica, courseId))?.code ?? '',
      infos: (await memberInfos(tab.replica, courseId)).size,
    });
    expect((await forStaff()).code).not.toBe('');
    desk.network.online = false;
    const id = world.newId();
    expect((await tab.store.mutate(createNotice, notice(id))).ok).toBe(true);
    await world.say(teacher, setMemberRole, { courseId, uid: whom.uid, role: 'student' });
    // What was open goes on without a network; with it, the text waits for its author alone.
    desk.network.online = true;
    await tab.cycle();
    await tab.cycle();
    const [kept] = await attentionEntries(tab.replica);
    expect(kept).toMatchObject({ name: 'createNotice', input: { title: 'Quiz', content: 'On Friday' } });
    expect(await forStaff()).toEqual({ code: '', infos: 0 });
    const looking = await world.device(student).open();
    await looking.cycle();
    expect((await noticesOf(looking.replica, courseId)).map((one) => one.id)).not.toContain(id);
    // Given back, the text still waits: it is sent when its author says so.
    await world.say(teacher, setMemberRole, { courseId, uid: whom.uid, role: 'assistant' });
    await tab.cycle();
    expect((await forStaff()).code).not.toBe('');
    expect((await attentionEntries(tab.replica)).length).toBe(1);
  });

  test('reads the join code as long as they may add people, and no more once that is taken', async () => {
    const theirs = await world.device(assistant).open();
    const codes = async () => {
      await theirs.cycle();
      const asked = await world.say(assistant, getQrCode, { courseId });
      const shared = await world.say(assistant, shareInvite, { courseId });
      return {
        held: (await courseCode(theirs.replica, courseId))?.code,
        asked: asked.ok ? asked.data.code : asked.code,
        isShared: shared.ok && shared.data.url.includes('code='),
      };
    };
    const shown = await world.say(teacher, getQrCode, { courseId });
    const code = shown.ok ? shown.data.code : 'none';
    await give(teacher, []);
    expect(await codes()).toEqual({ held: code, asked: code, isShared: true });
    await give(teacher, [], ['member.add']);
    expect(await codes()).toEqual({ held: '', asked: 10403, isShared: false });
    // Whoever may only renew it is not told the new one either.
    expect(await world.say(assistant, resetCourseCode, { courseId })).toMatchObject({ ok: true, data: { code: '' } });
    expect(await codes()).toMatchObject({ held: '' });
    await give(teacher, []);
    expect((await codes()).held).not.toBe('');
  });

  test('an owner who handed the course over and is a student at last keeps no word of who applied', async () => {
    const [owner, next, applicant] = [
      await world.person('teacher'),
      await world.person('teacher'),
      await world.person('student'),
    ];
    const id = await world.course(owner, []);
    const say = async <C extends Call | Mutation>(who: Person, call: C, input: Partial<Input<C>>) =>
      expect(await world.say(who, call, input)).toMatchObject({ ok: true });
    await say(owner, updateSetting, { courseId: id, open: true, capacity: 9 });
    await say(applicant, enroll, { courseId: id, answers: {} });
    while ((await world.server.runJobs()) > 0);
    const theirs = await world.device(owner).open();
    const told = async () => {
      while ((await world.server.runJobs()) > 0);
      await theirs.cycle();
      return (await notifications(theirs.replica)).filter(({ row }) => row.text === 'applied').length;
    };
    expect(await told()).toBe(1);
    const info = await world.say(next, getUserInfo, {});
    await say(owner, transferCourse, { courseId: id, account: info.ok ? info.data.account : '' });
    await say(next, answerTransfer, { courseId: id, accept: 1 });
    expect(await told()).toBe(1);
    await say(next, setMemberRole, { courseId: id, uid: owner.uid, role: 'student' });
    expect(await told()).toBe(0);
  });

  test('does what was granted, until the role changes', async () => {
    expect(await world.say(assistant, updateCourse, { courseId, location: 'A 101' })).toMatchObject({ ok: false });
    await give(teacher, ['course.manage']);
    expect(await world.say(assistant, updateCourse, { courseId, location: 'A 101' })).toMatchObject({ ok: true });
    await world.say(teacher, setMemberRole, { courseId, uid: assistant.uid, role: 'student' });
    expect(await world.say(assistant, startCourseCode, { courseId })).toMatchObject({ ok: false, code: 10403 });
    await world.say(teacher, setMemberRole, { courseId, uid: assistant.uid, role: 'assistant' });
    expect(await world.say(assistant, updateCourse, { courseId, location: 'B' })).toMatchObject({ ok: false });
  });

  test('granted everything, administers the course: but is not its owner, and gives themselves nothing (S-043, S-475)', async () => {
    const other = await world.person('student');
    await world.join(other, teacher, courseId);
    await world.say(teacher, setMemberRole, { courseId, uid: other.uid, role: 'assistant' });
    const all = rightsOf(new Set(rights));
    await give(
      teacher,
      [...all.granted].filter((right) => right !== 'course.manage'),
    );
    const beyond = { courseId, uid: other.uid, granted: ['course.manage'], denied: [] };
    expect(await world.say(assistant, setMemberRights, beyond)).toMatchObject({
      refusal: { reason: courseRefusal.rightsBeyondOwn.reason },
    });
    await give(teacher, all.granted);
    expect(await give(assistant, [])).toMatchObject({ refusal: { reason: courseRefusal.rightsBeyondOwn.reason } });
    expect(await world.say(assistant, setMemberRights, beyond)).toMatchObject({ ok: true });
    expect(await world.say(assistant, removeMember, { courseId, uid: student.uid })).toMatchObject({ ok: true });
    expect(await world.say(assistant, removeMember, { courseId, uid: teacher.uid })).toMatchObject({ ok: false });
  });

  test('rights are given to assistants of this course only', async () => {
    const stranger = await world.person('teacher');
    const elsewhere = await world.course(stranger, []);
    for (const [by, uid] of [
      [stranger, assistant.uid],
      [teacher, stranger.uid],
      [teacher, teacher.uid],
    ] as const)
      expect(
        await world.say(by, setMemberRights, { courseId, uid, granted: ['course.manage'], denied: [] }),
      ).toMatchObject({ ok: false });
    expect(
      await world.say(teacher, setMemberRights, { courseId: elsewhere, uid: assistant.uid, granted: [], denied: [] }),
    ).toMatchObject({ ok: false, code: 10403 });
  });
});
