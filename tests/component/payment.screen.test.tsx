import { queryAllByRole, queryByRole, waitFor, within } from '@testing-library/dom';
import { afterAll, expect } from 'vitest';
import { day } from '#contract/core/time.ts';
import { getUserInfo } from '#contract/features/account/calls.ts';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import * as deskCalls from '#contract/features/payment/desk-calls.ts';
import { setSchoolConfig } from '#contract/features/school/calls.ts';
import { openAlipay } from '#server/core/pay/alipay.ts';
import { openWechatPay } from '#server/core/pay/wechat-pay.ts';
import type { Person } from '#tests/harness/device.ts';
import { operatorToken } from '#tests/harness/world.ts';
import { givenHomework } from '../features/homework/school.ts';
import { openAlipayServer } from '../features/payment/alipay-server.ts';
import { openShop } from '../features/payment/shop.ts';
import { openWechatServer } from '../features/payment/wechat-server.ts';
import { fill, find, inFront, lineWith, part, press } from './act.ts';
import { device, screenTest, sit } from './screen-test.ts';
import { isAt, says } from './see.ts';

const wechat = await openWechatServer();
const alipay = await openAlipayServer();
const test = screenTest({ pay: { wechat: openWechatPay(wechat.options), alipay: openAlipay(alipay.options) } });
let desk: Person;
test.beforeAll(async () => {
  desk = await device.world.person('teacher', 1);
  await openShop(device.world, desk);
});
afterAll(async () => {
  await wechat.close();
  await alipay.close();
});

const openMenu = async () => device.user.click(await part('#avatar-menu-trigger'));
const buyByMenu = async (item: string) => {
  await openMenu();
  await press(device, item, 'menuitem', document.body);
  await find('dialog', 'Buy or renew a membership', document.body);
};
const chosen = (name: string) =>
  within(inFront()).getByRole<HTMLInputElement>('radio', { name: new RegExp(name) }).checked;

test('a teacher becomes a VIP by WeChat: two tabs, the first product chosen, a code of 100 by 100, and the badge afterwards (S-119, S-124, S-277, S-313, S-359, S-360, S-361, S-362, S-469, S-529, S-532, C-432, C-433, C-436)', async () => {
  const teacher = await device.world.person('teacher');
  await sit(teacher, '/main');
  await buyByMenu('Become a VIP');
  const dialog = inFront();
  await says('Best seller', dialog);
  expect(queryAllByRole(dialog, 'tab').map((one) => one.textContent)).toEqual(['VIP', 'Super VIP']);
  await waitFor(() => expect([chosen('VIP · 1 year'), chosen('WeChat Pay')]).toEqual([true, true]));
  const [first] = queryAllByRole(dialog, 'radio').map((one) => one.closest('label')?.textContent);
  expect(first).toBe('VIP · 1 yearBest seller¥98.00¥120.00 −18%');
  await press(device, 'Super VIP', 'tab');
  await says('¥298.00', inFront());
  await press(device, 'VIP', 'tab');
  await device.user.click(await find('radio', /VIP · 1 month/));
  await press(device, 'Pay ¥10.00');
  const code = await part('[data-pay-code]');
  await find('img', 'QR code to pay with WeChat Pay');
  expect(getComputedStyle(code.querySelector('svg') ?? code).width).toBe('100px');
  const trade = [...wechat.trades.values()].at(-1);
  if (trade !== undefined) trade.state = 'SUCCESS';
  await press(device, 'I have paid');
  await says('Paid. Your membership is in force.');
  await press(device, 'Close');
  await device.whenSynced();
  await openMenu();
  await waitFor(() => expect(document.querySelector('[data-vip="ordinary"]')?.textContent).toBe('VIP'));
  await find('menuitem', 'Renew VIP', document.body);
});

test('a payment by Alipay that failed is paid again; a super VIP has the super badge (S-125, S-313, S-598, C-434, C-438)', async () => {
  const teacher = await device.world.person('teacher');
  await sit(teacher, '/main');
  await buyByMenu('Become a VIP');
  await press(device, 'Super VIP', 'tab');
  await device.user.click(await find('radio', 'Alipay'));
  await press(device, 'Pay ¥298.00');
  await find('img', 'QR code to pay with Alipay');
  const closed = [...alipay.trades.values()].at(-1);
  if (closed !== undefined) closed.status = 'TRADE_CLOSED';
  await press(device, 'I have paid');
  await says('Payment failed');
  await press(device, 'Pay again');
  await find('img', 'QR code to pay with Alipay');
  const paid = [...alipay.trades.entries()].at(-1);
  if (paid !== undefined) paid[1].status = 'TRADE_SUCCESS';
  await device.world.server.app.inject({
    method: 'POST',
    url: '/pay/notify/alipay',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: alipay.notification(paid?.[0] ?? ''),
  });
  // Nobody presses anything: the dialog looks by itself.
  await waitFor(() => expect(document.body.textContent).toContain('Paid. Your membership is in force.'), {
    timeout: 6_000,
  });
  await press(device, 'Close');
  await device.whenSynced();
  await openMenu();
  await waitFor(() => expect(document.querySelector('[data-vip="super"]')?.textContent).toBe('Super VIP'));
});

test('a student orders at the school, the desk marks it as paid, and the invoice is asked for and answered (S-278, S-279, S-471, S-473, C-435, C-437, C-439, C-440)', async () => {
  const student = await device.world.person('student');
  await sit(student, '/vip?name=Payment');
  await says('No payments yet');
  await press(device, 'Become a VIP');
  await says('With VIP you see who has handed in homework.');
  expect(queryAllByRole(inFront(), 'tab')).toHaveLength(1);
  await device.user.click(await find('radio', 'At the school'));
  await press(device, 'Pay ¥98.00');
  await says('教务处 201');
  await press(device, 'Close');

  await sit(desk, '/admin?part=payments');
  await press(device, 'Paid…', 'button', await lineWith(student.username));
  await fill(device, 'Note (optional)', '收据 7');
  await press(device, 'Mark as paid');
  await waitFor(() => expect(document.querySelector('main')?.textContent).not.toContain(student.username));

  await sit(student, '/vip?name=Payment');
  await says('Paid');
  await press(device, 'Invoice…');
  await fill(device, 'Name on the invoice', '李雷');
  await press(device, 'Ask for it');
  await says('Invoice: asked for');

  await sit(desk, '/admin?part=payments');
  await device.user.selectOptions(await find('combobox', 'Show'), 'Invoices');
  await press(device, 'Issued…', 'button', document.body);
  await fill(device, 'Number of the invoice', 'NO 0042');
  await press(device, 'Issued');
  await says('Nobody here');
  await sit(student, '/vip?name=Payment');
  await says('Invoice: NO 0042');
});

test('who has handed in is a number without a membership, with the offer of one, and names with it; what it gives is a page of its own (R-034, S-039, S-210, S-216, S-473, S-498, S-503, S-505, S-525, S-612)', async () => {
  const { world } = device;
  const [teacher, one, other] = [
    await world.person('teacher'),
    await world.person('student'),
    await world.person('student'),
  ];
  const courseId = await world.course(teacher, [one, other]);
  const activityId = await givenHomework(world, teacher, courseId, { title: 'First homework' });
  const said = await world.say(one, submitHomework, {
    ...{ courseId, activityId, id: world.newId(), text: '<p>Done</p>' },
  });
  expect(said).toMatchObject({ ok: true });
  const place = `/homework?courseid=${courseId}&id=${activityId}`;
  await sit(other, place);
  await press(device, 'Show');
  await says('1 has handed in');
  expect(document.body.textContent).not.toContain(one.username);
  await press(device, 'Show the names');
  await says('Members see who has handed in.', await find('dialog', 'Names with a membership', document.body));
  const link = within(inFront()).getByRole('link', { name: 'What a membership gives' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/vip?name=Prerogative', '_blank']);
  await press(device, 'Become a VIP');
  await find('dialog', 'Buy or renew a membership', document.body);
  await press(device, 'Close');

  const info = await world.say(other, getUserInfo, {});
  const account = info.ok ? info.data.account : '';
  const given = await world.say(desk, deskCalls.grantMembership, { account, vip: 3, until: Date.now() + 3 * day });
  expect(given).toMatchObject({ ok: true });
  await sit(other, place);
  await press(device, 'Show');
  await says(one.username);
  await openMenu();
  await says('Membership ends in 3 days');

  await sit(teacher, '/vip?name=Prerogative');
  await says('Plagiarism checks without a limit');
  await isAt('/vip?name=Prerogative');
});

test('a school that sells none offers none, and everybody has everything (S-119)', async () => {
  const { world } = device;
  const teacher = await world.person('teacher');
  const config = { name: 'Qiming', membership: false } as never;
  await world.say({ token: operatorToken }, setSchoolConfig, { domain: '', config });
  await sit(teacher, '/vip');
  await says('Everybody has everything here');
  await openMenu();
  await find('menuitem', 'Personal settings', document.body);
  expect(queryByRole(document.body, 'menuitem', { name: 'Become a VIP' })).toBeNull();
});
