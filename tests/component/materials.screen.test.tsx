import { getAllByRole, queryAllByRole, waitFor } from '@testing-library/dom';
import { expect, vi } from 'vitest';
import { createCoursewareLog, createCoursewareUrl } from '#contract/features/content/calls.ts';
import { listCoursewareLogs } from '#contract/features/content/questions.ts';
import { createCourse } from '#contract/features/course/calls.ts';
import { calCourse } from '#contract/features/storage/calls.ts';
import { capacityPageSizes } from '#contract/features/storage/keys.ts';
import { places } from '../e2e/harness/places.ts';
import { createSender, fileOf } from '../features/upload/sender.ts';
import { find, inFront, lineWith, part, press, put } from './act.ts';
import { closed, row } from './rows.ts';
import { courseId, courseScreenTest, device, sit, student, teacher } from './screen-test.ts';
import { says } from './see.ts';

const test = courseScreenTest();
test.afterEach(() => vi.unstubAllGlobals());

const main = () => part('main');
const chooseIn = async (menu: string, action: string) => {
  await press(device, menu);
  await press(device, action, 'menuitem', await part('[role="menu"][data-state="open"]'));
};
const must = async (said: Promise<unknown>) => expect(await said).toMatchObject({ ok: true });

/** A file in a course, which students may save. */
const given = async (title: string, to: string): Promise<string> => {
  const { world } = device;
  const file = fileOf(world, `极限 ${title}`, `${title}.txt`);
  await createSender(2_048_000).upload(world, teacher, file);
  const ref = { id: file.id, name: file.name, size: file.bytes.length, type: '' };
  const input = { courseId: to, id: world.newId(), title, order: 'a0', file: ref, canDownload: true };
  await must(world.say(teacher, createCoursewareLog, input));
  return file.id;
};

test('a chapter is made on a train, filled and published once, and the class sees it (S-003, S-006, S-244, S-319, C-122)', async () => {
  const { world } = device;
  for (const n of [0, 1]) {
    const link = { courseId, id: world.newId(), title: `讲义 ${n}`, url: 'https://example.com', order: `a${n}` };
    await must(world.say(teacher, createCoursewareUrl, link));
  }
  await sit(teacher, places.teaching(courseId));
  await lineWith('讲义 0');
  device.goOffline();
  await chooseIn('Add and more', 'New chapter');
  await put(/^Title/, '第一章 极限');
  await press(device, 'Add');
  await closed();
  await waitFor(() => expect(document.querySelectorAll('[data-chapter]')).toHaveLength(1));
  await device.user.click(await find('checkbox', undefined, await lineWith('讲义 0')));
  await press(device, 'Choose all');
  await press(device, 'Publish…', 'button', await find('toolbar'));
  await press(device, 'Publish');
  await closed();
  const stateOf = async (title: string) => (await lineWith(title)).textContent;
  await waitFor(async () => expect(await stateOf('讲义 1')).toContain('Not published yet'));
  device.goOnline();
  await device.whenSynced();
  await waitFor(async () => expect(await stateOf('讲义 1')).toContain('In progress'));
  await chooseIn('Add and more', 'Sync again');
  const log = await find('log', undefined, document.body);
  await says('Syncing…', log);
  await says('Synced.', log);
  expect(await world.say(teacher, listCoursewareLogs, { courseId })).toMatchObject({ data: { total: 2 } });

  await sit(student, places.teaching(courseId));
  await lineWith('讲义 0');
  await lineWith('讲义 1');
});

test('what students may save has its own button, what they may not has none; a file without a right is refused like one that never was; with a finger nothing speaks of dropping files (S-602)', async () => {
  const { world } = device;
  const [free, kept] = [await given('讲义 1', courseId), await given('讲义 0', courseId)];
  const elsewhere = await given('别班的讲义', await world.course(teacher, []));
  await sit(teacher, places.teaching(courseId));
  await chooseIn('More about 讲义 0', 'Do not allow download');
  await says('no download', await lineWith('讲义 0'));
  await device.whenSynced();
  const { matchMedia: usual } = globalThis;
  const isFinger = (query: string) => query.includes('pointer: coarse');
  vi.stubGlobal('matchMedia', (query: string) => ({ ...usual(query), ...(isFinger(query) && { matches: true }) }));
  await press(device, 'Add materials');
  await find('button', 'Choose files');
  expect(inFront().textContent).not.toContain('drop files');
  vi.unstubAllGlobals();
  await device.user.keyboard('{Escape}');
  await closed();

  await sit(student, places.teaching(courseId));
  await lineWith('讲义 0');
  const saves = () => queryAllByRole(document.body, 'button', { name: /^Download / }).map(({ ariaLabel }) => ariaLabel);
  await waitFor(() => expect(saves()).toEqual(['Download 讲义 1']));
  location.hash = `file=${free}`;
  await find('button', 'Download', await find('dialog', '讲义 1.txt', document.body));
  location.hash = `file=${kept}`;
  await find('button', 'Close', await find('dialog', '讲义 0.txt', document.body));
  expect(queryAllByRole(inFront(), 'button', { name: 'Download' })).toEqual([]);
  await device.user.keyboard('{Escape}');
  await closed();
  for (const id of [elsewhere, world.newId()]) {
    location.hash = `file=${id}`;
    const log = await find('log', undefined, document.body);
    await says('The content does not exist', log);
    await press(device, 'Dismiss', 'button', log);
    await waitFor(() => expect(log.textContent).not.toContain('The content does not exist'));
  }
  location.hash = '';
});

test('what the account takes on the server, course by course and page by page, and where a course has been deleted (S-192, S-193, S-249, S-533, S-581)', async () => {
  const { world } = device;
  const others = Array.from({ length: 10 }, (_, n) => ({ courseId: world.newId(), name: `选修课 ${n + 1}` }));
  const more = { className: '1 班', semester: '2026-2027', term: 1, mode: 'blend', intro: '' } as const;
  const deleted = { courseId: world.newId(), name: '旧课程' };
  for (const one of [...others, deleted]) await must(world.say(teacher, createCourse, { ...one, ...more }));
  await given('讲义', courseId);
  await must(world.say(teacher, calCourse, { courseId: deleted.courseId }));
  // As an operator does it who keeps the figures.
  await world.server.db.write(async (sql) => {
    const tables =
      sql.withTables<Record<'course' | 'course_code' | 'course_member' | 'member', Record<string, string>>>();
    for (const table of ['course_code', 'course_member'] as const)
      await tables.deleteFrom(table).where('course_id', '=', deleted.courseId).execute();
    await tables.deleteFrom('member').where('scope', '=', `course:${deleted.courseId}`).execute();
    await tables.deleteFrom('course').where('id', '=', deleted.courseId).execute();
  });
  await sit(teacher, places.main);
  await device.user.click(await part('#avatar-menu-trigger'));
  await press(device, 'Account capacity', 'menuitem', document.body);
  await says('used in all your courses', await find('dialog', undefined, document.body));
  await press(device, 'Capacity by course');
  await says('1 student', await row('Calculus', inFront()));
  const lines = (count: number) => waitFor(() => expect(getAllByRole(inFront(), 'listitem')).toHaveLength(count));
  const onAPage = await find('combobox', 'On a page');
  expect([...onAPage.querySelectorAll('option')].map(({ value }) => Number(value))).toEqual([...capacityPageSizes]);
  await lines(10);
  await says('Page 1 of 2', inFront());
  await press(device, 'Next page');
  await lines(2);
  for (const size of capacityPageSizes.slice(1)) {
    await device.user.selectOptions(await find('combobox', 'On a page'), String(size));
    await lines(12);
    expect(inFront().textContent).not.toMatch(/Page \d of/);
  }
  await device.user.click(await find('button', undefined, await row('旧课程', inFront())));
  await says('This course has been deleted.');
  await device.user.click(await find('button', undefined, await row('Calculus', inFront())));
  await closed();
  await says('used by the files of this course', await main());
});
