import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setProduct } from '#contract/features/payment/desk-calls.ts';
import { shippedProducts } from '#contract/features/payment/products.ts';
import { openWechatServer } from '../../features/payment/wechat-server.ts';
import { openDevice } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
let teacher: Account;
const wechat = await openWechatServer();
const folder = mkdtempSync(join(tmpdir(), 'pay-keys-'));

beforeAll(async () => {
  const { options } = wechat;
  writeFileSync(join(folder, 'merchant.pem'), options.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(join(folder, 'platform.pem'), options.platformKey.export({ type: 'spki', format: 'pem' }));
  school = await openSchool({
    PAY_ORIGIN: 'https://school.example',
    WECHATPAY_APP_ID: options.appId,
    WECHATPAY_MERCHANT_ID: options.merchantId,
    WECHATPAY_SERIAL: options.serial,
    WECHATPAY_KEY_FILE: join(folder, 'merchant.pem'),
    WECHATPAY_PUBLIC_KEY_FILE: join(folder, 'platform.pem'),
    WECHATPAY_PUBLIC_KEY_ID: options.platformKeyId,
    WECHATPAY_NOTIFY_KEY: options.notifyKey,
    WECHATPAY_API_URL: options.apiUrl,
  });
  const desk = await school.person('teacher', '教务处', 1);
  teacher = await school.person('teacher', '王老师');
  for (const one of shippedProducts) await school.say(desk, setProduct, { ...one, isOnSale: true });
});
afterAll(async () => {
  await school.close();
  await wechat.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the purchase dialog is 800 px wide, moves by its heading, stays at a press outside and closes by its X; its code is 100 by 100; what a membership gives opens in a window of its own (S-215, S-216, S-532)', async () => {
  const device = await openDevice(school);
  const { page } = device;
  await page.setViewportSize({ width: 1280, height: 800 });
  await signedInAt(device, teacher, '/main');
  await page.locator('#avatar-menu-trigger').click();
  await page.getByRole('menuitem', { name: 'Become a VIP' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buy or renew a membership' });
  await see(dialog).toContainText('Best seller');
  const box = async () => (await dialog.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const before = await box();
  expect(before.width).toBe(800);
  const [x, y] = [before.x + 300, before.y + 24];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 120, y + 60, { steps: 4 });
  await page.mouse.up();
  const after = await box();
  expect([Math.round(after.x - before.x), Math.round(after.y - before.y)]).toEqual([120, 60]);
  await page.mouse.click(8, 790);
  await see(dialog).toBeVisible();
  await button(dialog, 'Pay ¥98.00').click();
  const code = dialog.locator('[data-pay-code] svg');
  await see(code).toBeVisible();
  const size = await code.boundingBox();
  expect([size?.width, size?.height]).toEqual([100, 100]);
  const [details] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'What a membership gives' }).click(),
  ]);
  expect(new URL(details.url()).search).toBe('?name=Prerogative');
  await button(dialog, 'Close').click();
  await see(dialog).toHaveCount(0);
});
