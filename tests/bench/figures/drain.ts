import { setMemberRole } from '#contract/features/course/calls.ts';
import { createNotice, deleteNotice, updateNotice } from '#contract/features/notice/calls.ts';
import type { Lab } from '../lab/browser.ts';
import { delayed } from '../lab/delay.ts';
import { freshId, leave, listen, must, openSchool, openTopic } from '../lab/school.ts';
import type { Drained } from '../page/drain.ts';
import type { Figure } from '../table.ts';

const oneWay = 20;
/** Shares of the queue that the server refuses, and that are in conflict. */
const [refusedShare, conflictShare] = [0.1, 0.05];
const budget = 6_000;

/** A full outbox goes to the server over a slow way. */
export const drained = async (lab: Lab, quick: boolean): Promise<Figure[]> => {
  const count = quick ? 200 : 1_000;
  const told = await sent(lab, count);
  const floor = await echoed(lab, count);
  const name = `${count.toLocaleString('en')} queued, 40 ms round trip`;
  const note = `${told.requests} requests, ${told.refused} refused, ${told.conflicts} in conflict; floor: the same number of inputs posted to an echo, 50 at a time`;
  return [
    { name: `drain of ${name}`, value: told.ms, unit: 'ms', floor, ...(quick ? {} : { budget }), note },
    { name: 'the same, until the last pull confirms it', value: told.confirmedMs, unit: 'ms', floor, note },
  ];
};

const sent = async (lab: Lab, count: number): Promise<Drained> => {
  const school = await prepare(lab, count);
  const slow = await delayed(school.port, oneWay);
  try {
    const page = await lab.page(slow.origin);
    await page.evaluate((one) => window.bench.drainOpen(one), school.person);
    await page.evaluate((one) => window.bench.drainQueue(one), { courseId: school.courseId, count });
    await school.change();
    const told = await page.evaluate(() => window.bench.drain());
    await page.close();
    return told;
  } finally {
    await slow.close();
    await leave(school.world);
  }
};

const echoed = async (lab: Lab, count: number): Promise<number> => {
  const slow = await delayed(lab.port, oneWay);
  const page = await lab.page(slow.origin);
  const floor = await page.evaluate((one) => window.bench.drainFloor(one), { count });
  await page.close();
  await slow.close();
  return floor;
};

/** A course with one notice for each mutation that is not to succeed, and an assistant who spoils them when told. */
const prepare = async (lab: Lab, count: number) => {
  const world = await openSchool({ publicDir: lab.publicDir });
  const [teacher, assistant] = [await world.person('teacher'), await world.person('student')];
  const courseId = await world.course(teacher, [assistant]);
  await must(world.say(teacher, setMemberRole, { courseId, uid: assistant.uid, role: 'assistant' }));
  await openTopic(world, teacher, courseId);
  const notices = Array.from({ length: count * (refusedShare + conflictShare) }, freshId);
  for (const id of notices)
    await must(world.say(teacher, createNotice, { courseId, id, title: 'Notice', content: 'As it was' }));
  const change = async () => {
    for (const [index, id] of notices.entries()) {
      if (index < count * refusedShare) await must(world.say(assistant, deleteNotice, { courseId, id }));
      else await must(world.say(assistant, updateNotice, { courseId, id, content: 'Meanwhile', basis: {} }));
    }
  };
  return { world, port: await listen(world), person: { uid: teacher.uid, token: teacher.token }, courseId, change };
};
