import { beforeEach, describe, expect } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { day, hour, minute, second } from '#contract/core/time.ts';
import { createCoursewareUrl, createCoursewareUrlLog, deleteCourseware } from '#contract/features/content/calls.ts';
import { saveFileType } from '#contract/features/content/structure-calls.ts';
import { removeMember } from '#contract/features/course/calls.ts';
import {
  finishLearnV2,
  getCoursewareUseStatV2,
  getListsByFileType,
  learnTimeLogV2,
  liveStudyStatisticsHeadV2,
  liveStudyStatisticsV2,
  liveVideoWatchTimeLog,
  startLearnStatusV2,
  videoVisitV2,
  watchTimeLogV2,
} from '#contract/features/learning/calls.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { learnCounts, learningDrafts, myLearning } from '#src/features/learning/data/queries.ts';
import { draftKey, queueLeftLogs } from '#src/features/learning/view/record/keep.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Device, Person, Tab } from '#tests/harness/device.ts';

const test = worldTest();

let teacher: Person;
let student: Person;
let other: Person;
let courseId: string;
let id: string;
let phone: Device;
let onPhone: Tab;
let atDesk: Tab;

beforeEach(async () => {
  teacher = await world.person('teacher');
  student = await world.person('student');
  other = await world.person('student');
  courseId = await world.course(teacher, [student, other]);
  atDesk = await world.device(teacher).open();
  id = await activity('Chapter one');
  phone = world.device(student);
  onPhone = await phone.open();
  await atDesk.cycle();
  await onPhone.cycle();
});

const activity = async (title: string): Promise<string> => {
  const made = world.newId();
  const link = { courseId, id: made, title, url: 'https://example.org/film', order: `a${title.length % 9}` };
  const said = await world.say(teacher, createCoursewareUrlLog, link);
  if (!said.ok) throw new Error(JSON.stringify(said));
  return made;
};

test('time that a killed tab left stays where it is while it is refused; taken, it leaves with the promise', async () => {
  const elsewhere = await world.course(teacher, [other]);
  const at = world.now();
  const log = (of: string) => ({
    ...{ courseId: of, id, kind: 'document', length: 0, position: 0, played: [] },
    spent: [[at - 30 * second, at]],
  });
  await onPhone.store.saveDraft(draftKey('a'), log(elsewhere));
  await onPhone.store.saveDraft(draftKey('b'), log(courseId));
  await queueLeftLogs(onPhone);
  const left = await learningDrafts(onPhone.replica);
  expect(left.map(({ key }) => key)).toEqual([draftKey('a')]);
  expect(await onPhone.replica.outbox.entries.count()).toBe(1);
});

/** Half a minute that ends now, as a tab tells it. */
const read = (tab: Tab, from: number, to: number) =>
  tab.store.mutate(learnTimeLogV2, { courseId, id, spent: [[from, to]] });

const count = async () => {
  world.pass(31 * second);
  await world.server.runJobs();
  await atDesk.cycle();
  return (await learnCounts(atDesk.replica, courseId)).get(id);
};

describe('learning offline (C-145, C-146, C-147, C-148, S-305)', () => {
  test('an evening on two devices without a network is counted once, and the teacher sees the right figures (C-153)', async () => {
    const tablet = world.device(student);
    const onTablet = await tablet.open();
    await onTablet.cycle();
    for (const device of [phone, tablet]) device.network.online = false;
    const begin = world.now();
    await onPhone.store.mutate(startLearnStatusV2, { courseId, id });
    // The phone is used for an hour, told every half minute; the tablet lies beside it for the second half of that and longer.
    for (let step = 0; step < 180; step += 1) {
      const from = world.now();
      world.pass(30 * second);
      if (step < 120) await read(onPhone, from, world.now());
      if (step >= 60) await read(onTablet, from, world.now());
    }
    expect((await myLearning(onPhone.replica, id))?.time).toBe(hour);
    // What waits is one entry for each kind of log, not hundreds.
    expect(await onPhone.replica.outbox.entries.count()).toBe(2);
    expect(await onTablet.replica.outbox.entries.count()).toBe(1);
    world.pass(8 * hour);
    for (const device of [phone, tablet]) device.network.online = true;
    await onTablet.cycle();
    await onPhone.cycle();
    await onTablet.cycle();
    const [mine, same] = [await myLearning(onPhone.replica, id), await myLearning(onTablet.replica, id)];
    expect(mine).toEqual(same);
    expect(mine).toMatchObject({ state: 'learning', time: 90 * minute, startedAt: begin, lastAt: begin + 90 * minute });
    expect(await count()).toMatchObject({ learners: 1, completed: 0, students: 2, time: 90 * minute });
    const asked = await atDesk.rpc.ask(getCoursewareUseStatV2, { id, sort: '-time' });
    expect(
      asked.ok && asked.value.value.list.map(({ username, learnSeconds, state }) => [username, learnSeconds, state]),
    ).toEqual([
      [student.username, 5_400, 1],
      [other.username, 0, 0],
    ]);
  });

  test('a log whose reply is lost, and one that a killed tab had told before, count once', async () => {
    const now = world.now();
    await read(onPhone, now - minute, now);
    phone.network.fate = () => 'replyLost';
    await expect(onPhone.cycle()).rejects.toThrow();
    phone.network.fate = () => 'ok';
    // Sent already: it is not taken back into a new one.
    await read(onPhone, now - minute, now);
    expect(await onPhone.replica.outbox.entries.count()).toBe(2);
    await onPhone.cycle();
    expect(await myLearning(onPhone.replica, id)).toMatchObject({ time: minute });
  });

  test('a clock that is wrong by a day loses no time and invents none', async () => {
    phone.skew = day;
    await onPhone.cycle();
    // Compared with the server's clock before: told in its time.
    const now = world.now();
    await read(onPhone, now - 10 * minute, now);
    // Set ahead by another day while offline, and not compared since.
    phone.skew = 2 * day;
    await read(onPhone, now + day, now + day + 5 * minute);
    await onPhone.cycle();
    const row = await myLearning(onPhone.replica, id);
    expect(row?.lastAt).toBeLessThanOrEqual(world.now());
    expect(row?.time).toBeLessThanOrEqual(15 * minute);
    expect(row?.time).toBeGreaterThanOrEqual(10 * minute);
  });

  test('a film is completed by itself when it was played; what seconds alone say ends when it was told (C-149, C-152)', async () => {
    await onPhone.store.mutate(videoVisitV2, { courseId, id, type: 20 });
    const film = { courseId, id, lengthSeconds: 600 };
    for (let minutes = 1; minutes <= 9; minutes += 1) {
      world.pass(minute);
      const now = world.now();
      const played: [number, number][] = [[(minutes - 1) * minute, minutes * minute]];
      const log = { ...film, spent: [[now - minute, now]] as [number, number][], played, position: minutes * minute };
      await onPhone.store.mutate(minutes % 2 === 0 ? watchTimeLogV2 : liveVideoWatchTimeLog, log);
      const shown = await myLearning(onPhone.replica, id);
      expect([shown?.state, shown?.position]).toEqual([minutes === 9 ? 'completed' : 'learning', minutes * minute]);
    }
    await onPhone.cycle();
    expect(await myLearning(onPhone.replica, id)).toMatchObject({ state: 'completed', time: 9 * minute });
    expect(await count()).toMatchObject({ learners: 1, completed: 1 });
    // As another client says it: the video and seconds, no course.
    world.pass(minute);
    const said = await world.say(other, liveVideoWatchTimeLog, { id, lengthSeconds: 600, learnSeconds: 45 });
    expect(said.ok).toBe(true);
    const head = await atDesk.rpc.ask(liveStudyStatisticsHeadV2, { id, courseId });
    expect(head.ok && head.value.value).toEqual({ students: 2, learners: 2, completed: 1, learnSeconds: 585 });
    const done = await atDesk.rpc.ask(liveStudyStatisticsV2, { id, courseId, type: 3 });
    expect(done.ok && done.value.value.list.map(({ username, percent }) => [username, percent])).toEqual([
      [student.username, 90],
    ]);
  });

  test('finished offline is completed at the time of the click, once and for good', async () => {
    phone.network.online = false;
    const clickedAt = world.now();
    await onPhone.store.mutate(finishLearnV2, { courseId, id });
    expect((await myLearning(onPhone.replica, id))?.state).toBe('completed');
    world.pass(hour);
    await onPhone.store.mutate(finishLearnV2, { courseId, id });
    phone.network.online = true;
    await onPhone.cycle();
    expect(await myLearning(onPhone.replica, id)).toMatchObject({ state: 'completed', finishedAt: clickedAt });
  });
});

describe('who may (C-151, C-153)', () => {
  test('staff leave no trace, a student is never shown others, an outsider learns nothing', async () => {
    expect(await atDesk.store.mutate(startLearnStatusV2, { courseId, id })).toEqual({
      ok: false,
      refusal: coreRefusal.notAllowed,
    });
    const stranger = await world.person('student');
    for (const who of [student, stranger]) {
      for (const asked of [
        await world.say(who, getCoursewareUseStatV2, { id }),
        await world.say(who, liveStudyStatisticsV2, { id, courseId }),
        await world.say(who, liveStudyStatisticsHeadV2, { id, courseId }),
        await world.say(who, getCoursewareUseStatV2, { id: world.newId() }),
      ])
        expect(asked).toMatchObject({ ok: false, code: coreRefusal.notAllowed.code });
    }
    await onPhone.store.mutate(finishLearnV2, { courseId, id });
    await onPhone.cycle();
    await count();
    const beside = await world.device(other).open();
    await beside.cycle();
    expect(await myLearning(beside.replica, id)).toBeUndefined();
    expect((await learnCounts(beside.replica, courseId)).size).toBe(0);
  });

  test('a log for what is gone, or from somebody who left, is nobody’s lost work: nothing is written, nothing needs anybody', async () => {
    phone.network.online = false;
    await onPhone.store.mutate(finishLearnV2, { courseId, id });
    await world.say(teacher, deleteCourseware, { courseId, ids: [id] });
    phone.network.online = true;
    await onPhone.cycle();
    expect(await myLearning(onPhone.replica, id)).toBeUndefined();
    id = await activity('Another');
    await onPhone.cycle();
    await onPhone.store.mutate(finishLearnV2, { courseId, id });
    await onPhone.cycle();
    expect((await myLearning(onPhone.replica, id))?.state).toBe('completed');
    await world.say(teacher, removeMember, { courseId, uid: student.uid });
    await onPhone.store.mutate(startLearnStatusV2, { courseId, id });
    await onPhone.cycle();
    expect(await myLearning(onPhone.replica, id)).toBeUndefined();
    expect(await attentionEntries(onPhone.replica)).toEqual([]);
  });

  test('nothing is learned from what is not given to them, nor before it was there (C-147)', async () => {
    const draft = world.newId();
    const link = { courseId, id: draft, title: 'Draft', url: 'https://example.org/film', order: 'a5' };
    expect(await world.say(teacher, createCoursewareUrl, link)).toMatchObject({ ok: true });
    const now = world.now();
    expect(await world.say(student, finishLearnV2, { courseId, id: draft })).toMatchObject({ ok: true });
    const before: [number, number][] = [[now - 5 * day, now - 5 * day + hour]];
    expect(await world.say(student, learnTimeLogV2, { courseId, id, spent: before })).toMatchObject({ ok: true });
    await onPhone.cycle();
    expect(await myLearning(onPhone.replica, draft)).toBeUndefined();
    expect(await myLearning(onPhone.replica, id)).toBeUndefined();
  });

  test('content of one file type is listed newest first with one’s own progress, drafts for staff only (C-154)', async () => {
    const fileTypeId = world.newId();
    await world.say(teacher, saveFileType, { courseId, id: fileTypeId, name: 'Lecture notes' });
    const link = { courseId, url: 'https://example.org', order: 'a0', fileTypeId };
    const [first, second] = [world.newId(), world.newId()];
    await world.say(teacher, createCoursewareUrlLog, { ...link, id: first, title: 'First' });
    world.pass(minute);
    await world.say(teacher, createCoursewareUrl, { ...link, id: second, title: 'Draft' });
    await onPhone.cycle();
    await onPhone.store.mutate(finishLearnV2, { courseId, id: first });
    await onPhone.cycle();
    const listed = async (tab: Tab) => {
      const asked = await tab.rpc.ask(getListsByFileType, { courseId, fileType: fileTypeId });
      return asked.ok ? asked.value.value.list.map(({ title, state }) => [title, state]) : asked.refusal;
    };
    expect(await listed(atDesk)).toEqual([
      ['Draft', 0],
      ['First', 0],
    ]);
    expect(await listed(onPhone)).toEqual([['First', 2]]);
  });
});
