import { beforeEach, describe, expect } from 'vitest';
import { day, hour, minute, second } from '#contract/core/time.ts';
import { endTest, markAgain, setExtraTime } from '#contract/features/exam/calls.ts';
import { outcomesOf } from '#src/features/exam/data/queries.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import { answering, begin, chosen, type GivenTest, givenTest, handingIn } from './school.ts';

const test = worldTest();

let teacher: Person;
let courseId: string;
let onPhone: Tab;

beforeEach(async () => {
  teacher = await world.person('teacher');
  const student = await world.person('student');
  courseId = await world.course(teacher, [student]);
  onPhone = await world.device(student).open();
});

const given = async (settings: Parameters<typeof givenTest>[3]) => {
  const it = await givenTest(world, teacher, courseId, settings);
  await onPhone.cycle();
  return it;
};

describe('what the end of a test shows', () => {
  const shownOnPhone = async ({ activityId }: GivenTest) =>
    [...(await outcomesOf(onPhone.replica, activityId)).values()].at(-1);
  const ended = async () => {
    await world.server.runJobs();
    await onPhone.cycle();
  };
  /** Two sit it; the phone's student has handed in, and the other one's device is offline as it closes. */
  const both = async () => {
    const other = await world.person('student');
    await world.join(other, teacher, courseId);
    const device = world.device(other);
    const theirs = await device.open();
    const closesAt = world.now() + hour;
    const it = await given({ scoreShown: 'closed', answersShown: 'closed', closesAt, grace: day });
    await theirs.cycle();
    const attempt = await begin(onPhone, world, it);
    await answering(onPhone, world, it, attempt.id, [chosen('b')]);
    await handingIn(onPhone, it, attempt.id);
    await onPhone.cycle();
    const open = await begin(theirs, world, it);
    device.network.online = false;
    await answering(theirs, world, it, open.id, [chosen('a')]);
    await handingIn(theirs, it, open.id);
    world.pass(hour + 5 * minute);
    await ended();
    return { it, device, theirs };
  };

  test('is shown to nobody while a classmate’s hand-in may still count, and then to all', async () => {
    const { it, device, theirs } = await both();
    expect(await shownOnPhone(it)).toMatchObject({ score: null, keys: {}, marks: {} });
    device.network.online = true;
    await theirs.cycle();
    world.pass(2 * second);
    await ended();
    expect(await shownOnPhone(it)).toMatchObject({ score: 500 });
    expect(Object.keys((await shownOnPhone(it))?.keys ?? {})).toHaveLength(3);
    await theirs.cycle();
    expect([...(await outcomesOf(theirs.replica, it.activityId)).values()]).toMatchObject([{ score: 0 }]);
  });

  test('is shown when the grace is over, whether everybody came or not', async () => {
    const { it } = await both();
    world.pass(day);
    await ended();
    expect(await shownOnPhone(it)).toMatchObject({ score: 500 });
  });

  test('is shown at once when staff end the test', async () => {
    const { it } = await both();
    expect(await world.say(teacher, endTest, { ...it })).toMatchObject({ ok: true });
    await ended();
    expect(await shownOnPhone(it)).toMatchObject({ score: 500 });
  });

  test('waits for who has more time, and is not taken back by another attempt', async () => {
    const other = await world.person('student');
    await world.join(other, teacher, courseId);
    const it = await given({ scoreShown: 'closed', answersShown: 'closed', closesAt: world.now() + hour, grace: 0 });
    await world.say(teacher, setExtraTime, { ...it, subjects: [other.uid], minutes: 30 });
    const attempt = await begin(onPhone, world, it);
    await answering(onPhone, world, it, attempt.id, [chosen('b')]);
    await handingIn(onPhone, it, attempt.id);
    await onPhone.cycle();
    world.pass(hour + 5 * minute);
    await ended();
    expect(await shownOnPhone(it)).toMatchObject({ score: null, keys: {} });
    world.pass(30 * minute);
    await ended();
    expect(await shownOnPhone(it)).toMatchObject({ score: 500 });
    await world.say(teacher, setExtraTime, { ...it, subjects: [other.uid], minutes: 120 });
    await world.say(teacher, markAgain, it);
    await ended();
    expect(await shownOnPhone(it)).toMatchObject({ score: 500 });
  });
});
