import { strToU8, zipSync } from 'fflate';
import { beforeEach, describe, expect, vi } from 'vitest';
import { hour, minute } from '#contract/core/time.ts';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import { createGroupSet, placeStudents } from '#contract/features/group/calls.ts';
import { createHomework } from '#contract/features/homework/calls.ts';
import { reviewId } from '#contract/features/homework/keys.ts';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import * as calls from '#contract/features/similarity/calls.ts';
import { similarityRefusal } from '#contract/features/similarity/rules.ts';
import { attentionEntries, isNewHere } from '#src/core/marks.ts';
import { activityRowKey } from '#src/features/content/data/public.ts';
import { reviewById, standingIn } from '#src/features/homework/data/queries.ts';
import { checkOf, similaritiesIn, similarityOf } from '#src/features/similarity/data/queries.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import { pdfOf, pngOf } from '#tests/harness/samples.ts';
import { givenHomework, newHomework, openWork } from '../homework/school.ts';
import { createSender, fileOf } from '../upload/sender.ts';

const test = worldTest();

let teacher: Person;
let students: readonly Person[];
let courseId: string;
let activityId: string;
let place: { courseId: string; activityId: string };
let atDesk: Tab;

const own =
  '古希腊的几何学家用穷竭法求曲边图形的面积，他们在圆内作边数越来越多的正多边形，使剩下的部分小于任何给定的量。到十七世纪，卡瓦列里把面积看成无数条线段的总和，由此得到许多新的结果。牛顿从运动出发研究变化率，而莱布尼茨引入了沿用至今的记号。';
const other =
  '柯西在他的教程里第一次用极限的语言定义了连续与导数，魏尔斯特拉斯随后去掉了所有关于运动的直觉。实数理论由戴德金与康托尔分别建立，分析学从此立在算术之上，人们终于可以说清楚收敛是什么意思，而不必再求助于图形。';

beforeEach(async () => {
  teacher = await world.person('teacher');
  students = [await world.person('student'), await world.person('student'), await world.person('student')];
  courseId = await world.course(teacher, students);
  activityId = await givenHomework(world, teacher, courseId, { closesAt: world.now() + hour });
  place = { courseId, activityId };
  atDesk = await world.device(teacher).open();
  await openWork(atDesk, world, activityId);
  await atDesk.cycle();
});

const nth = (index: number): Person => students[index] as Person;
const sender = createSender(2_048_000);

const handIn = async (
  who: Person,
  text: string,
  file?: { readonly name: string; readonly bytes: Buffer },
  to = place,
) => {
  const sent = file && fileOf(world, file.bytes, file.name);
  if (sent !== undefined) await sender.upload(world, who, sent);
  const files = sent === undefined ? [] : [{ id: sent.id, name: sent.name, size: sent.bytes.length, type: '' }];
  const id = world.newId();
  const said = await world.say(who, submitHomework, { ...to, id, text, files });
  if (!said.ok) throw new Error(JSON.stringify(said));
  return id;
};

/** Waits for what the teacher would see. */
const finished = async (tab = atDesk, id = activityId) => {
  await tab.cycle();
  await world.server.runJobs();
  await vi.waitFor(
    async () => {
      await tab.cycle();
      expect((await checkOf(tab.replica, id))?.state).toBe('done');
    },
    { timeout: 20_000, interval: 50 },
  );
};
const compare = async () => {
  expect(await atDesk.store.mutate(calls.reRepeateCheckHomework, place)).toMatchObject({ ok: true });
  await finished();
};
const set = (more: object) =>
  atDesk.store.mutate(calls.saveCheckRepeatSetting, {
    ...place,
    ...{ threshold: 50, giveBack: 'never', reason: 'Too similar.', beyond: true, atClose: false, ...more },
  });
const rowOf = (who: Person) => similarityOf(atDesk.replica, reviewId(activityId, who.uid));

const docxOf = (text: string) =>
  Buffer.from(zipSync({ 'word/document.xml': strToU8(`<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`) }));

describe('works are compared (C-230, C-243, C-247)', () => {
  test('asked for without a network it waits, then runs on the server; written text, DOCX and text files meet, with the exact passages', async () => {
    const [first, second, third] = [nth(0), nth(1), nth(2)];
    await handIn(first, `<p>${own}</p>`);
    await handIn(second, '<p>见附件。</p>', { name: '作业.docx', bytes: docxOf(`${other}${own}`) });
    await handIn(third, '', {
      name: 'mine.txt',
      bytes: Buffer.from(other.slice(0, 60) + '完全是我自己写的内容，与别人没有任何关系。'.repeat(3)),
    });
    await compare();
    expect(await rowOf(first)).toMatchObject({ state: 'compared', share: 1_000, nearest: second.uid });
    expect((await rowOf(second))?.share).toBeGreaterThan(600);
    expect(await checkOf(atDesk.replica, activityId)).toMatchObject({ state: 'done', works: 3, progress: 100 });
    const report = await world.say(teacher, calls.checkInfo, { ...place, uid: first.uid });
    if (!report.ok) throw new Error(JSON.stringify(report));
    const { text, sources } = report.data;
    expect(text).toBe(own);
    const [source] = sources;
    expect(source).toMatchObject({ username: second.username, title: '', similarity: 100 });
    const [passage] = source?.passages ?? [];
    const cut = (of: string, [from, to]: readonly [number, number]) => of.slice(from, to);
    expect(cut(text, passage?.a ?? [0, 0])).toBe(cut(source?.text ?? '', passage?.b ?? [0, 0]));
    expect(cut(text, passage?.a ?? [0, 0]).length).toBeGreaterThan(100);
    const list = await world.say(teacher, calls.getHomeworkCheckRepeatInfo, place);
    expect(list).toMatchObject({ data: { state: 'done', list: [{ similarity: 100 }, {}, {}] } });
  });

  test('a PDF is read; a picture and a broken PDF are never "0 %"', async () => {
    await handIn(nth(0), '', { name: 'a.pdf', bytes: pdfOf([own.slice(0, 60), own.slice(60)]) });
    await handIn(nth(1), '', { name: 'photo.png', bytes: pngOf(40, 30) });
    await handIn(nth(2), '', { name: 'b.pdf', bytes: Buffer.from('%PDF-1.7 and nothing else') });
    await compare();
    expect(await rowOf(nth(0))).toMatchObject({ state: 'compared', unread: 0 });
    expect(await rowOf(nth(1))).toMatchObject({ state: 'unreadable', unread: 1 });
    expect(await rowOf(nth(2))).toMatchObject({ state: 'unreadable', unread: 1 });
  });

  test('a file that unpacks without end costs its work its report and nothing else', async () => {
    const bomb = zipSync({ 'word/document.xml': new Uint8Array(60_000_000) });
    await handIn(nth(0), '', { name: 'bomb.docx', bytes: Buffer.from(bomb) });
    await handIn(nth(1), `<p>${own}</p>`);
    await handIn(nth(2), `<p>${own}</p>`);
    await compare();
    expect(await rowOf(nth(0))).toMatchObject({ state: 'unreadable' });
    expect(await rowOf(nth(1))).toMatchObject({ share: 1_000 });
  });

  test('the task’s own words are nobody’s; works of one that hands in again are not compared with each other', async () => {
    const task = await givenHomework(world, teacher, courseId, { content: `<p>${own}</p>` });
    const to = { courseId, activityId: task };
    await handIn(nth(0), `<p>${own}</p><p>${other}</p>`, undefined, to);
    await handIn(nth(1), `<p>${own}</p><p>${'每个人的思路都不一样，我先画图再计算。'.repeat(4)}</p>`, undefined, to);
    await openWork(atDesk, world, task);
    await atDesk.store.mutate(calls.reRepeateCheckHomework, to);
    await finished(atDesk, task);
    const shares = (await similaritiesIn(atDesk.replica, task)).map(({ share }) => share);
    expect(shares).toEqual([0, 0]);
  });

  test('earlier homework of the same teacher is found, and named to nobody who does not teach it', async () => {
    const later = await givenHomework(world, teacher, courseId, {});
    await handIn(nth(0), `<p>${own}${other}</p>`);
    const to = { courseId, activityId: later };
    await handIn(nth(1), `<p>${'这一段是新的开头，和以前的作业没有关系。'.repeat(3)}${own}</p>`, undefined, to);
    await openWork(atDesk, world, later);
    await atDesk.store.mutate(calls.reRepeateCheckHomework, to);
    await finished(atDesk, later);
    const row = await similarityOf(atDesk.replica, reviewId(later, nth(1).uid));
    expect(row?.beyond).toBeGreaterThan(400);
    const report = await world.say(teacher, calls.checkInfo, { ...to, uid: nth(1).uid });
    expect(report).toMatchObject({ data: { sources: [{ title: 'Limits', username: nth(0).username }] } });
  });
});

test('works of groups are compared, and their report names the groups (C-214)', async () => {
  const [setId, ...groups] = [world.newId(), world.newId(), world.newId()] as const;
  const named = groups.map((id, index) => ({ id, name: `Group ${index + 1}` }));
  const made = { courseId, id: setId, name: 'Labs', groups: named, cap: 0 };
  expect(await world.say(teacher, createGroupSet, { ...made, choosing: 0, listed: 0 })).toMatchObject({ ok: true });
  const moves = groups.map((groupId, index) => ({ uid: nth(index).uid, groupId }));
  expect(await world.say(teacher, placeStudents, { courseId, setId, moves })).toMatchObject({ ok: true });
  const id = await givenHomework(world, teacher, courseId, { mode: 'group', groupSetId: setId });
  const to = { courseId, activityId: id };
  for (const [index, groupId] of groups.entries()) {
    const work = { ...to, id: world.newId(), text: `<p>${own}</p>`, groupId };
    expect(await world.say(nth(index), submitHomework, work)).toMatchObject({ ok: true });
  }
  await openWork(atDesk, world, id);
  await atDesk.store.mutate(calls.reRepeateCheckHomework, to);
  await finished(atDesk, id);
  const report = await world.say(teacher, calls.checkInfoGroup, { ...to, uid: groups[0] ?? '' });
  expect(report).toMatchObject({ data: { username: 'Group 1', sources: [{ username: 'Group 2' }] } });
});

test('set without a network for a homework that was written without one: both arrive, and it is compared at its deadline (E-023)', async () => {
  const desk = world.device(teacher);
  const tab = await desk.open();
  await tab.cycle();
  desk.network.online = false;
  const task = newHomework(world, courseId, { closesAt: world.now() + hour });
  const here = { courseId, activityId: task.id };
  expect(await tab.store.mutate(createHomework, task)).toMatchObject({ ok: true });
  expect(await isNewHere(tab.replica, activityRowKey(task.id))).toBe(true);
  const setting = { threshold: 40, giveBack: 'atOnce', reason: 'Too similar.', beyond: false, atClose: true } as const;
  expect(await tab.store.mutate(calls.saveCheckRepeatSetting, { ...here, ...setting })).toMatchObject({ ok: true });
  expect(await checkOf(tab.replica, task.id)).toMatchObject(setting);
  desk.network.online = true;
  await openWork(tab, world, task.id);
  await tab.cycle();
  await tab.cycle();
  expect(await attentionEntries(tab.replica)).toEqual([]);
  expect(await isNewHere(tab.replica, activityRowKey(task.id))).toBe(false);
  expect(await checkOf(tab.replica, task.id)).toMatchObject({ ...setting, state: 'none' });
  await world.say(teacher, publishCoursewares, { courseId, ids: [task.id], closesAt: world.now() + hour });
  await handIn(nth(0), `<p>${own}</p>`, undefined, here);
  await handIn(nth(1), `<p>${own}</p>`, undefined, here);
  world.pass(hour + minute);
  await finished(tab, task.id);
  expect(await reviewById(tab.replica, reviewId(task.id, nth(0).uid))).toMatchObject({ state: 'returned' });
});

describe('what stands out', () => {
  test('is given back at once where that was said: with the share and passages of one’s own, nobody named', async () => {
    await set({ giveBack: 'atOnce' });
    await handIn(nth(0), `<p>${own}</p>`);
    await handIn(nth(1), `<p>${own}</p>`);
    await handIn(nth(2), `<p>${other}</p>`);
    await compare();
    await world.server.runJobs();
    const phone = await world.device(nth(0)).open();
    await phone.cycle();
    const standing = await standingIn(phone.replica, activityId);
    expect(standing).toMatchObject({ state: 'returned' });
    expect(standing?.returnReason).toContain('Too similar. (100 %)');
    expect(standing?.returnReason).toContain('古希腊的几何学家');
    expect(standing?.returnReason).not.toContain(nth(1).username);
    const innocent = await world.device(nth(2)).open();
    await innocent.cycle();
    expect(await standingIn(innocent.replica, activityId)).toMatchObject({ state: 'submitted' });
  });

  test('waits for the teacher’s word otherwise', async () => {
    await set({ giveBack: 'ask' });
    await handIn(nth(0), `<p>${own}</p>`);
    await handIn(nth(1), `<p>${own}</p>`);
    await compare();
    await world.server.runJobs();
    const phone = await world.device(nth(0)).open();
    await phone.cycle();
    expect(await standingIn(phone.replica, activityId)).toMatchObject({ state: 'submitted' });
  });
});

describe('who may (C-241, C-242, C-248)', () => {
  test('nothing of it is on a student’s device, and no call tells them', async () => {
    await handIn(nth(0), `<p>${own}</p>`);
    await handIn(nth(1), `<p>${own}</p>`);
    await compare();
    const phone = await world.device(nth(0)).open();
    await openWork(phone, world, activityId);
    await phone.cycle();
    expect(await checkOf(phone.replica, activityId)).toBeUndefined();
    expect(await similaritiesIn(phone.replica, activityId)).toEqual([]);
    for (const [call, more] of [
      [calls.reRepeateCheckHomework, {}],
      [calls.getHomeworkCheckRepeatInfo, {}],
      [calls.checkGetCheckRepeatAuth, {}],
      [calls.checkInfo, { uid: nth(0).uid }],
    ] as const)
      expect(await world.say(nth(0), call as typeof calls.checkInfo, { ...place, ...more })).toMatchObject({
        code: 10403,
      });
  });

  test('a homework of another course is not there for whoever names their own', async () => {
    const stranger = await world.person('teacher');
    const theirs = await world.course(stranger, []);
    const said = await world.say(stranger, calls.reRepeateCheckHomework, { courseId: theirs, activityId });
    expect(said.ok).toBe(false);
    const report = await world.say(stranger, calls.checkInfo, { courseId: theirs, activityId, uid: nth(0).uid });
    expect(report.ok).toBe(false);
  });

  test('what it costs, and whether one may, is answered by one rule; a work that was not compared has no report', async () => {
    expect(await world.say(teacher, calls.getCheckRepeatPrice, {})).toMatchObject({
      data: { price: 0, monthly: 10, unlimited: 0 },
    });
    expect(await world.say(teacher, calls.checkGetCheckRepeatAuth, place)).toMatchObject({ data: { may: 1 } });
    expect(await world.say(teacher, calls.isSupperCheckRepeat, {})).toMatchObject({ data: { support: 1 } });
    const said = await world.say(teacher, calls.checkInfo, { ...place, uid: nth(0).uid });
    expect(said).toMatchObject({ refusal: similarityRefusal.notCompared });
  });
});

test('a server that stops while it compares goes on when it is back', async () => {
  await handIn(nth(0), `<p>${own}</p>`);
  await handIn(nth(1), `<p>${own}</p>`);
  await atDesk.store.mutate(calls.reRepeateCheckHomework, place);
  await atDesk.cycle();
  await world.restart();
  await finished();
  expect(await rowOf(nth(0))).toMatchObject({ share: 1_000 });
});
