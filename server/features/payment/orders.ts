import type { Refusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { hour, minute } from '#contract/core/time.ts';
import { type PayWay, payWays, tierOf } from '#contract/features/payment/keys.ts';
import { afterWord, type Word } from '#contract/features/payment/orders.ts';
import type { Product } from '#contract/features/payment/products.ts';
import { paymentRefusal } from '#contract/features/payment/rules.ts';
import type { Core } from '#server/core/core.ts';
import type { Asking, Schedule } from '#server/core/feature.ts';
import { asideOf } from '#server/core/jobs/aside.ts';
import type { PayProvider } from '#server/core/pay/pay.ts';
import { change } from '#server/core/sync/change.ts';
import { schoolFor } from '#server/features/account/public.ts';
import { notify } from '#server/features/notification/public.ts';
import { sellsMemberships } from '#server/features/school/public.ts';
import { addBought, isEndless } from './membership.ts';
import {
  addOrder,
  countOpen,
  logOrder,
  noteOf,
  type OrderRow,
  openBetween,
  orderByNo,
  productsOf,
  settle,
  waitingAtDesk,
} from './store.ts';

/** A QR code is paid within this time, or not at all. */
const holdsFor = 30 * minute;
/** Unpaid orders of one person within an hour. */
const maxOpen = 20;

const providerOf = ({ pay }: Pick<Core, 'pay'>, way: PayWay): PayProvider | undefined => {
  if (way === payWays.wechat) return pay.wechat;
  return way === payWays.alipay ? pay.alipay : undefined;
};

/** As they are offered: providers that there are, and the desk where the school said how. */
export const waysOf = (core: Pick<Core, 'pay'>, note: string): PayWay[] => [
  ...([payWays.wechat, payWays.alipay] as const).filter((way) => providerOf(core, way) !== undefined),
  ...(note === '' ? [] : [payWays.desk]),
];

/** What is on sale for somebody; nothing where their school sells none. */
export const onSaleFor = async (core: Core, uid: string) =>
  core.db.read(async (sql) => {
    const coid = await schoolFor(sql, uid);
    const isOn = await sellsMemberships(sql, coid);
    const note = await noteOf(sql, coid);
    const list = isOn ? (await productsOf(sql, coid)).filter(({ isOnSale }) => isOnSale) : [];
    return { coid, note, list };
  });

interface Begun {
  readonly url: string;
  readonly orderNo: string;
  readonly amount: number;
}

const nameOf = ({ title, type, months }: Product): string =>
  title || `${tierOf(type) === 'super' ? 'Super VIP' : 'VIP'} · ${months}`;

/** The order is there before the provider hears of it: whatever is paid has an order here. */
export const begin = async ({ core, uid }: Asking, productId: string, way: PayWay): Promise<Result<Begun>> => {
  const { coid, note, list } = await onSaleFor(core, uid);
  const product = list.find(({ id }) => id === productId);
  if (product === undefined) return refused(paymentRefusal.productUnknown);
  if (!waysOf(core, note).includes(way)) return refused(paymentRefusal.wayUnknown);
  const no = core.newId().replaceAll('-', '');
  const { price: amount, type, months } = product;
  const row: OrderRow = {
    ...{ no, uid, coid, product_id: product.id, type, title: product.title, months, amount, way, source_from: 1 },
    ...{ state: 'paying', trade: '', at: core.now(), settled_at: 0, by: '', note: '' },
  };
  const made = await core.db.write(async (sql): Promise<Refusal | string> => {
    if (await isEndless(sql, uid, type)) return paymentRefusal.endless;
    const waiting = way === payWays.desk ? await waitingAtDesk(sql, row) : undefined;
    if (waiting !== undefined) return waiting;
    if ((await countOpen(sql, uid, core.now() - hour)) >= maxOpen) return paymentRefusal.tooMany;
    await addOrder(sql, row);
    return no;
  });
  if (typeof made !== 'string') return refused(made);
  const provider = providerOf(core, way);
  if (provider === undefined) return ok({ url: '', orderNo: made, amount });
  try {
    const url = await provider.begin({ no, amount, title: nameOf(product), until: core.now() + holdsFor });
    return ok({ url, orderNo: no, amount });
  } catch (error) {
    core.log.warn({ err: error, order: no }, 'a payment could not be begun');
    await heard(core, no, { kind: 'failed' }, 'not begun');
    return refused(paymentRefusal.silent);
  }
};

interface Settling {
  /** Who of the desk says so. */
  readonly by?: string;
  readonly note?: string;
}

/**
 * What becomes of an order when something is heard of its money, whoever says it. Everything is written down, also what changes
 * nothing. The person's scope is locked, so that two words of one order are heard one after the other.
 */
export const heard = async (
  core: Core,
  no: string,
  word: Word,
  source: string,
  { by = '', note = '' }: Settling = {},
): Promise<'settled' | 'unchanged' | 'wrongAmount' | 'unknown'> => {
  const known = await core.db.read((sql) => orderByNo(sql, no));
  if (known === undefined) return 'unknown';
  return change(core, [userScope(known.uid)], async (tx) => {
    const was = await orderByNo(tx.sql, no);
    if (was === undefined) return 'unknown';
    const next = afterWord(was, word);
    const log = (what: string) =>
      logOrder(tx.sql, { id: core.newId(), order_no: no, at: tx.now, what, by, detail: source });
    if (next === 'wrongAmount') {
      core.log.warn({ order: no, source }, 'a payment of another amount than the order’s');
      await log('wrong amount');
      return next;
    }
    if (next === 'unchanged') return next;
    if (!(await settle(tx.sql, was, { ...next, settled_at: tx.now, by, note }))) return 'unchanged';
    await log(next.state);
    if (next.state !== 'success') return 'settled';
    await addBought(tx, was);
    core.log.info({ order: no, source, by }, 'an order was paid');
    await notify(
      tx,
      { kind: 'payment', scope: userScope(was.uid), id: no },
      {
        ...{ kind: 'system', event: 'none', text: 'memberPaid', title: nameOfOrder(was) },
        ...{ url: '/vip?name=Payment', by, at: tx.now, to: [was.uid] },
      },
    );
    return 'settled';
  });
};

const nameOfOrder = ({ title, type, months }: OrderRow): string =>
  nameOf({ title, type, months, id: '', price: 0, originalPrice: 0, isOnSale: false });

/** Asks the provider what became of it. An order that it takes nothing for any more has failed. */
export const lookAt = async (core: Core, row: OrderRow): Promise<void> => {
  const provider = providerOf(core, row.way);
  if (row.state === 'success' || provider === undefined) return;
  const word = await provider.query(row.no);
  const isOver = word.kind === 'open' && row.at + holdsFor + 5 * minute < core.now();
  await heard(core, row.no, isOver ? { kind: 'failed' } : word, 'query');
};

const atOnce = 50;

const providers = [payWays.wechat, payWays.alipay] as const;

/** By way: when the last order was begun that was asked after; for each server. */
const lookedAt = new WeakMap<Core, Map<PayWay, number>>();

/** Some orders of a provider, where the last look ended: those that are never answered stand in no other's way. */
const lookAtSome = async (core: Core, way: PayWay, signal: AbortSignal): Promise<void> => {
  if (providerOf(core, way) === undefined) return;
  const looked = lookedAt.get(core) ?? new Map<PayWay, number>();
  lookedAt.set(core, looked);
  const open = { way, after: looked.get(way) ?? 0, before: core.now() - minute, limit: atOnce };
  const rows = await core.db.read((sql) => openBetween(sql, open));
  for (const row of rows) {
    if (signal.aborted) return;
    await lookAt(core, row).catch((error: unknown) =>
      core.log.warn({ err: error, order: row.no }, 'a payment could not be asked after'),
    );
  }
  looked.set(way, rows.length < atOnce ? 0 : (rows.at(-1)?.at ?? 0));
};

/** Beside the queue of jobs, which waits for no provider. */
export const lookerOf = asideOf('payments', async (core, signal) => {
  await Promise.all(providers.map((way) => lookAtSome(core, way, signal)));
});

/** Whoever closes the dialog has paid all the same, where the provider's own word got lost. */
export const lookAfterOrders: Schedule = {
  name: 'payment.lookAfterOrders',
  every: 5 * minute,
  run: async ({ core }) => lookerOf(core).wake(),
};
