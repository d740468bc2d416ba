import { describe, expect } from 'vitest';
import { minute } from '#contract/core/time.ts';
import {
  createCourseware,
  createCoursewareUrl,
  importCoursewares,
  publishCoursewares,
  unpublishCoursewares,
  updateCourseware,
} from '#contract/features/content/calls.ts';
import { publishStateOf } from '#contract/features/content/keys.ts';
import {
  getHomeDirectory,
  getReleaseHistory,
  listCoursewares,
  queryCourseware,
} from '#contract/features/content/questions.ts';
import { contentRefusal } from '#contract/features/content/rules.ts';
import {
  createChapter,
  deleteChapter,
  moveChapter,
  updateChapter,
} from '#contract/features/content/structure-calls.ts';
import { setMemberRole } from '#contract/features/course/calls.ts';
import { notificationTable } from '#contract/features/notification/tables.ts';
import { largestPlainFile } from '#contract/features/upload/keys.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { activitiesOf, activityById, chaptersOf } from '#src/features/content/data/queries.ts';
import { atDesk, classTest, courseId, desk, onPhone, student, teacher, world } from '#tests/harness/class.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import { createSender, fetchFile, fileOf } from '../upload/sender.ts';

const test = classTest();

const chapter = async (tab: Tab, title: string, more: object = {}) => {
  const id = world.newId();
  const result = await tab.store.mutate(createChapter, { courseId, id, title, order: 'a0', ...more });
  return { id, result };
};

const link = async (tab: Tab, title: string, more: object = {}) => {
  const id = world.newId();
  const input = { courseId, id, title, url: 'https://example.com', order: 'a0', ...more };
  const result = await tab.store.mutate(createCoursewareUrl, input);
  return { id, result };
};

const titles = async (tab: Tab) => (await activitiesOf(tab.replica, courseId)).map(({ title }) => title).sort();

describe('a teacher on a train', () => {
  test('builds a chapter with ten materials, and publishes it once (C-122, C-118, S-006, S-244)', async () => {
    desk.network.online = false;
    const { id: chapterId } = await chapter(atDesk, 'Limits', { hours: 4 });
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1) ids.push((await link(atDesk, `Page ${n}`, { chapterId, order: `a${n}` })).id);
    await atDesk.store.mutate(publishCoursewares, { courseId, ids });
    expect((await titles(atDesk)).length).toBe(10);
    desk.network.online = true;
    desk.network.fate = (path) => (path === '/sync/push' ? 'replyLost' : 'ok');
    await expect(atDesk.cycle()).rejects.toThrow();
    desk.network.fate = () => 'ok';
    await atDesk.cycle();
    await onPhone.cycle();
    expect((await titles(onPhone)).length).toBe(10);
    expect((await chaptersOf(onPhone.replica, courseId)).map(({ hours }) => hours)).toEqual([4]);
    for (const id of ids) {
      const history = await world.say(teacher, getReleaseHistory, { courseId, id });
      expect(history.ok && history.data.list.map(({ what }) => what)).toEqual(['published']);
    }
    await world.server.runJobs();
    await onPhone.cycle();
    expect(
      (await onPhone.replica.rows(notificationTable).toArray()).filter(({ event }) => event === 'material').length,
    ).toBe(1);
  });

  test('may choose a time that passes on the way: it is published on arrival (S-407)', async () => {
    const { id } = await link(atDesk, 'Later');
    const past = { courseId, ids: [id], publishAt: world.now() - 1 };
    expect(await atDesk.store.mutate(publishCoursewares, past)).toEqual({
      ok: false,
      refusal: contentRefusal.timePast,
    });
    desk.network.online = false;
    await atDesk.store.mutate(publishCoursewares, { courseId, ids: [id], publishAt: world.now() + minute });
    world.pass(10 * minute);
    desk.network.online = true;
    await atDesk.cycle();
    await onPhone.cycle();
    expect(await titles(onPhone)).toEqual(['Later']);
    expect(await attentionEntries(atDesk.replica)).toEqual([]);
  });
});

describe('publishing (S-297, S-298)', () => {
  test('shows to students what is published and nothing else; taken back, it is gone from their devices (C-121)', async () => {
    const { id } = await link(atDesk, 'Seen');
    await link(atDesk, 'Hidden');
    await atDesk.store.mutate(publishCoursewares, { courseId, ids: [id] });
    await atDesk.cycle();
    await onPhone.cycle();
    expect(await titles(onPhone)).toEqual(['Seen']);
    const listed = await world.say(student, listCoursewares, { courseId });
    expect(listed.ok && listed.data.list.map(({ title }) => title)).toEqual(['Seen']);
    await atDesk.store.mutate(unpublishCoursewares, { courseId, ids: [id] });
    await atDesk.cycle();
    await onPhone.cycle();
    expect(await titles(onPhone)).toEqual([]);
    expect((await world.say(student, queryCourseware, { courseId, id })).ok).toBe(false);
    await atDesk.store.mutate(publishCoursewares, { courseId, ids: [id] });
    await atDesk.cycle();
    await onPhone.cycle();
    expect(await titles(onPhone)).toEqual(['Seen']);
  });

  test('at a time is done by the server then, unless it was taken back before', async () => {
    const one = await link(atDesk, 'One');
    const two = await link(atDesk, 'Two');
    await atDesk.store.mutate(publishCoursewares, {
      courseId,
      ids: [one.id, two.id],
      publishAt: world.now() + 5 * minute,
    });
    await atDesk.cycle();
    const row = await activityById(atDesk.replica, one.id);
    expect(row && publishStateOf(row, world.now())).toBe('notStarted');
    await atDesk.store.mutate(unpublishCoursewares, { courseId, ids: [two.id] });
    await atDesk.cycle();
    await onPhone.cycle();
    expect(await titles(onPhone)).toEqual([]);
    world.pass(6 * minute);
    await world.server.runJobs();
    await onPhone.cycle();
    expect(await titles(onPhone)).toEqual(['One']);
  });
});

describe('files', () => {
  test('are read by students from the publishing until it is taken back (C-122, S-298)', async () => {
    const file = fileOf(world, 'hello', 'notes.txt');
    await createSender(2_048_000).upload(world, teacher, file);
    const id = world.newId();
    const given = { id: file.id, name: 'made up', size: 99, type: '' };
    const input = { courseId, id, title: 'Notes', order: 'a0', file: given };
    expect((await atDesk.store.mutate(createCourseware, input)).ok).toBe(true);
    await atDesk.cycle();
    expect((await activityById(atDesk.replica, id))?.file).toMatchObject({ name: 'notes.txt', size: 5 });
    expect((await fetchFile(world, student, file.id)).statusCode).not.toBe(200);
    await world.say(teacher, publishCoursewares, { courseId, ids: [id] });
    expect((await fetchFile(world, student, file.id)).body).toBe('hello');
    await world.say(teacher, unpublishCoursewares, { courseId, ids: [id] });
    expect((await fetchFile(world, student, file.id)).statusCode).not.toBe(200);
  });

  test('of somebody else, or that never came, are refused, and the entry keeps its words', async () => {
    const file = fileOf(world, 'private', 'diary.txt');
    await createSender(2_048_000).upload(world, student, file);
    const ref = { id: file.id, name: 'diary.txt', size: 7, type: '' };
    await atDesk.store.mutate(createCourseware, {
      courseId,
      id: world.newId(),
      title: 'Diary',
      order: 'a0',
      file: ref,
    });
    await atDesk.cycle();
    const [entry] = await attentionEntries(atDesk.replica);
    expect(entry?.refusal?.reason).toBe('upload.gone');
    expect(entry?.input).toMatchObject({ title: 'Diary' });
  });
});

test('over 150 MB a material is for members, whatever its device said; what hangs there already stays (S-426, S-502)', async () => {
  const setVip = (vip: number) =>
    world.server.db.write((sql) =>
      sql
        .withTables<{ profile: { id: string; vip: number } }>()
        .updateTable('profile')
        .set({ vip })
        .where('id', 'in', [teacher.uid, student.uid])
        .execute(),
    );
  const file = fileOf(world, 'a film', 'film.txt');
  await createSender(2_048_000).upload(world, teacher, file);
  // As if it had been as long as it says.
  await world.server.db.write((sql) =>
    sql
      .withTables<{ file_content: { md5: string; size: number } }>()
      .updateTable('file_content')
      .set({ size: largestPlainFile + 1 })
      .where('md5', '=', file.md5)
      .execute(),
  );
  const ref = { id: file.id, name: file.name, size: 6, type: '' };
  const make = (who: Person, id: string) =>
    world.say(who, createCourseware, { courseId, id, title: 'Film', file: ref, order: 'a0' });
  const id = world.newId();
  const refused = await make(teacher, id);
  expect(refused.ok ? undefined : refused.refusal?.reason).toBe('upload.vipNeeded');
  await setVip(1);
  const asStudent = await make(student, world.newId());
  expect(asStudent.ok ? undefined : asStudent.refusal?.reason).toBe('core.notAllowed');
  expect((await make(teacher, id)).ok).toBe(true);
  await setVip(0);
  expect((await world.say(teacher, updateCourseware, { courseId, id, canDownload: false })).ok).toBe(true);
  const other = await world.course(teacher, []);
  const items = [{ from: id, id: world.newId(), order: 'a0' }];
  const brought = await world.say(teacher, importCoursewares, { courseId: other, fromCourseId: courseId, items });
  expect(brought.ok).toBe(true);
});

describe('chapters (S-003, S-397, S-398, S-406)', () => {
  test('need a name that no sibling has, and whole hours', async () => {
    const { id } = await chapter(atDesk, 'Limits');
    const reason = async (more: object) => {
      const { result } = await chapter(atDesk, 'Other', more);
      return result.ok ? '' : result.refusal.reason;
    };
    expect(await reason({ title: ' ' })).toBe('content.titleBlank');
    expect(await reason({ title: ' limits ' })).toBe('content.nameTaken');
    expect(await reason({ title: 'Limits', parentId: id })).toBe('');
    for (const hours of [0, -1, 1.5]) expect(await reason({ hours })).toBe('content.hoursInvalid');
    expect(await reason({ hours: 2 })).toBe('');
  });

  test('named alike by two teachers offline: the second is asked, and its content follows the new name', async () => {
    const colleague = await world.person('teacher');
    await world.join(colleague, teacher, courseId);
    await world.say(teacher, setMemberRole, { courseId, uid: colleague.uid, role: 'assistant' });
    const laptop = await world.device(colleague).open();
    await laptop.cycle();
    await chapter(atDesk, 'Limits');
    const { id: chapterId } = await chapter(laptop, 'Limits');
    await link(laptop, 'A page', { chapterId });
    await atDesk.cycle();
    await laptop.cycle();
    const [entry] = await attentionEntries(laptop.replica);
    expect(entry?.refusal?.reason).toBe('content.nameTaken');
    await laptop.store.resend(entry?.mid ?? '', { ...(entry?.input as object), title: 'Limits II' });
    await laptop.cycle();
    await laptop.cycle();
    await atDesk.cycle();
    expect((await chaptersOf(atDesk.replica, courseId)).map(({ title }) => title).sort()).toEqual([
      'Limits',
      'Limits II',
    ]);
    expect(await titles(atDesk)).toEqual(['A page']);
  });

  test('deleted with what is in it: the sections go, the content stays in the course (C-109)', async () => {
    const { id } = await chapter(atDesk, 'Limits');
    const section = await chapter(atDesk, 'Sequences', { parentId: id });
    await link(atDesk, 'Kept', { chapterId: section.id });
    await atDesk.cycle();
    await atDesk.store.mutate(deleteChapter, { courseId, id });
    await atDesk.cycle();
    expect(await chaptersOf(atDesk.replica, courseId)).toEqual([]);
    expect((await activitiesOf(atDesk.replica, courseId)).map(({ chapterId }) => chapterId)).toEqual(['']);
    const tree = await world.say(teacher, getHomeDirectory, { courseId });
    expect(tree.ok && tree.data).toEqual({ list: [], loose: 1 });
  });

  test('edited by two: the name is guarded, the place is the later one’s', async () => {
    const { id } = await chapter(atDesk, 'Limits');
    await atDesk.cycle();
    const other = await world.device(teacher).open();
    await other.cycle();
    const basis = { title: (await chaptersOf(atDesk.replica, courseId))[0]?.editions.title ?? '' };
    await atDesk.store.mutate(updateChapter, { courseId, id, title: 'Limits of sequences', basis });
    await other.store.mutate(updateChapter, { courseId, id, title: 'Limits of functions', basis });
    await other.store.mutate(moveChapter, { courseId, id, order: 'a5' });
    await atDesk.cycle();
    await other.cycle();
    expect((await attentionEntries(other.replica)).map(({ refusal }) => refusal?.reason)).toEqual(['core.conflict']);
    expect((await chaptersOf(other.replica, courseId))[0]).toMatchObject({ title: 'Limits of sequences', order: 'a5' });
  });
});
