import { workScope } from '#contract/features/activity/keys.ts';
import { allowDevice, askDevice } from '#contract/features/exam/calls.ts';
import { openScope } from '#src/core/opened.ts';
import { attemptById, classWork } from '#src/features/exam/data/queries.ts';
import { atDesk, classTest, courseId, onPhone, phone, teacher, world } from '#tests/harness/class.ts';
import type { Tab } from '#tests/harness/device.ts';
import { begin, type chosen, type GivenTest, givenTest } from './school.ts';

/** Of the student, too. */
export let onTablet: Tab;

export const test = classTest().extend('tablet', { auto: true }, async ({ world, people }) => {
  onTablet = await world.device(people.student).open();
});

/** An exam that is sat on a phone, and open on the desk of its teacher. */
export const sat = async (settings: Parameters<typeof givenTest>[3] = { kind: 'exam' }) => {
  const it = await givenTest(world, teacher, courseId, settings);
  await openScope(atDesk.replica.outbox, workScope(it.activityId), world.now());
  await onPhone.cycle();
  const attempt = await begin(onPhone, world, it);
  await onTablet.cycle();
  await atDesk.cycle();
  return { it, place: { courseId, activityId: it.activityId }, attemptId: attempt.id };
};
export type Sat = Awaited<ReturnType<typeof sat>>;

export const settled = async () => {
  await atDesk.cycle();
  await world.server.runJobs();
  const there = phone.network.online ? [onPhone, onTablet, atDesk] : [onTablet, atDesk];
  for (const tab of there) await tab.cycle();
};

export const work = async ({ activityId }: GivenTest) => (await classWork(atDesk.replica, activityId)).works[0];
export const ask = async ({ place, attemptId }: Sat, tab = onTablet, device = 'tablet') => {
  const done = await tab.store.mutate(askDevice, { ...place, attemptId, device });
  await settled();
  return done;
};
export const allow = async ({ place, attemptId }: Sat, askedAt: number) => {
  const done = await atDesk.store.mutate(allowDevice, { ...place, attemptId, askedAt });
  await settled();
  return done;
};
/** By the phone, asked and allowed. */
export const moved = async (one: Sat) => {
  await ask(one);
  await allow(one, 0);
};
export const deviceOn = async (tab: Tab, { attemptId }: Sat) => (await attemptById(tab.replica, attemptId))?.device;
export const answer = (seq: number, response: ReturnType<typeof chosen>) => ({
  response,
  flagged: false,
  seq,
  at: world.now(),
});
