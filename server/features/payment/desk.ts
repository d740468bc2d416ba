import { ok, type Result, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import { InvoiceInfo } from '#contract/features/payment/calls.ts';
import * as calls from '#contract/features/payment/desk-calls.ts';
import { maxProducts } from '#contract/features/payment/keys.ts';
import { paymentRefusal } from '#contract/features/payment/rules.ts';
import { type Asking, onCall } from '#server/core/feature.ts';
import { change } from '#server/core/sync/change.ts';
import { deskOf, namesOf, peopleOfSchool } from '#server/features/account/public.ts';
import { notify } from '#server/features/notification/public.ts';
import { grant } from './membership.ts';
import { heard, waysOf } from './orders.ts';
import {
  answerAsked,
  invoiceById,
  invoicesIn,
  noteOf,
  orderByNo,
  ordersIn,
  productsOf,
  putNote,
  putProduct,
} from './store.ts';

const coidOf = async ({ core, uid }: Asking): Promise<string> => {
  const desk = await core.db.read((sql) => deskOf(sql, uid));
  if (desk === undefined) throw new Error('nobody who looks after a school');
  return desk.coid;
};

type Done = Result<Record<string, never>>;

export const paymentDesk = [
  onCall(calls.listDeskProducts, async (_input, asking) => {
    const coid = await coidOf(asking);
    return asking.core.db.read(async (sql) => {
      const note = await noteOf(sql, coid);
      return ok({ list: await productsOf(sql, coid), note, ways: waysOf(asking.core, note) });
    });
  }),
  onCall(calls.setProduct, async (product, asking): Promise<Done> => {
    const { core } = asking;
    const coid = await coidOf(asking);
    return core.db.write(async (sql): Promise<Done> => {
      const known = await productsOf(sql, coid);
      if (known.length >= maxProducts && known.every(({ id }) => id !== product.id))
        return refused(paymentRefusal.productsFull);
      await putProduct(sql, coid, product, core.now());
      return ok({});
    });
  }),
  onCall(calls.setPaymentNote, async ({ note }, asking) => {
    const coid = await coidOf(asking);
    await asking.core.db.write((sql) => putNote(sql, coid, note));
    return ok({});
  }),
  onCall(calls.listSchoolOrders, async ({ state, page, limit }, asking) => {
    const coid = await coidOf(asking);
    return asking.core.db.read(async (sql) => {
      const { list, total } = await ordersIn(sql, coid, state, { page, limit });
      const names = await namesOf(
        sql,
        list.map(({ by }) => by).filter((by) => by !== ''),
      );
      return ok({
        list: list.map((row) => ({
          ...{ orderNo: row.no, account: row.account ?? '', username: row.username ?? '', type: row.type },
          ...{ desc: row.title, months: row.months, amount: row.amount, way: row.way, state: row.state },
          ...{ at: Math.floor(row.at / second), by: names.get(row.by) ?? '', note: row.note },
        })),
        total,
      });
    });
  }),
  onCall(calls.settleOrder, async ({ orderNo, paid, note }, asking): Promise<Done> => {
    const { core, uid: by } = asking;
    const coid = await coidOf(asking);
    const row = await core.db.read((sql) => orderByNo(sql, orderNo));
    if (row === undefined || row.coid !== coid) return refused(paymentRefusal.orderUnknown);
    const word =
      paid === 1 ? ({ kind: 'paid', amount: row.amount, trade: '' } as const) : ({ kind: 'failed' } as const);
    const came = await heard(core, orderNo, word, 'desk', { by, note });
    return came === 'settled' ? ok({}) : refused(paymentRefusal.orderSettled);
  }),
  onCall(calls.listInvoiceApplies, async ({ state, page, limit }, asking) => {
    const coid = await coidOf(asking);
    return asking.core.db.read(async (sql) => {
      const { list, total } = await invoicesIn(sql, coid, state, { page, limit });
      return ok({
        list: list.map((row) => ({
          ...{ id: row.id, orderNo: row.order_no, account: row.account ?? '', username: row.username ?? '' },
          ...{ amount: Number(row.amount), info: InvoiceInfo.parse(JSON.parse(row.info)) },
          ...{ at: Math.floor(Number(row.at) / second), note: row.note },
        })),
        total,
      });
    });
  }),
  onCall(calls.answerInvoice, async ({ id, issued, note }, asking): Promise<Done> => {
    const { core, uid: by } = asking;
    const coid = await coidOf(asking);
    const row = await core.db.read((sql) => invoiceById(sql, id));
    if (row === undefined || row.coid !== coid) return refused(paymentRefusal.invoiceUnknown);
    return change(core, [userScope(row.uid)], async (tx): Promise<Done> => {
      const state = issued === 1 ? 'issued' : 'declined';
      if (!(await answerAsked(tx.sql, id, { state, note, by }))) return refused(paymentRefusal.invoiceUnknown);
      await notify(
        tx,
        { kind: 'invoice', scope: userScope(row.uid), id: `${id}/${tx.now}` },
        {
          ...{ kind: 'system', event: 'none', text: 'invoiceAnswered', title: note || row.order_no },
          ...{ url: '/vip?name=Payment', by, at: tx.now, to: [row.uid] },
        },
      );
      return ok({});
    });
  }),
  onCall(calls.grantMembership, async ({ account, vip, until }, asking) => {
    const { core, uid: by } = asking;
    const coid = await coidOf(asking);
    const person = await core.db.read(async (sql) => (await peopleOfSchool(sql, coid, [account])).get(account));
    if (person === undefined) return refused(paymentRefusal.personUnknown);
    await change(core, [userScope(person.uid)], (tx) => grant(tx, person.uid, { vip, until, by, id: core.newId() }));
    core.log.info({ uid: person.uid, vip, by }, 'a membership of the institution');
    return ok({ username: person.username });
  }),
];
