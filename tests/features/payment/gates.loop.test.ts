import { describe, expect } from 'vitest';
import { getUserInfo } from '#contract/features/account/calls.ts';
import { createCourse } from '#contract/features/course/calls.ts';
import { getHandupListsVip } from '#contract/features/homework/questions.ts';
import { createArea, deleteArea } from '#contract/features/lessonprep/calls.ts';
import * as deskCalls from '#contract/features/payment/desk-calls.ts';
import { vipOfAll } from '#contract/features/payment/keys.ts';
import { paymentRefusal } from '#contract/features/payment/rules.ts';
import { setSchoolConfig } from '#contract/features/school/calls.ts';
import { refuseOneMore, refuseUnlessMember, vipOf } from '#server/features/payment/public.ts';
import { must, reasonOf, world, worldTest } from '#tests/harness/class.ts';
import type { Person } from '#tests/harness/device.ts';
import { operatorToken } from '#tests/harness/world.ts';
import { givenHomework } from '../homework/school.ts';

const test = worldTest();
let desk: Person;
test.beforeAll(async () => {
  desk = await world.person('teacher', 1);
});

const give = async (person: Person, vip: 0 | 3 | 4) => {
  const { account } = await must(person, getUserInfo, {});
  await must(desk, deskCalls.grantMembership, { account, vip });
};
const sell = (membership: boolean) =>
  must({ token: operatorToken }, setSchoolConfig, { domain: '', config: { name: 'Qiming', membership } as never });

describe('what a membership opens', () => {
  test('more than 50 classes of one course in a term; what was made under one stays when it ends (S-501)', async () => {
    const teacher = await world.person('teacher');
    const open = (name = '高等数学', semester = '2026-2027') => {
      const courseId = world.newId();
      return reasonOf(teacher, createCourse, {
        ...{ courseId, name, semester, term: 1 as const, className: '' },
        ...{ mode: 'blend' as const, intro: '' },
      });
    };
    for (let count = 0; count < 50; count += 1) expect(await open()).toBeUndefined();
    expect(await open()).toBe(paymentRefusal.classesFull.reason);
    expect(await open('线性代数')).toBeUndefined();
    expect(await open('高等数学', '2027-2028')).toBeUndefined();
    await give(teacher, 3);
    expect(await open()).toBeUndefined();
    await give(teacher, 0);
    expect(await open()).toBe(paymentRefusal.classesFull.reason);
  });

  test('a third preparation area; one that is deleted counts no more (S-496)', async () => {
    const teacher = await world.person('teacher');
    const open = async () => {
      const areaId = world.newId();
      return [areaId, await reasonOf(teacher, createArea, { areaId, name: '备课', personal: true })] as const;
    };
    const [first] = await open();
    expect((await open())[1]).toBeUndefined();
    expect((await open())[1]).toBe(paymentRefusal.areasFull.reason);
    await must(teacher, deleteArea, { areaId: first, deleted: true });
    expect((await open())[1]).toBeUndefined();
    expect((await open())[1]).toBe(paymentRefusal.areasFull.reason);
    await give(teacher, 3);
    expect((await open())[1]).toBeUndefined();
  });

  test('areas, preparing together and packages are asked of one place, for whoever builds them (S-496, S-497, S-499)', async () => {
    const person = await world.person('teacher');
    const ask = () =>
      world.server.db.read(async (sql) => {
        const now = world.now();
        const areas = { what: 'prepAreas', now } as const;
        return [
          await refuseOneMore(sql, person.uid, { ...areas, count: 1 }),
          await refuseOneMore(sql, person.uid, { ...areas, count: 2 }),
          await refuseUnlessMember(sql, person.uid, 'sharedPrep', now),
          await refuseUnlessMember(sql, person.uid, 'coursePackage', now),
        ].map((refusal) => refusal?.reason);
      });
    expect(await ask()).toEqual([undefined, 'payment.areasFull', 'payment.sharedPrep', 'payment.coursePackage']);
    await give(person, 3);
    expect(await ask()).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('a school that sells none holds nothing back (S-119, S-498)', async () => {
    const [teacher, student] = [await world.person('teacher'), await world.person('student')];
    const courseId = await world.course(teacher, [student]);
    const activityId = await givenHomework(world, teacher, courseId);
    const needs = async () => (await must(student, getHandupListsVip, { courseId, activityId })).needvip;
    expect(await needs()).toBe(1);
    await sell(false);
    expect(await needs()).toBe(0);
    const vip = await world.server.db.read((sql) => vipOf(sql, student.uid, world.now()));
    expect(vip).toBe(vipOfAll);
    await sell(true);
    expect(await needs()).toBe(1);
  });
});
