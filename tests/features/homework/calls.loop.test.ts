import { beforeEach, describe, expect } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { hour } from '#contract/core/time.ts';
import {
  deleteCourseware,
  importCoursewares,
  publishCoursewares,
  unpublishCoursewares,
} from '#contract/features/content/calls.ts';
import { contentTypes } from '#contract/features/content/keys.ts';
import { getImportListV2, getReleaseHistory } from '#contract/features/content/questions.ts';
import { saveHomeworkAiReviewSetting } from '#contract/features/homework/ai-calls.ts';
import { updateHomework } from '#contract/features/homework/calls.ts';
import * as asked from '#contract/features/homework/questions.ts';
import { giveScores, releaseReviews, submitHomework } from '#contract/features/homework/work-calls.ts';
import { reRepeateCheckHomework, saveCheckRepeatSetting } from '#contract/features/similarity/calls.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { activityById } from '#src/features/content/data/public.ts';
import { aiSettingOf, attemptsOf, homeworkById, referenceOf } from '#src/features/homework/data/queries.ts';
import { checkOf } from '#src/features/similarity/data/queries.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import { givenHomework, handIn, openWork } from './school.ts';

const test = worldTest();

let teacher: Person;
let student: Person;
let other: Person;
let courseId: string;
let atDesk: Tab;

beforeEach(async () => {
  teacher = await world.person('teacher');
  [student, other] = [await world.person('student'), await world.person('student')];
  courseId = await world.course(teacher, [student, other]);
  atDesk = await world.device(teacher).open();
});

const submitted = (activityId: string) =>
  world.say(student, submitHomework, { courseId, activityId, id: world.newId(), text: '<p>Mine.</p>' });

describe('a homework is asked for (E-023)', () => {
  test('whole, without its task, in the lists of staff and of a student (C-190, C-192, C-194, C-196, C-204)', async () => {
    const closesAt = world.now() + hour;
    const activityId = await givenHomework(world, teacher, courseId, { closesAt, blocksLate: true });
    await submitted(activityId);
    const simple = { id: activityId, title: 'Limits', kind: 'homework', type: 'individual', total: 100, blocklate: 1 };
    const whole = { ...simple, deadline: Math.floor(closesAt / 1_000), content: '<p>Show that the limit exists.</p>' };
    const place = { courseId, activityId };
    expect(await world.say(student, asked.getHomework, place)).toMatchObject({ data: whole });
    const { content: _content, ...without } = whole;
    const found = await world.say(student, asked.getHomeworkSimple, place);
    expect(found).toMatchObject({ data: without });
    expect(found.ok && 'content' in found.data).toBe(false);
    expect(await world.say(teacher, asked.getlistsTeacher, { courseId })).toMatchObject({
      data: { list: [{ ...simple, submitted: 1, graded: 0, students: 2 }], total: 1 },
    });
    expect(await world.say(student, asked.getlistsTeacher, { courseId })).toMatchObject({ code: 10403 });
    for (const [who, state] of [
      [student, 'submitted'],
      [other, 'unsubmitted'],
    ] as const) {
      expect(await world.say(who, asked.getListByCourseToStudent, { courseId })).toMatchObject({
        data: { list: [{ id: activityId, state, score: null }] },
      });
      expect(await world.say(who, asked.getActivityList, {})).toMatchObject({
        data: { list: [{ id: activityId, courseid: courseId, state }] },
      });
    }
  });

  test('with its works, for staff (C-205, C-220); who handed in, for members (C-244)', async () => {
    const activityId = await givenHomework(world, teacher, courseId);
    await submitted(activityId);
    const place = { courseId, activityId };
    await world.say(teacher, giveScores, {
      ...place,
      works: [{ subject: student.uid, attemptId: '', score: 87_50, parts: [], basis: '' }],
    });
    await world.say(teacher, releaseReviews, { ...place, subjects: [student.uid] });
    const line = { uid: student.uid, state: 'submitted', score: 87.5, released: 1 };
    expect(await world.say(teacher, asked.getListByHomework, place)).toMatchObject({
      data: { list: [line], total: 1 },
    });
    expect(await world.say(teacher, asked.getStudentHomework, { ...place, subject: student.uid })).toMatchObject({
      data: { ...line, list: [{ number: 1, text: '<p>Mine.</p>' }] },
    });
    for (const call of [asked.getListByHomework, asked.getlistByhomework])
      expect(await world.say(student, call, place)).toMatchObject({ code: 10403 });
    expect(await world.say(other, asked.getStudentHomework, { ...place, subject: student.uid })).toMatchObject({
      code: 10403,
    });
    // Without membership a student learns how many, and no name.
    expect(await world.say(other, asked.getHandupListsVip, place)).toMatchObject({
      data: { list: [], total: 1, needvip: 1 },
    });
    await world.server.db.write((sql) =>
      sql
        .withTables<{ profile: { id: string; vip: number } }>()
        .updateTable('profile')
        .set({ vip: 1 })
        .where('id', '=', other.uid)
        .execute(),
    );
    const seen = await world.say(other, asked.getHandupListsVip, place);
    expect(seen).toMatchObject({ data: { list: [{ uid: student.uid }], total: 1, needvip: 0 } });
    expect(seen.ok && Object.keys(seen.data.list[0] ?? {}).sort()).toEqual(['arrivedat', 'uid', 'username']);
  });
});

describe('a homework is changed', () => {
  test('without a network, field by field; two who change the same text are both shown (C-189)', async () => {
    const activityId = await givenHomework(world, teacher, courseId);
    await atDesk.cycle();
    const { editions = {} } = (await homeworkById(atDesk.replica, activityId)) ?? {};
    const basis = { content: editions.content ?? '' };
    const change = { courseId, id: activityId, content: '<p>Show it twice.</p>', basis };
    expect(await atDesk.store.mutate(updateHomework, change)).toMatchObject({ ok: true });
    // Somebody else changes what nobody touched, and what somebody did.
    expect(await world.say(teacher, updateHomework, { courseId, id: activityId, canResubmit: false })).toMatchObject({
      ok: true,
    });
    await atDesk.cycle();
    expect(await homeworkById(atDesk.replica, activityId)).toMatchObject({
      content: '<p>Show it twice.</p>',
      canResubmit: false,
      revision: 2,
    });
    expect(await world.say(teacher, updateHomework, change)).toMatchObject({
      refusal: { reason: coreRefusal.conflict.reason },
    });
    expect(await world.say(student, updateHomework, change)).toMatchObject({ code: 10403 });
  });

  test('deleted, it is nowhere; what was handed in stays with its author (C-195)', async () => {
    const activityId = await givenHomework(world, teacher, courseId);
    const onPhone = await world.device(student).open();
    await onPhone.cycle();
    await handIn(onPhone, world, { courseId, activityId });
    await onPhone.cycle();
    await atDesk.cycle();
    expect(await atDesk.store.mutate(deleteCourseware, { courseId, ids: [activityId] })).toMatchObject({ ok: true });
    await atDesk.cycle();
    await world.server.runJobs();
    await onPhone.cycle();
    for (const { replica } of [atDesk, onPhone]) {
      expect(await activityById(replica, activityId)).toBeUndefined();
      expect(await homeworkById(replica, activityId)).toBeUndefined();
    }
    expect(await attemptsOf(onPhone.replica, activityId)).toMatchObject([{ text: '<p>By the squeeze theorem.</p>' }]);
    expect(await attentionEntries(onPhone.replica)).toEqual([]);
    expect(await world.say(student, asked.getHomework, { courseId, activityId })).toMatchObject({
      ok: false,
    });
  });

  test('its history says when it was published, scheduled and taken back, and by whom; no student reads it (C-118)', async () => {
    const activityId = await givenHomework(world, teacher, courseId);
    world.pass(hour);
    await world.say(teacher, unpublishCoursewares, { courseId, ids: [activityId] });
    world.pass(hour);
    const publishAt = world.now() + hour;
    await world.say(teacher, publishCoursewares, { courseId, ids: [activityId], publishAt });
    const input = { courseId, id: activityId, contentType: contentTypes.homework };
    const told = await world.say(teacher, getReleaseHistory, input);
    expect(told.ok && told.data.list.map(({ what, username }) => [what, username])).toEqual([
      ['scheduled', teacher.username],
      ['unpublished', teacher.username],
      ['published', teacher.username],
    ]);
    expect(told.ok && told.data.list[0]?.publishAt).toBe(Math.floor(publishAt / 1_000));
    expect(await world.say(student, getReleaseHistory, input)).toMatchObject({ code: 10403 });
  });

  test('brought into other courses it is all there, and unpublished: task, rubric, reference, rules; dates and groups are given anew (C-116)', async () => {
    const parts = [
      { title: 'Proof', total: 60_00, levels: [{ text: 'whole', score: 60_00 }] },
      { title: 'Style', total: 40_00, levels: [] },
    ];
    const dueAt = world.now() + 2 * hour;
    const activityId = await givenHomework(world, teacher, courseId, {
      closesAt: world.now() + hour,
      parts,
      mode: 'peer',
      peer: { count: 2, way: 'random', isAnonymous: true, dropsOutliers: true, dueAt },
      canResubmit: false,
      hidesScores: true,
      reference: { content: '<p>It is 2.</p>', files: [], isShown: false },
    });
    await submitted(activityId);
    const comparing = { threshold: 55, giveBack: 'ask', reason: 'Alike.', beyond: false, atClose: true } as const;
    const judging = { strictness: 'strict', guidance: 'Look at the proof.', withReference: false } as const;
    const here = { courseId, activityId };
    for (const saying of [
      world.say(teacher, saveCheckRepeatSetting, { ...here, ...comparing }),
      world.say(teacher, reRepeateCheckHomework, here),
      world.say(teacher, saveHomeworkAiReviewSetting, { ...here, ...judging }),
    ])
      expect(await saying).toMatchObject({ ok: true });
    await world.server.runJobs();
    for (const target of [await world.course(teacher, [student]), await world.course(teacher, [])]) {
      const found = await world.say(teacher, getImportListV2, { courseId: target, name: 'limits' });
      expect(found.ok && found.data.list.map(({ id }) => id)).toContain(activityId);
      const id = world.newId();
      const input = { courseId: target, fromCourseId: courseId, items: [{ from: activityId, id, order: 'a0' }] };
      expect(await world.say(student, importCoursewares, input)).toMatchObject({ code: 10403 });
      expect(await world.say(teacher, importCoursewares, input)).toMatchObject({ ok: true });
      await atDesk.cycle();
      expect(await activityById(atDesk.replica, id)).toMatchObject({
        state: 'unpublished',
        closesAt: 0,
        total: 100_00,
      });
      expect(await homeworkById(atDesk.replica, id)).toMatchObject({
        ...{
          content: '<p>Show that the limit exists.</p>',
          parts,
          mode: 'peer',
          canResubmit: false,
          hidesScores: true,
        },
        peer: { count: 2, way: 'random', dueAt: 0 },
      });
      expect(await referenceOf(atDesk.replica, id)).toMatchObject({ content: '<p>It is 2.</p>', isShown: false });
      expect(await world.say(teacher, asked.getListByHomework, { courseId: target, activityId: id })).toMatchObject({
        data: { list: [], total: 0 },
      });
      expect(await world.say(student, asked.getHomework, { courseId: target, activityId: id })).toMatchObject({
        ok: false,
      });
      // It is compared and judged as the first one is; what was found there is not its own.
      await openWork(atDesk, world, id);
      await atDesk.cycle();
      const none = { state: 'none', startedAt: 0, startedBy: '', works: 0 };
      expect(await checkOf(atDesk.replica, id)).toMatchObject({ ...comparing, ...none, courseId: target });
      expect(await aiSettingOf(atDesk.replica, id)).toMatchObject({ ...judging, courseId: target });
    }
  });
});
