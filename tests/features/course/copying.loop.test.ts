import { beforeEach, describe, expect, vi } from 'vitest';
import { createCoursewareUrl, publishCoursewares } from '#contract/features/content/calls.ts';
import { byOrder } from '#contract/features/content/order.ts';
import { createChapter, createFolder } from '#contract/features/content/structure-calls.ts';
import { setMemberRole } from '#contract/features/course/calls.ts';
import { copyCourse, copyCourseToCourse, removeImport } from '#contract/features/course/copy-calls.ts';
import type { ImportRow } from '#contract/features/course/imports.ts';
import { updateCourse } from '#contract/features/course/manage-calls.ts';
import { setMemberRights } from '#contract/features/course/people-calls.ts';
import { courseRefusal } from '#contract/features/course/rules.ts';
import { createHomework } from '#contract/features/homework/calls.ts';
import { createNotice } from '#contract/features/notice/calls.ts';
import { addBankItems } from '#contract/features/question/bank-calls.ts';
import { usualSettings } from '#contract/features/question/keys.ts';
import { addPaperItems, createPaper } from '#contract/features/question/paper-calls.ts';
import type { Key, Question } from '#contract/features/question/shapes.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { activitiesOf, chaptersOf, foldersOf } from '#src/features/content/data/queries.ts';
import { courseOf } from '#src/features/course/data/public.ts';
import { importsOf, membersOf, myCourses } from '#src/features/course/data/queries.ts';
import { topicsOf } from '#src/features/topic/data/queries.ts';
import { atDesk, classTest, courseId, desk, student, teacher, world } from '#tests/harness/class.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import type { World } from '#tests/harness/world.ts';

const test = classTest();

const ids: Record<string, string> = {};

const question: Question = {
  ...{ type: 'trueFalse', stem: '<p>0.999… is 1.</p>', difficulty: '', score: 500, parts: [], required: false },
};
const key: Key = {
  answer: { kind: 'options', right: ['true'] },
  credit: 'exact',
  missedScore: 0,
  reference: '',
  analysis: '',
};

const must = async (who: Person, call: Parameters<World['say']>[1], input: object): Promise<void> => {
  const said = await world.say(who, call, input as never);
  expect(said, call.name).toMatchObject({ ok: true });
};

beforeEach(async () => {
  for (const name of [
    'chapter',
    'section',
    'folder',
    'link',
    'homework',
    'test',
    'topic',
    'theirs',
    'notice',
    'last',
    'old',
  ])
    ids[name] = world.newId();
  const at = { courseId, order: 'a1' };
  await must(teacher, updateCourse, { courseId, creditHours: 48, location: 'A 101', asks: ['行政班'] });
  await must(teacher, createChapter, { ...at, id: ids.chapter, title: '极限', parentId: '' });
  await must(teacher, createChapter, { ...at, id: ids.section, title: '夹逼', parentId: ids.chapter });
  await must(teacher, createFolder, { ...at, id: ids.folder, title: '讲义' });
  const link = {
    id: ids.link,
    title: '维基',
    url: 'https://zh.wikipedia.org/',
    chapterId: ids.section,
    folderId: ids.folder,
  };
  await must(teacher, createCoursewareUrl, { ...at, ...link });
  await must(teacher, publishCoursewares, { courseId, ids: [ids.link] });
  const task = {
    id: ids.homework,
    title: '作业一',
    content: '<p>做</p>',
    total: 10_000,
    closesAt: world.now() + 1_000_000,
  };
  await must(teacher, createHomework, { ...at, ...task });
  await must(teacher, createPaper, {
    ...at,
    id: ids.test,
    title: '小测',
    ...usualSettings,
    labels: [],
    sections: [{ id: 'a', title: '', intro: '' }],
  });
  const asked = { question, key, sectionId: 'a', pool: '', order: 'a1', score: 500 };
  await must(teacher, addPaperItems, {
    courseId,
    paperId: ids.test,
    items: [{ ...asked, id: world.newId(), versionId: world.newId() }],
  });
  await must(teacher, addBankItems, { courseId, items: [{ id: world.newId(), question, key }] });
  await must(teacher, createTopic, { courseId, id: ids.old, title: '从前', content: '', isGiven: false });
  await must(teacher, createTopic, { courseId, id: ids.topic, title: '为什么', content: '<p>?</p>' });
  await must(teacher, createNotice, { courseId, id: ids.notice, title: '停课', content: '<p>停</p>' });
  await must(student, createTopic, { courseId, id: ids.theirs, title: '求助', content: '' });
  world.pass(1);
  await must(teacher, createTopic, { courseId, id: ids.last, title: '还有什么', content: '' });
  await atDesk.cycle();
});

/** Until the import of a course says that it is over. */
const over = async (tab: Tab, of: string): Promise<ImportRow> => {
  await tab.cycle();
  await world.server.runJobs();
  return vi.waitFor(
    async () => {
      await tab.cycle();
      const [row] = await importsOf(tab.replica, of);
      expect(row?.state).toMatch(/done|failed/);
      return row as ImportRow;
    },
    { timeout: 20_000 },
  );
};
const newCopy = () => ({
  courseId: world.newId(),
  id: world.newId(),
  fromCourseId: courseId,
  name: '微积分',
  className: '2 班',
  semester: '2027-2028',
  term: 1 as const,
});

describe('a course is copied', () => {
  test('into a new one, without a network: it stands at once, and is filled with everything but people and their work (C-071)', async () => {
    desk.network.online = false;
    const copy = newCopy();
    expect(await atDesk.store.mutate(copyCourse, copy)).toMatchObject({ ok: true });
    expect(await courseOf(atDesk.replica, copy.courseId)).toMatchObject({ name: '微积分', location: 'A 101' });
    expect(await importsOf(atDesk.replica, copy.courseId)).toMatchObject([
      { state: 'waiting', title: 'Calculus Class 1' },
    ]);
    desk.network.online = true;
    const report = await over(atDesk, copy.courseId);
    expect(report).toMatchObject({
      state: 'done',
      failure: '',
      taken: { chapter: 2, folder: 1, link: 1, homework: 1, test: 1, topic: 3, question: 1 },
      left: [{ what: 'topic', title: '求助', why: 'ofStudents' }],
    });
    expect(report.done).toBe(report.total);
    expect(await attentionEntries(atDesk.replica)).toEqual([]);
    expect(await courseOf(atDesk.replica, copy.courseId)).toMatchObject({
      creditHours: 48,
      asks: ['行政班'],
      semester: '2027-2028',
    });
    expect((await membersOf(atDesk.replica, copy.courseId)).map(({ uid }) => uid)).toEqual([teacher.uid]);
    const chapters = await chaptersOf(atDesk.replica, copy.courseId);
    const top = chapters.find(({ title }) => title === '极限');
    const section = chapters.find(({ title }) => title === '夹逼');
    expect(section?.parentId).toBe(top?.id);
    const [folder] = await foldersOf(atDesk.replica, copy.courseId);
    const activities = await activitiesOf(atDesk.replica, copy.courseId);
    expect(activities.find(({ title }) => title === '维基')).toMatchObject({
      state: 'unpublished',
      chapterId: section?.id,
      folderId: folder?.id,
    });
    expect(activities.find(({ kind }) => kind === 'homework')).toMatchObject({ total: 10_000, closesAt: 0 });
    // In the order that they had; what is given, for nobody yet; what was announced stays.
    const topics = await topicsOf(atDesk.replica, copy.courseId);
    expect(topics.map(({ title }) => title)).toEqual(['还有什么', '为什么', '从前']);
    expect(activities.map(({ kind }) => kind).sort()).toEqual(['externalLink', 'homework', 'test', 'topic', 'topic']);
    expect(activities.every(({ state }) => state === 'unpublished')).toBe(true);
    // The old one is as it was.
    expect((await activitiesOf(atDesk.replica, courseId)).length).toBe(6);
  });

  test('into an existing one: behind what is there, under names that are free; never into itself (C-072)', async () => {
    const to = await world.course(teacher, []);
    const mine = world.newId();
    await must(teacher, createChapter, { courseId: to, id: mine, title: '极限', parentId: '', order: 'a5' });
    const into = { courseId: to, fromCourseId: courseId };
    await atDesk.cycle();
    await atDesk.store.mutate(copyCourseToCourse, { ...into, id: world.newId() });
    expect(await over(atDesk, to)).toMatchObject({ state: 'done', taken: { chapter: 2, homework: 1 } });
    const tops = (await chaptersOf(atDesk.replica, to)).filter(({ parentId }) => parentId === '').toSorted(byOrder);
    expect(tops.map(({ title }) => title)).toEqual(['极限', '极限 (2)']);
    const itself = { courseId, fromCourseId: courseId, id: world.newId() };
    expect(await atDesk.store.mutate(copyCourseToCourse, itself)).toMatchObject({
      refusal: { reason: courseRefusal.copyToItself.reason },
    });
    expect(await world.say(teacher, copyCourseToCourse, itself)).toMatchObject({ ok: false });
  });

  test('by whom may: an assistant with the right, and nobody else; a report is put away (C-071, C-072, S-475)', async () => {
    const helper = await world.person('teacher');
    await world.join(helper, teacher, courseId);
    await must(teacher, setMemberRole, { courseId, uid: helper.uid, role: 'assistant' });
    const own = await world.course(helper, []);
    const into = { courseId: own, fromCourseId: courseId, id: world.newId() };
    for (const who of [helper, student])
      expect(await world.say(who, copyCourseToCourse, into)).toMatchObject({ ok: false, code: 10403 });
    await must(teacher, setMemberRights, { courseId, uid: helper.uid, granted: ['course.copy'], denied: [] });
    // Of one's own course: the source's teacher may not write there.
    expect(await world.say(teacher, copyCourseToCourse, { ...into, courseId: own })).toMatchObject({ code: 10403 });
    await must(helper, copyCourseToCourse, into);
    expect(await world.say(helper, copyCourse, newCopy())).toMatchObject({ ok: true });
    const tab = await world.device(helper).open();
    expect(await over(tab, own)).toMatchObject({ state: 'done', taken: { homework: 1, test: 1 } });
    await tab.store.mutate(removeImport, { courseId: own, id: into.id });
    await tab.cycle();
    expect(await importsOf(tab.replica, own)).toEqual([]);
    expect((await activitiesOf(tab.replica, own)).length).toBe(5);
    expect((await myCourses(tab.replica)).length).toBe(3);
  });

  test('stops when the right is taken away meanwhile, and says so (C-072)', async () => {
    const helper = await world.person('teacher');
    await world.join(helper, teacher, courseId);
    await must(teacher, setMemberRole, { courseId, uid: helper.uid, role: 'assistant' });
    await must(teacher, setMemberRights, { courseId, uid: helper.uid, granted: ['course.copy'], denied: [] });
    const own = await world.course(helper, []);
    await must(helper, copyCourseToCourse, { courseId: own, fromCourseId: courseId, id: world.newId() });
    await must(teacher, setMemberRights, { courseId, uid: helper.uid, granted: [], denied: [] });
    const tab = await world.device(helper).open();
    expect(await over(tab, own)).toMatchObject({ state: 'failed', failure: 'notAllowed' });
  });
});
