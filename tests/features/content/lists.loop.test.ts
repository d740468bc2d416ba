import { beforeEach, describe, expect } from 'vitest';
import {
  createCoursewareLog,
  createCoursewareUrl,
  createCoursewareUrlLog,
  directoryChange,
  publishCoursewares,
  updateCourseware,
} from '#contract/features/content/calls.ts';
import { contentTypes } from '#contract/features/content/keys.ts';
import {
  getCourseList,
  getMoocAttributes,
  lessonlinkList,
  listCoursewareLogs,
  listFileTypes,
  listFolders,
  queryCoursewareLog,
  queryCoursewareUrl,
} from '#contract/features/content/questions.ts';
import {
  createChapter,
  createFolder,
  deleteFolder,
  delFileType,
  lessonlinkDelete,
  lessonlinkSave,
  saveFileType,
  switchFolder,
  updateFolder,
} from '#contract/features/content/structure-calls.ts';
import { activityById, fileTypesOf, foldersOf, lessonLinksOf } from '#src/features/content/data/queries.ts';
import { classTest, courseId, desk, student, teacher, world } from '#tests/harness/class.ts';
import type { Tab } from '#tests/harness/device.ts';
import { createSender, fetchFile, fileOf } from '../upload/sender.ts';

const test = classTest();

let tab: Tab;

beforeEach(async () => {
  tab = await desk.open();
  await tab.cycle();
});

/** Written offline, decided with the next cycle. */
const link = async (title: string, more: object = {}): Promise<string> => {
  const id = world.newId();
  const input = { courseId, id, title, url: 'https://example.com', order: 'a0', ...more };
  expect((await tab.store.mutate(createCoursewareUrl, input)).ok).toBe(true);
  return id;
};

const folder = async (title: string, order: string, parentId = ''): Promise<string> => {
  const id = world.newId();
  expect((await tab.store.mutate(createFolder, { courseId, id, title, order, parentId })).ok).toBe(true);
  return id;
};

/** As it stands on the wire, in the specification's spelling. */
const dataOf = <T>(said: { readonly ok: true; readonly data: T } | { readonly ok: false }): T => {
  if (!said.ok) throw new Error('refused');
  return said.data;
};

describe('folders', () => {
  test('are renamed, sorted, put into one another and deleted offline; what was in them stays (C-134, C-135, C-136, C-137, C-138, E-016)', async () => {
    desk.network.online = false;
    const reading = await folder('Reading', 'a0');
    const tasks = await folder('Tasks', 'a1');
    const id = await link('A page', { folderId: reading });
    const basis = {
      title: (await foldersOf(tab.replica, courseId)).find((one) => one.id === reading)?.editions.title ?? '',
    };
    await tab.store.mutate(updateFolder, { courseId, id: reading, title: 'Further reading', basis });
    await tab.store.mutate(updateFolder, { courseId, id: reading, parentId: tasks, order: 'a5' });
    desk.network.online = true;
    await tab.cycle();
    expect(dataOf(await world.say(teacher, listFolders, { courseId })).list).toEqual([
      { id: tasks, title: 'Tasks', sort: 'a1', parent: '', count: 0 },
      { id: reading, title: 'Further reading', sort: 'a5', parent: tasks, count: 1 },
    ]);
    // A student counts what they see.
    const seen = dataOf(await world.say(student, listFolders, { courseId }));
    expect(seen.list.map(({ count }) => count)).toEqual([0, 0]);

    await tab.store.mutate(switchFolder, { courseId, id, folderId: tasks });
    await tab.store.mutate(deleteFolder, { courseId, id: reading });
    await tab.cycle();
    expect((await activityById(tab.replica, id))?.folderId).toBe(tasks);
    await tab.store.mutate(deleteFolder, { courseId, id: tasks });
    await tab.cycle();
    expect(await foldersOf(tab.replica, courseId)).toEqual([]);
    expect(await activityById(tab.replica, id)).toMatchObject({ title: 'A page' });
  });
});

describe('words of a course', () => {
  test('file types and steps of lessons are named, renamed and deleted; the content stays (C-139, C-140, C-141, C-142, C-143, C-144, E-017, E-018)', async () => {
    const [type, step] = [world.newId(), world.newId()];
    await tab.store.mutate(saveFileType, { courseId, id: type, name: 'Notes' });
    await tab.store.mutate(saveFileType, { courseId, id: type, name: 'Lecture notes' });
    await tab.store.mutate(lessonlinkSave, { courseId, id: step, name: 'Warming up' });
    const id = await link('A page', { fileTypeId: type, lessonLinkId: step });
    await tab.cycle();
    const types = dataOf(await world.say(student, listFileTypes, { courseId }));
    expect(types.list).toEqual([{ type, name: 'Lecture notes' }]);
    const steps = dataOf(await world.say(student, lessonlinkList, { courseId }));
    expect(steps.list).toEqual([{ lessonlinkid: step, name: 'Warming up' }]);

    await tab.store.mutate(delFileType, { courseId, id: type });
    await tab.store.mutate(lessonlinkDelete, { courseId, id: step });
    await tab.cycle();
    expect([await fileTypesOf(tab.replica, courseId), await lessonLinksOf(tab.replica, courseId)]).toEqual([[], []]);
    expect(await activityById(tab.replica, id)).toMatchObject({ title: 'A page' });
  });
});

describe('content', () => {
  test('is put into another chapter, and a material gets another file; readers of the old one lose it (C-119, C-124, C-132, E-015, E-020)', async () => {
    const [first, second] = [fileOf(world, 'first', 'one.txt'), fileOf(world, 'second', 'two.txt')];
    const { upload } = createSender(2_048_000);
    for (const file of [first, second]) await upload(world, teacher, file);
    const [id, chapterId] = [world.newId(), world.newId()];
    await tab.store.mutate(createChapter, { courseId, id: chapterId, title: 'Limits', order: 'a0' });
    const file = { id: first.id, name: 'one.txt', size: 5, type: '' };
    await tab.store.mutate(createCoursewareLog, { courseId, id, title: 'Notes', order: 'a0', file });
    await tab.cycle();
    expect((await fetchFile(world, student, first.id)).body).toBe('first');

    await tab.store.mutate(directoryChange, { courseId, id, chapterId });
    const basis = { file: (await activityById(tab.replica, id))?.editions.file ?? '' };
    const next = { id: second.id, name: 'two.txt', size: 6, type: '' };
    await tab.store.mutate(updateCourseware, { courseId, id, file: next, label: 2, basis });
    await tab.cycle();
    expect(await activityById(tab.replica, id)).toMatchObject({ chapterId, label: 2, file: { name: 'two.txt' } });
    expect((await fetchFile(world, student, second.id)).body).toBe('second');
    expect((await fetchFile(world, student, first.id)).statusCode).not.toBe(200);
  });

  test('of several kinds is told by its code, with the platforms to choose from and what was released by whom (C-117, C-120, C-127, C-130, C-131, C-133, E-019, S-013)', async () => {
    const mooc = await link('Lecture 3', { contentType: contentTypes.moocVideo, platform: 'Open courses' });
    const page = world.newId();
    const about = { courseId, title: 'A page', url: 'https://example.com/a', order: 'a1' };
    await tab.store.mutate(createCoursewareUrlLog, { ...about, id: page });
    await tab.cycle();
    const told = dataOf(await world.say(teacher, queryCoursewareUrl, { courseId, id: mooc }));
    expect(told).toMatchObject({ contenttype: 9, platform: 'Open courses', state: 0, file: null });
    expect((await world.say(student, queryCoursewareUrl, { courseId, id: mooc })).ok).toBe(false);
    expect(dataOf(await world.say(student, queryCoursewareUrl, { courseId, id: page }))).toMatchObject({
      contenttype: 8,
      url: 'https://example.com/a',
      state: 2,
    });
    const { platforms } = dataOf(await world.say(teacher, getMoocAttributes, { courseId }));
    expect(platforms).toEqual(['Open courses']);

    expect(dataOf(await world.say(teacher, queryCoursewareLog, { courseId, id: mooc })).log).toBeNull();
    await tab.store.mutate(publishCoursewares, { courseId, ids: [mooc] });
    await tab.cycle();
    const { log } = dataOf(await world.say(teacher, queryCoursewareLog, { courseId, id: mooc }));
    expect(log).toMatchObject({ title: 'Lecture 3', what: 'published', contenttype: 9 });
    const logs = dataOf(await world.say(teacher, listCoursewareLogs, { courseId }));
    expect(logs.list.map(({ contentId }) => contentId).sort()).toEqual([mooc, page].sort());
    expect((await world.say(student, listCoursewareLogs, { courseId })).ok).toBe(false);
    const { list } = dataOf(await world.say(teacher, getCourseList, {}));
    expect(list).toContainEqual(expect.objectContaining({ courseid: courseId, count: 2 }));
  });
});
