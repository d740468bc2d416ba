import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDevice, whenOfflineReady } from '../harness/browser.ts';
import { openSchool, type School } from '../harness/school.ts';
import { see } from '../harness/see.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** Every script that a page may import. */
const builtFiles = (): Record<string, { readonly file: string }> =>
  JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));

test('the small files of the app arrive as one after the screen, and all of it is put away', async () => {
  const student = await school.person('student', '李明');
  const courseId = await school.course(await school.person('teacher', '王老师'), '体育', [student]);
  const device = await openDevice(school, { isNew: true });
  const asked: string[] = [];
  device.tunnel.listen((from, data) => {
    if (from === 'device') asked.push(...(data.toString('latin1').match(/(?<=GET )\/assets\/\S+/g) ?? []));
  });
  await device.wasSignedIn(student);
  await device.open(`/main/classDetail?courseid=${courseId}`);
  await see(device.page.getByRole('heading', { name: '体育', level: 1 })).toBeVisible();
  await whenOfflineReady(device.page);
  const stored = await device.page.evaluate(async () => {
    const [name = ''] = (await caches.keys()).filter((key) => key.includes('precache'));
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  });
  const scripts = stored.filter((path) => path.endsWith('.js'));
  expect(new Set(asked.filter((path) => path.includes('/pack-'))).size).toBe(1);
  // What a course may open is not asked for by itself.
  expect(new Set(asked).size).toBeLessThan(scripts.length / 4);
  expect(asked.filter((path) => /\/(later-parts|tour-guide|upload-tray|drawer)-/.test(path))).toEqual([]);
  for (const { file } of Object.values(builtFiles())) if (file.endsWith('.js')) expect(scripts).toContain(`/${file}`);

  // The next page takes them from there without the worker, where the browser can (docs/decisions/0186).
  await device.open(`/main/classDetail?courseid=${courseId}`);
  await see(device.page.getByRole('heading', { name: '体育', level: 1 })).toBeVisible();
  const sources = await device.page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/[^/]+\.js$/.test(name))
      .map((entry) => ('workerFinalSourceType' in entry ? entry.workerFinalSourceType : 'unknown')),
  );
  expect(sources.length).toBeGreaterThan(20);
  expect(new Set(sources)).toEqual(new Set(['cache']));
});
