import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGraph } from '#contract/features/graph/calls.ts';
import { rowsOfGraph } from '#src/features/graph/data/queries.ts';
import { chanceFrom } from '#tests/harness/random.ts';
import { deviceAt } from './harness/at-school.ts';
import { openDevice } from './harness/browser.ts';
import { makeId } from './harness/gallery/make-id.ts';
import { type Account, openSchool, type School } from './harness/school.ts';
import { signedInAt, whenSynced } from './harness/screens.ts';
import { see } from './harness/see.ts';

let school: School;
let teacher: Account;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
});
afterAll(() => school.close());

test('a graph is imported on a phone without a network, a point is put elsewhere by a finger, and a laptop shows both (S-029, R-092)', async () => {
  const graphId = makeId();
  await school.say(teacher, createGraph, { graphId, name: '微积分' });
  const phone = await openDevice(school, { viewport: { width: 360, height: 740 }, touch: true });
  await signedInAt(phone, teacher, `/KtpknowledgeGraph/editor?id=${graphId}`);
  const { page } = phone;
  await phone.goOffline();
  await page.locator('header').getByRole('button').last().tap();
  await page.getByRole('menuitem').first().tap();
  await page.locator('[role="dialog"] textarea').fill('极限\n    单侧极限\n导数');
  await page.locator('[role="dialog"] button[type="submit"]').tap();
  await see(page.locator('[data-point]')).toHaveCount(3);
  // Nothing stands beyond the edge of a small phone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.locator('[aria-pressed="false"]').tap();
  const box = await page.locator('canvas').boundingBox();
  if (box === null) throw new Error('no drawing');
  const find = async () => {
    for (let y = 20; y < box.height; y += 15) {
      await page.mouse.click(box.x + 60, box.y + y);
      if (await page.locator('[data-point-panel]').isVisible()) return y;
    }
    throw new Error('no point is drawn there');
  };
  const y = await find();
  // The panel takes room from the drawing, which fits itself into what is left.
  const panel = page.locator('[data-point-panel]');
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
  await see(panel).toHaveCount(0);
  await see.poll(() => page.locator('canvas').boundingBox()).toEqual(box);
  await page.mouse.move(box.x + 60, box.y + y);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + y + 20, { steps: 4 });
  await page.mouse.up();
  await page.locator('[aria-pressed="false"]').tap();
  await phone.goOnline();
  await whenSynced(page);

  const laptop = await deviceAt(school, teacher, chanceFrom(3)).open();
  await laptop.cycle();
  const { points } = await rowsOfGraph(laptop.replica, graphId);
  const names = new Map(points.map(({ id, name }) => [id, name]));
  expect(points.map(({ name, parentId }) => `${names.get(parentId) ?? ''} ${name}`).sort()).toEqual([
    ' 导数',
    ' 极限',
    '极限 单侧极限',
  ]);
  expect(points.filter(({ x }) => x !== null).map(({ x, y: at }) => [typeof x, typeof at])).toEqual([
    ['number', 'number'],
  ]);
});
