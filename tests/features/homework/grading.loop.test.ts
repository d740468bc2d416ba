import { expect } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { setMemberRole } from '#contract/features/course/calls.ts';
import { reviewId } from '#contract/features/homework/keys.ts';
import * as calls from '#contract/features/homework/work-calls.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { reviewById, reviewsOf, standingIn } from '#src/features/homework/data/queries.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Device, Person, Tab } from '#tests/harness/device.ts';
import { givenHomework, openWork } from './school.ts';

const test = worldTest();

const size = 60;
/** Works that both looked at, from the first one on. */
const both = 10;

interface Grader {
  readonly device: Device;
  readonly tab: Tab;
  /** What is said of a work; the second grader says something else. */
  readonly scoreOf: (nth: number) => number;
  readonly name: string;
}

test('60 works are scored and commented without a network, twice ten of them by two people, through a restart and lost answers: no score and no comment is lost, and both see what clashed (C-222, C-223)', async () => {
  const teacher = await world.person('teacher');
  const students: Person[] = [];
  for (let nth = 0; nth < size; nth += 1) students.push(await world.person('student'));
  const assistant = await world.person('teacher');
  const courseId = await world.course(teacher, [...students, assistant]);
  expect(await world.say(teacher, setMemberRole, { courseId, uid: assistant.uid, role: 'assistant' })).toMatchObject({
    ok: true,
  });
  const activityId = await givenHomework(world, teacher, courseId, { closesAt: world.now() + hour });
  const place = { courseId, activityId };
  for (const who of students)
    await world.say(who, calls.submitHomework, { ...place, id: world.newId(), text: '<p>It is two.</p>' });

  const begin = async (who: Person, name: string, scoreOf: Grader['scoreOf']): Promise<Grader> => {
    const device = world.device(who);
    const tab = await device.open();
    await openWork(tab, world, activityId);
    await tab.cycle();
    expect((await reviewsOf(tab.replica, activityId)).size).toBe(size);
    device.network.online = false;
    return { device, tab, scoreOf, name };
  };
  const first = await begin(teacher, 'Teacher', (nth) => (40 + nth) * 100);
  const second = await begin(assistant, 'Assistant', (nth) => (30 + nth) * 100 + 50);
  const subjectOf = (nth: number) => students[nth]?.uid ?? '';
  const grade = async ({ tab, scoreOf, name }: Grader, nth: number) => {
    const subject = subjectOf(nth);
    const works = [{ subject, attemptId: '', score: scoreOf(nth), parts: [], basis: '' }];
    expect(await tab.store.mutate(calls.giveScores, { ...place, works })).toMatchObject({ ok: true });
    const about = [{ subject, attemptId: '', basis: '' }];
    const comment = `${name} on ${nth}.`;
    expect(await tab.store.mutate(calls.giveComments, { ...place, works: about, comment })).toMatchObject({ ok: true });
  };
  // The teacher all of them, the assistant the first ten too.
  for (let nth = 0; nth < size; nth += 1) await grade(first, nth);
  for (let nth = 0; nth < both; nth += 1) await grade(second, nth);
  expect(
    [...(await reviewsOf(first.tab.replica, activityId)).values()].every(({ draft }) => draft.score !== null),
  ).toBe(true);

  // The tab dies with all of it unsent; then the answers to what it sends are lost after the server acted.
  first.tab.kill();
  const again = await first.device.open();
  first.device.network.online = true;
  first.device.network.fate = () => 'replyLost';
  await expect(again.cycle()).rejects.toThrow();
  first.device.network.fate = () => 'ok';
  second.device.network.online = true;
  for (const tab of [again, again, second.tab, second.tab, again]) await tab.cycle();
  expect(await attentionEntries(again.replica)).toEqual([]);
  for (let nth = 0; nth < size; nth += 1)
    for (const tab of [again, second.tab])
      expect(await reviewById(tab.replica, reviewId(activityId, subjectOf(nth)))).toMatchObject({
        draft: { score: first.scoreOf(nth), comment: `Teacher on ${nth}.` },
      });

  // What the assistant said of the same ten is there, each beside what counts now.
  const clashes = await attentionEntries(second.tab.replica);
  expect(clashes).toHaveLength(both * 2);
  for (let nth = 0; nth < both; nth += 1) {
    const of = clashes.filter(({ input }) => JSON.stringify(input).includes(subjectOf(nth)));
    const current = { draft: { score: first.scoreOf(nth), comment: `Teacher on ${nth}.` } };
    expect(of).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          input: expect.objectContaining({ works: [expect.objectContaining({ score: second.scoreOf(nth) })] }),
          current: expect.objectContaining({ draft: expect.objectContaining(current.draft) }),
        }),
        expect.objectContaining({ input: expect.objectContaining({ comment: `Assistant on ${nth}.` }) }),
      ]),
    );
  }

  // Released, each student reads the own one and nothing else.
  const subjects = students.map(({ uid }) => uid);
  await again.store.mutate(calls.releaseReviews, { ...place, subjects });
  await again.cycle();
  await world.server.runJobs();
  for (const nth of [0, both, size - 1]) {
    const phone = await world.device(students[nth] as Person).open();
    await phone.cycle();
    expect(await standingIn(phone.replica, activityId)).toMatchObject({
      feedback: { score: first.scoreOf(nth), comment: `Teacher on ${nth}.` },
    });
  }
});
