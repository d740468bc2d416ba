import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { getUserInfo } from '#contract/features/account/calls.ts';
import { getPopMsg } from '#contract/features/notification/calls.ts';
import * as calls from '#contract/features/payment/calls.ts';
import * as deskCalls from '#contract/features/payment/desk-calls.ts';
import { paymentRefusal } from '#contract/features/payment/rules.ts';
import { getSchoolLook, setSchoolLook } from '#contract/features/school/desk-calls.ts';
import { openAlipay } from '#server/core/pay/alipay.ts';
import { openWechatPay } from '#server/core/pay/wechat-pay.ts';
import { vipOf } from '#server/features/payment/public.ts';
import { ownProfile } from '#src/features/account/data/queries.ts';
import { jobs, must, reasonOf, world, worldTest } from '#tests/harness/class.ts';
import type { Person } from '#tests/harness/device.ts';
import { openAlipayServer } from './alipay-server.ts';
import { keyPair } from './keys.ts';
import { openShop } from './shop.ts';
import { openWechatServer } from './wechat-server.ts';

const wechat = await openWechatServer();
const alipay = await openAlipayServer();
const test = worldTest({ pay: { wechat: openWechatPay(wechat.options), alipay: openAlipay(alipay.options) } });

let desk: Person;
let teacher: Person;
let other: Person;
test.beforeAll(async () => {
  desk = await world.person('teacher', 1);
  teacher = await world.person('teacher');
  other = await world.person('student');
  await openShop(world, desk);
});
test.afterAll(async () => {
  await wechat.close();
  await alipay.close();
});

const post = (url: string, { headers, body }: { readonly headers: Record<string, string>; readonly body: string }) =>
  world.server.app.inject({ method: 'POST', url, headers, payload: body });
const tellWechat = async (no: string, given: Partial<Parameters<typeof wechat.notification>[1]> = {}) =>
  (await post('/pay/notify/wechat', wechat.notification(no, { at: world.now(), ...given }))).statusCode;
const tellAlipay = async (body: string) =>
  (await post('/pay/notify/alipay', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body })).body;
const stateOf = async (who: Person, orderNo: string) =>
  (await must(who, calls.getUserOrderPayState, { orderNo })).state;
const paid = (no: string) => {
  const trade = wechat.trades.get(no);
  if (trade !== undefined) trade.state = 'SUCCESS';
};
/** Orders that a membership came of, by what the database holds. */
const runs = async (uid: string): Promise<number> =>
  world.server.db.read(async (sql) => {
    const found = await sql
      .withTables<{ membership_run: { uid: string } }>()
      .selectFrom('membership_run')
      .select('uid')
      .where('uid', '=', uid)
      .execute();
    return found.length;
  });

describe('buying a membership', () => {
  test('products are listed by type with prices in cents; nothing is on sale at a school that says nothing (C-432, E-072, S-359, S-360, S-530)', async () => {
    const one = (await must(teacher, calls.getProductLists, { type: 1 })) as unknown as {
      list: Record<string, unknown>[];
      ways: number[];
    };
    expect(one.list[0]).toMatchObject({
      id: 'vip-12',
      price: 98_00,
      orgin_price: 120_00,
      discount: 18,
      product_type: 1,
    });
    expect(one.list).toHaveLength(3);
    expect(one.ways).toEqual([1, 2, 3]);
    expect((await must(teacher, calls.getProductLists, { type: 2 })).list).toHaveLength(2);
  });

  test('by WeChat: a code is made, the notification pays it, a replay changes nothing, and the device sees it (C-433, C-438, E-073, S-124, S-313, S-531)', async () => {
    const person = await world.person('teacher');
    const device = await world.device(person).open();
    const { url, orderNo } = await must(person, calls.getWechatPayUrl, { productid: 'vip-1', source_from: 1 });
    expect(url).toBe(`weixin://wxpay/bizpayurl?pr=${orderNo}`);
    expect(await stateOf(person, orderNo)).toBe('paying');
    expect(await reasonOf(person, calls.getWechatPayUrl, { productid: 'vip-1', source_from: 2 as 1 })).toBe(
      coreRefusal.invalidInput.reason,
    );
    paid(orderNo);
    expect(await tellWechat(orderNo)).toBe(200);
    expect(await tellWechat(orderNo)).toBe(200);
    expect(await stateOf(person, orderNo)).toBe('success');
    expect(await runs(person.uid)).toBe(1);
    await device.cycle();
    const profile = await ownProfile(device.replica);
    expect(profile?.vip).toBe(1);
    expect(new Date(profile?.vipUntil ?? 0).toISOString().slice(0, 10)).toBe('2026-12-21');
    expect((await must(person, getUserInfo, {})).isvip).toBe(1);
    await jobs();
    expect(JSON.stringify(await must(person, getPopMsg, {}))).toContain('VIP');
  });

  test('forged, old, foreign and wrong amounts change nothing, from either provider', async () => {
    const stranger = keyPair().privateKey;
    const { orderNo } = await must(teacher, calls.getWechatPayUrl, { productid: 'vip-12' });
    paid(orderNo);
    expect(await tellWechat(orderNo, { key: stranger })).toBe(400);
    expect(await tellWechat(orderNo, { at: world.now() - 6 * 60_000 })).toBe(400);
    expect(await tellWechat(orderNo, { more: { mchid: '1900000002' } })).toBe(400);
    expect(await tellWechat(orderNo, { more: { amount: { total: 1, currency: 'CNY' } } })).toBe(400);
    expect(await tellWechat(orderNo, { more: { out_trade_no: 'f'.repeat(32) } })).toBe(400);
    const good = wechat.notification(orderNo, { at: world.now() });
    expect((await post('/pay/notify/wechat', { ...good, body: `${good.body} ` })).statusCode).toBe(400);
    expect(await stateOf(teacher, orderNo)).toBe('paying');

    const second = (await must(teacher, calls.aliPay, { productid: 'vip-12' })).orderNo;
    const trade = alipay.trades.get(second);
    if (trade !== undefined) trade.status = 'TRADE_SUCCESS';
    expect(trade?.total).toBe('98.00');
    expect(await tellAlipay(alipay.notification(second, {}, stranger))).toBe('fail');
    expect(await tellAlipay(alipay.notification(second, { total_amount: '0.01' }))).toBe('fail');
    expect(await tellAlipay(alipay.notification(second, { total_amount: '98' }))).toBe('fail');
    expect(await tellAlipay(alipay.notification(second, { app_id: '2021000000000002' }))).toBe('fail');
    expect(await tellAlipay(`${alipay.notification(second)}&total_amount=98.00`)).toBe('fail');
    expect(await stateOf(teacher, second)).toBe('paying');
    expect(await runs(teacher.uid)).toBe(0);
  });

  test('by Alipay: notified or asked for, it is paid once; closed it has failed, and is paid again by a new order (C-434, C-436, S-313, S-598)', async () => {
    const person = await world.person('teacher');
    const { url, orderNo } = await must(person, calls.aliPay, { productid: 'super-1' });
    expect(url).toBe(`https://qr.alipay.com/${orderNo}`);
    expect((await must(person, calls.queryWxOrder, { orderNo })).state).toBe('paying');
    const trade = alipay.trades.get(orderNo);
    if (trade === undefined) throw new Error('Alipay has no such trade');
    trade.status = 'TRADE_CLOSED';
    expect((await must(person, calls.queryWxOrder, { orderNo })).state).toBe('failure');
    const again = (await must(person, calls.aliPay, { productid: 'super-1' })).orderNo;
    expect(again).not.toBe(orderNo);
    const next = alipay.trades.get(again);
    if (next !== undefined) next.status = 'TRADE_SUCCESS';
    expect((await must(person, calls.queryWxOrder, { orderNo: again })).state).toBe('success');
    expect(await tellAlipay(alipay.notification(again))).toBe('success');
    expect(await runs(person.uid)).toBe(1);
    expect((await must(person, getUserInfo, {})).isvip).toBe(2);
  });

  test('random notifications, replays, forgeries and questions at once: each order is paid once, by its own amount', async () => {
    const stranger = keyPair().privateKey;
    const deed = fc.constantFrom('tell', 'replay', 'forge', 'cheap', 'ask', 'look', 'settle');
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 6 }), fc.boolean(), async (deeds, isPaid) => {
        const person = await world.person('student');
        const { orderNo } = await must(person, calls.getWechatPayUrl, { productid: 'vip-1' });
        if (isPaid) paid(orderNo);
        const first = wechat.notification(orderNo, { at: world.now() });
        await Promise.all(
          deeds.map((one) => {
            if (one === 'tell') return tellWechat(orderNo);
            if (one === 'replay') return post('/pay/notify/wechat', first);
            if (one === 'forge') return tellWechat(orderNo, { key: stranger, more: { trade_state: 'SUCCESS' } });
            if (one === 'cheap')
              return tellWechat(orderNo, { more: { trade_state: 'SUCCESS', amount: { total: 1, currency: 'CNY' } } });
            if (one === 'settle') return world.say(desk, deskCalls.settleOrder, { orderNo, paid: 1, note: '' });
            return one === 'ask' ? world.say(person, calls.queryWxOrder, { orderNo }) : stateOf(person, orderNo);
          }),
        );
        const isKnown = isPaid && deeds.some((one) => ['tell', 'replay', 'ask'].includes(one));
        const should = isKnown || deeds.includes('settle');
        expect([await stateOf(person, orderNo), await runs(person.uid)]).toEqual(
          should ? ['success', 1] : ['paying', 0],
        );
      }),
      { numRuns: 12, seed: 7 },
    );
  });

  test('a provider that is silent begins nothing, and says so; nobody reads the order of somebody else', async () => {
    wechat.silence(true);
    const said = await reasonOf(other, calls.getWechatPayUrl, { productid: 'vip-1' });
    wechat.silence(false);
    expect(said).toBe(paymentRefusal.silent.reason);
    const { list } = await must(other, calls.getTradingRecord, {});
    expect(list.map(({ state }) => state)).toEqual(['failure']);
    const { orderNo } = await must(other, calls.getWechatPayUrl, { productid: 'vip-1' });
    for (const call of [calls.getUserOrderPayState, calls.queryWxOrder, calls.addInvoiceApply])
      expect(await reasonOf(teacher, call, { orderNo })).toBe(paymentRefusal.orderUnknown.reason);
    expect((await must(teacher, calls.getTradingRecord, {})).list.some((one) => one.orderNo === orderNo)).toBe(false);
    expect(await reasonOf(other, calls.getWechatPayUrl, { productid: 'no-such' })).toBe(
      paymentRefusal.productUnknown.reason,
    );
  });
});

describe('at the school’s desk', () => {
  test('an order is marked as paid once, by who looks after this school; renewals add on (C-435, C-437)', async () => {
    const person = await world.person('teacher');
    const buy = () => must(person, calls.getPayUrl, { productid: 'vip-3', pay_type: 3 });
    const { url, orderNo } = await buy();
    expect(url).toBe('');
    expect(await reasonOf(person, deskCalls.settleOrder, { orderNo, paid: 1 })).toBe(coreRefusal.notAllowed.reason);
    const { list } = await must(desk, deskCalls.listSchoolOrders, { state: 'paying' });
    expect(list).toContainEqual(expect.objectContaining({ orderNo, amount: 28_00, way: 3 }));
    await must(desk, deskCalls.settleOrder, { orderNo, paid: 1, note: '收据 7' });
    expect(await reasonOf(desk, deskCalls.settleOrder, { orderNo, paid: 1 })).toBe(paymentRefusal.orderSettled.reason);
    expect(await reasonOf(desk, deskCalls.settleOrder, { orderNo, paid: 0 })).toBe(paymentRefusal.orderSettled.reason);
    const first = (await must(person, calls.getUserOrderPayState, { orderNo })).vipUntil;
    await must(desk, deskCalls.settleOrder, { orderNo: (await buy()).orderNo, paid: 1 });
    const second = (await must(person, calls.getUserOrderPayState, { orderNo })).vipUntil;
    expect([first, second].map((until) => new Date(until).toISOString().slice(0, 10))).toEqual([
      '2027-02-21',
      '2027-05-21',
    ]);
    const kept = (await must(desk, deskCalls.listSchoolOrders, { state: 'success' })).list.find(
      (one) => one.orderNo === orderNo,
    );
    expect([kept?.by, kept?.note]).toEqual([desk.username, '收据 7']);
    expect((await must(person, calls.getTradingRecord, {})).list.map(({ state }) => state)).toEqual([
      'success',
      'success',
    ]);
  });

  test('an invoice is asked for once, for a paid order, and answered by the desk (C-439, C-440, S-278)', async () => {
    const person = await world.person('teacher');
    const { orderNo } = await must(person, calls.getPayUrl, { productid: 'vip-1', pay_type: 3 });
    const info = { kind: 'company' as const, title: '启明师范', taxNumber: '91110108ma01abcd2x' };
    expect(await reasonOf(person, calls.addInvoiceApply, { orderNo })).toBe(paymentRefusal.notPaid.reason);
    await must(desk, deskCalls.settleOrder, { orderNo, paid: 1 });
    expect(await reasonOf(person, calls.addInvoiceApply, { orderNo })).toBe(paymentRefusal.invoiceInfo.reason);
    expect(await reasonOf(person, calls.addUserInvoiceInfo, { ...info, taxNumber: '1' })).toBe(
      paymentRefusal.taxNumber.reason,
    );
    await must(person, calls.addUserInvoiceInfo, info);
    await must(person, calls.addInvoiceApply, { orderNo });
    expect(await reasonOf(person, calls.addInvoiceApply, { orderNo })).toBe(paymentRefusal.invoiceTwice.reason);
    const apply = (await must(desk, deskCalls.listInvoiceApplies, {})).list.find((one) => one.orderNo === orderNo);
    expect(apply?.info).toMatchObject({ title: '启明师范', taxNumber: '91110108MA01ABCD2X' });
    await must(desk, deskCalls.answerInvoice, { id: apply?.id ?? '', issued: 0, note: '抬头有误' });
    await must(person, calls.addInvoiceApply, { orderNo });
    await must(desk, deskCalls.answerInvoice, { id: apply?.id ?? '', issued: 1, note: 'NO 0042' });
    expect(await reasonOf(desk, deskCalls.answerInvoice, { id: apply?.id ?? '', issued: 1 })).toBe(
      paymentRefusal.invoiceUnknown.reason,
    );
    const [record] = (await must(person, calls.getTradingRecord, {})).list;
    expect([record?.invoice, record?.invoiceNote]).toEqual(['issued', 'NO 0042']);
  });

  test('the institution gives a membership and ends it; what was paid for stays (S-125)', async () => {
    const person = await world.person('teacher');
    const { account } = await must(person, getUserInfo, {});
    const isvip = async () => (await must(person, getUserInfo, {})).isvip;
    await must(desk, deskCalls.grantMembership, { account, vip: 4, until: world.now() + 86_400_000 });
    expect(await isvip()).toBe(4);
    const { orderNo } = await must(person, calls.getPayUrl, { productid: 'vip-1', pay_type: 3 });
    await must(desk, deskCalls.settleOrder, { orderNo, paid: 1 });
    expect(await isvip()).toBe(4);
    await must(desk, deskCalls.grantMembership, { account, vip: 0 });
    expect(await isvip()).toBe(1);
    expect(await reasonOf(desk, deskCalls.grantMembership, { account: 'nobody', vip: 3 })).toBe(
      paymentRefusal.personUnknown.reason,
    );
  });

  test('a school that sells nothing has nothing on sale (S-119)', async () => {
    const [place] = (await must(desk, getSchoolLook, {})).list;
    const look = { ...place?.look, membership: false } as never;
    await must(desk, setSchoolLook, { domain: '', look });
    expect((await must(teacher, calls.getProductLists, { type: 1 })).list).toEqual([]);
    expect(await reasonOf(teacher, calls.getWechatPayUrl, { productid: 'vip-1' })).toBe(
      paymentRefusal.productUnknown.reason,
    );
    await must(desk, setSchoolLook, { domain: '', look: { ...place?.look, membership: true } as never });
  });

  test('a membership ends by itself: at once for what is asked, and soon for what is shown', async () => {
    const person = await world.person('teacher');
    const { account } = await must(person, getUserInfo, {});
    await must(desk, deskCalls.grantMembership, { account, vip: 3, until: world.now() + 3_600_000 });
    const vip = () => world.server.db.read((sql) => vipOf(sql, person.uid, world.now()));
    expect(await vip()).toBe(3);
    world.pass(3_600_000);
    expect(await vip()).toBe(0);
    await jobs();
    expect((await must(person, getUserInfo, {})).isvip).toBe(0);
  });
});
