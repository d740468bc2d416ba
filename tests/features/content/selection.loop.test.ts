import { describe, expect } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { isWebAddress } from '#contract/core/shapes/address.ts';
import {
  createCoursewareUrl,
  createCoursewareUrlLog,
  deleteCourseware,
  importCoursewares,
  setCoursewares,
  updateCoursewareUrl,
  updateVideo,
} from '#contract/features/content/calls.ts';
import { contentTypes } from '#contract/features/content/keys.ts';
import {
  getImportList,
  getImportListV2,
  listCoursewares,
  queryCourseware,
} from '#contract/features/content/questions.ts';
import { contentRefusal } from '#contract/features/content/rules.ts';
import { createChapter, createFolder } from '#contract/features/content/structure-calls.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { activitiesOf, activityById } from '#src/features/content/data/queries.ts';
import { atDesk, classTest, courseId, onPhone, student, teacher, world } from '#tests/harness/class.ts';
import type { Tab } from '#tests/harness/device.ts';
import { chanceFrom } from '#tests/harness/random.ts';

const test = classTest();

const link = async (tab: Tab, title: string, more: object = {}) => {
  const id = world.newId();
  const input = { courseId, id, title, url: 'https://example.com', order: 'a0', ...more };
  const result = await tab.store.mutate(createCoursewareUrl, input);
  return { id, result };
};

describe('links, folders and selections', () => {
  test('a link needs a name and an address that a browser can go to (S-408, S-012, C-123)', async () => {
    const reason = async (more: object) => {
      const { result } = await link(atDesk, 'A link', more);
      return result.ok ? '' : result.refusal.reason;
    };
    for (const url of ['', 'example.com', 'javascript:alert(1)', 'https://', 'https:moodle', 'https://a b.com'])
      expect([url, await reason({ url })]).toEqual([url, 'content.urlInvalid']);
    expect(await reason({ title: ' ' })).toBe('content.titleBlank');
    for (const url of ['https://example.com:8443/a?b#c', 'http://moodle/mod?id=1', 'https://[2001:db8::1]:8443/x'])
      expect([url, await reason({ url })]).toEqual([url, '']);
  });

  test('every address that is taken opens as a page, whatever was typed (S-408)', () => {
    const chance = chanceFrom(408);
    const pieces = [
      'http://',
      'https://',
      'ftp:',
      '//',
      'moodle',
      'a.b',
      '[::1]',
      '[::g]',
      '例子',
      ':',
      '65535',
      '65536',
    ];
    const more = ['99999999', '/', '?q=1', '#', '@', ' ', '%', '\\', '.', '..', '-', '\n', '\u202e', 'javascript:'];
    let taken = 0;
    for (let turn = 0; turn < 8_000; turn += 1) {
      const url = Array.from({ length: 1 + chance.below(5) }, () => chance.pick([...pieces, ...more])).join('');
      if (!isWebAddress(url)) continue;
      taken += 1;
      const { protocol, host, username } = new URL(url.trim());
      expect([url, /^https?:$/.test(protocol), host !== '', username]).toEqual([url, true, true, '']);
    }
    expect(taken).toBeGreaterThan(100);
    for (const port of [0, 80, 65_535]) expect(isWebAddress(`http://moodle:${port}/`)).toBe(true);
    for (const port of ['65536', '99999999', '-1', 'x']) expect(isWebAddress(`http://moodle:${port}/`)).toBe(false);
  });

  test('students write nothing; a folder needs a name; what is gone says so (S-399, S-602)', async () => {
    const { result } = await link(onPhone, 'Mine');
    expect(result).toEqual({ ok: false, refusal: coreRefusal.notAllowed });
    const folder = { courseId, id: world.newId(), title: ' ', order: 'a0' };
    const blank = await atDesk.store.mutate(createFolder, folder);
    expect(blank).toEqual({ ok: false, refusal: contentRefusal.titleBlank });
    const gone = { courseId, id: world.newId(), title: 'x', basis: {} };
    expect(await atDesk.store.mutate(updateCoursewareUrl, gone)).toEqual({ ok: false, refusal: contentRefusal.gone });
  });

  test('what is done to a selection reaches all that is left of it (C-128)', async () => {
    const one = await link(atDesk, 'One');
    const two = await link(atDesk, 'Two');
    await atDesk.cycle();
    await world.say(teacher, deleteCourseware, { courseId, ids: [one.id] });
    await atDesk.store.mutate(setCoursewares, { courseId, ids: [one.id, two.id], label: 1, stage: 'before' });
    await atDesk.cycle();
    expect(await activitiesOf(atDesk.replica, courseId)).toMatchObject([{ title: 'Two', label: 1, stage: 'before' }]);
    expect(await attentionEntries(atDesk.replica)).toEqual([]);
  });

  test('content of a course that one teaches can be brought into another, unpublished (C-116)', async () => {
    const target = await world.course(teacher, []);
    const id = world.newId();
    const page = { courseId, id, title: 'Old page', url: 'https://example.com', order: 'a0' };
    await world.say(teacher, createCoursewareUrlLog, page);
    const found = await world.say(teacher, getImportListV2, { courseId: target, name: 'old' });
    expect(found.ok && found.data.list.map((one) => [one.id, one.title])).toEqual([[id, 'Old page']]);
    const items = [{ from: id, id: world.newId(), order: 'a0' }];
    const input = { courseId: target, fromCourseId: courseId, items };
    expect((await world.say(student, importCoursewares, input)).ok).toBe(false);
    expect((await world.say(teacher, importCoursewares, input)).ok).toBe(true);
    const listed = await world.say(teacher, listCoursewares, { courseId: target });
    expect(listed.ok && listed.data.list).toMatchObject([{ title: 'Old page', state: 0 }]);
  });

  test('a link is edited; an edit on an older text of it is asked about (C-125)', async () => {
    const { id } = await link(atDesk, 'A link');
    await atDesk.cycle();
    const editions = (await activityById(atDesk.replica, id))?.editions ?? {};
    const basis = { title: editions.title ?? '', url: editions.url ?? '' };
    const change = { title: 'A better link', url: 'https://example.com/better', basis };
    await atDesk.store.mutate(updateCoursewareUrl, { courseId, id, stage: 'after', ...change });
    await atDesk.cycle();
    expect(await attentionEntries(atDesk.replica)).toEqual([]);
    const told = await world.say(teacher, queryCourseware, { courseId, id });
    expect(told.ok && told.data).toMatchObject({ title: change.title, url: change.url, stage: 'after' });
    const late = await world.say(teacher, updateCoursewareUrl, { courseId, id, title: 'Another', basis });
    expect(!late.ok && late.refusal?.reason).toBe(coreRefusal.conflict.reason);
  });

  test('a video gets another name, place, label and permission, and keeps its address (C-129)', async () => {
    const { id } = await link(atDesk, 'Lecture', { contentType: contentTypes.moocVideo, platform: 'Open courses' });
    const chapter = { courseId, id: world.newId(), title: 'Limits', order: 'a0' };
    await atDesk.store.mutate(createChapter, chapter);
    await atDesk.cycle();
    const basis = { title: (await activityById(atDesk.replica, id))?.editions.title ?? '' };
    const change = { title: 'Lecture 1', chapterId: chapter.id, label: 2, canDownload: false };
    await atDesk.store.mutate(updateVideo, { courseId, id, ...change, basis });
    await atDesk.cycle();
    const row = await activityById(atDesk.replica, id);
    expect(row).toMatchObject({ ...change, kind: 'moocVideo', platform: 'Open courses', url: 'https://example.com' });
    const video = { courseId, id, title: 'Mine' };
    expect(await onPhone.store.mutate(updateVideo, video)).toEqual({ ok: false, refusal: coreRefusal.notAllowed });
  });

  test('one piece is read by staff as it is, by students once it is published (C-126)', async () => {
    const [page, hidden] = [world.newId(), world.newId()];
    const about = { courseId, title: 'A page', url: 'https://example.com/a', order: 'a0' };
    await world.say(teacher, createCoursewareUrlLog, { ...about, id: page });
    await world.say(teacher, createCoursewareUrl, { ...about, id: hidden });
    for (const who of [teacher, student]) {
      const told = await world.say(who, queryCourseware, { courseId, id: page });
      expect(told.ok && told.data).toMatchObject({ id: page, title: 'A page', url: about.url, state: 2 });
    }
    expect(await world.say(teacher, queryCourseware, { courseId, id: hidden })).toMatchObject({ data: { state: 0 } });
    const refused = await world.say(student, queryCourseware, { courseId, id: hidden });
    expect(refused).toMatchObject({ ok: false, refusal: contentRefusal.gone });
  });

  test('what one course has to be imported is listed for its staff, newest first, by kind, by words and by pages (C-115)', async () => {
    const ids: string[] = [];
    for (const title of ['First page', 'Second page', 'Lecture']) {
      const contentType = title === 'Lecture' ? contentTypes.moocVideo : contentTypes.externalLink;
      ids.push((await link(atDesk, title, { contentType })).id);
      world.pass(1_000);
    }
    await atDesk.cycle();
    const listed = async (more: object) => {
      const found = await world.say(teacher, getImportList, { courseId, ...more });
      return found.ok ? [found.data.total, ...found.data.list.map(({ title }) => title)] : [];
    };
    expect(await listed({})).toEqual([3, 'Lecture', 'Second page', 'First page']);
    expect(await listed({ name: 'page' })).toEqual([2, 'Second page', 'First page']);
    expect(await listed({ contentType: contentTypes.moocVideo })).toEqual([1, 'Lecture']);
    expect(await listed({ page: 2, limit: 2 })).toEqual([3, 'First page']);
    const refused = await world.say(student, getImportList, { courseId });
    expect(refused).toMatchObject({ ok: false, refusal: coreRefusal.notAllowed });
  });
});
