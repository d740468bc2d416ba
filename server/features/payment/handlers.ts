import type { Output } from '#contract/core/call.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { minute, second } from '#contract/core/time.ts';
import * as calls from '#contract/features/payment/calls.ts';
import { payWays } from '#contract/features/payment/keys.ts';
import { discountOf } from '#contract/features/payment/products.ts';
import { paymentRefusal, refuseInvoice } from '#contract/features/payment/rules.ts';
import type { Core } from '#server/core/core.ts';
import { type Asking, onCall, onRead } from '#server/core/feature.ts';
import { waiting } from '#server/core/session/rate.ts';
import { personOf } from '#server/features/account/public.ts';
import { begin, lookAt, onSaleFor, waysOf } from './orders.ts';
import { addInvoice, askAgain, infoOf, orderByNo, ordersOf, putInfo } from './store.ts';

type OrderWord = Output<typeof calls.getUserOrderPayState>;

/** Somebody else's order is none. */
const stateOf = ({ core, uid }: Asking, no: string): Promise<Result<OrderWord>> =>
  core.db.read(async (sql) => {
    const row = await orderByNo(sql, no);
    const person = await personOf(sql, uid);
    if (row === undefined || row.uid !== uid || person === undefined) return refused(paymentRefusal.orderUnknown);
    return ok({ orderNo: no, state: row.state, isvip: person.vip, vipUntil: person.vipUntil });
  });

/** Questions to a provider, of one person. */
const questionsOf = (core: Core) => core.rates('payment query', 20, minute);
const ordersBegunOf = (core: Core) => core.rates('payment begin', 20, minute);

const paced = async <T>(asking: Asking, deed: () => Promise<Result<T>>): Promise<Result<T>> => {
  const wait = await ordersBegunOf(asking.core).use(asking.uid);
  return wait > 0 ? refused(waiting(coreRefusal.tooMany, wait)) : deed();
};

export const paymentCalls = [
  onCall(calls.getProductLists, async ({ type }, { core, uid }) => {
    const { list, note } = await onSaleFor(core, uid);
    const wanted = list.filter((one) => one.type === type);
    return ok({
      list: wanted.map((one) => ({
        ...{ id: one.id, desc: one.title, discount: discountOf(one), price: one.price },
        ...{ originalPrice: one.originalPrice, type: one.type, months: one.months },
      })),
      ways: waysOf(core, note),
      note,
    });
  }),
  onCall(calls.getWechatPayUrl, ({ productid }, asking) =>
    paced(asking, () => begin(asking, productid, payWays.wechat)),
  ),
  onCall(calls.aliPay, ({ productid }, asking) => paced(asking, () => begin(asking, productid, payWays.alipay))),
  onCall(calls.getPayUrl, ({ productid, pay_type }, asking) => paced(asking, () => begin(asking, productid, pay_type))),
  onCall(calls.getUserOrderPayState, ({ orderNo }, asking) => stateOf(asking, orderNo)),
  onCall(calls.queryWxOrder, async ({ orderNo }, asking) => {
    const { core, uid } = asking;
    const wait = await questionsOf(core).use(uid);
    if (wait > 0) return refused(waiting(coreRefusal.tooMany, wait));
    const row = await core.db.read((sql) => orderByNo(sql, orderNo));
    if (row === undefined || row.uid !== uid) return refused(paymentRefusal.orderUnknown);
    try {
      await lookAt(core, row);
    } catch (error) {
      core.log.warn({ err: error, order: orderNo }, 'a payment could not be asked after');
      return refused(paymentRefusal.silent);
    }
    return stateOf(asking, orderNo);
  }),
  onRead(calls.getTradingRecord, async (input, { sql, uid }) => {
    const { list, total, invoices } = await ordersOf(sql, uid, input);
    return ok({
      list: list.map((row) => {
        const invoice = invoices.get(row.no);
        return {
          ...{ orderNo: row.no, productid: row.product_id, type: row.type, desc: row.title, months: row.months },
          ...{ amount: row.amount, way: row.way, state: row.state, at: Math.floor(row.at / second) },
          ...{ invoice: invoice?.state ?? ('' as const), invoiceNote: invoice?.note ?? '' },
        };
      }),
      total,
    });
  }),
  onRead(calls.getUserInvoiceInfo, async (_input, { sql, uid }) => {
    const info = await infoOf(sql, uid);
    return ok({ info: info === undefined ? null : calls.InvoiceInfo.parse(JSON.parse(info)) });
  }),
  onCall(calls.addUserInvoiceInfo, async (info, { core, uid }) => {
    const refusal = refuseInvoice(info);
    if (refusal !== undefined) return refused(refusal);
    await core.db.write((sql) => putInfo(sql, uid, JSON.stringify(info)));
    return ok({});
  }),
  onCall(calls.addInvoiceApply, ({ orderNo }, { core, uid }) =>
    core.db.write(async (sql): Promise<Result<Record<string, never>>> => {
      const [row, info] = [await orderByNo(sql, orderNo), await infoOf(sql, uid)];
      if (row === undefined || row.uid !== uid) return refused(paymentRefusal.orderUnknown);
      if (row.state !== 'success') return refused(paymentRefusal.notPaid);
      if (info === undefined) return refused(paymentRefusal.invoiceInfo);
      const invoice = {
        ...{ id: core.newId(), order_no: orderNo, uid, coid: row.coid, info, amount: row.amount },
        ...{ state: 'asked' as const, note: '', at: core.now(), by: '' },
      };
      const isAsked = (await addInvoice(sql, invoice)) || (await askAgain(sql, invoice));
      return isAsked ? ok({}) : refused(paymentRefusal.invoiceTwice);
    }),
  ),
];
