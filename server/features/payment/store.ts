import type { PayWay, ProductType } from '#contract/features/payment/keys.ts';
import type { OrderState } from '#contract/features/payment/orders.ts';
import { type Product, shippedProducts } from '#contract/features/payment/products.ts';
import type { Sql } from '#server/core/db/database.ts';

export interface OrderRow {
  no: string;
  uid: string;
  /** Whose desk looks after it. */
  coid: string;
  product_id: string;
  type: ProductType;
  title: string;
  months: number;
  /** Cents, as it was when it was ordered. */
  amount: number;
  way: PayWay;
  source_from: number;
  state: OrderState;
  trade: string;
  at: number;
  settled_at: number;
  /** Who of the desk settled it; empty where nobody did. */
  by: string;
  note: string;
}

export type InvoiceState = 'asked' | 'issued' | 'declined';

export interface InvoiceRow {
  id: string;
  order_no: string;
  uid: string;
  coid: string;
  /** As JSON: what was said when it was asked for. */
  info: string;
  amount: number;
  state: InvoiceState;
  note: string;
  at: number;
  by: string;
}

interface StoredProduct {
  coid: string;
  id: string;
  type: ProductType;
  title: string;
  months: number;
  price: number;
  original_price: number;
  on_sale: number;
  at: number;
}

interface Paged {
  readonly page: number;
  readonly limit: number;
}

type Tables = {
  product: StoredProduct;
  payment_school: { coid: string; note: string };
  pay_order: OrderRow;
  pay_log: { id: string; order_no: string; at: number; what: string; by: string; detail: string };
  invoice_info: { uid: string; info: string };
  invoice: InvoiceRow;
  profile: { id: string; account: string; username: string };
};

const tables = (sql: Sql) => sql.withTables<Tables>();

/** What a school may sell: the shipped ones, in its own words and prices where it said some, and its own. */
export const productsOf = async (sql: Sql, coid: string): Promise<Product[]> => {
  const stored = await tables(sql).selectFrom('product').selectAll().where('coid', '=', coid).orderBy('at').execute();
  const own = stored.map((row) => ({
    ...{ id: row.id, type: row.type, title: row.title, months: row.months, price: Number(row.price) },
    ...{ originalPrice: Number(row.original_price), isOnSale: row.on_sale === 1 },
  }));
  const known = new Map(own.map((one) => [one.id, one]));
  const shipped = shippedProducts.map((one) => known.get(one.id) ?? one);
  return [...shipped, ...own.filter(({ id }) => shippedProducts.every((one) => one.id !== id))];
};

export const putProduct = async (sql: Sql, coid: string, one: Product, at: number): Promise<void> => {
  const values = {
    ...{ type: one.type, title: one.title, months: one.months, price: one.price },
    ...{ original_price: one.originalPrice, on_sale: Number(one.isOnSale) },
  };
  await tables(sql)
    .insertInto('product')
    .values({ coid, id: one.id, ...values, at })
    .onConflict((clash) => clash.columns(['coid', 'id']).doUpdateSet(values))
    .execute();
};

export const noteOf = async (sql: Sql, coid: string): Promise<string> =>
  (await tables(sql).selectFrom('payment_school').select('note').where('coid', '=', coid).executeTakeFirst())?.note ??
  '';

export const putNote = async (sql: Sql, coid: string, note: string): Promise<void> => {
  await tables(sql)
    .insertInto('payment_school')
    .values({ coid, note })
    .onConflict((clash) => clash.column('coid').doUpdateSet({ note }))
    .execute();
};

export const addOrder = async (sql: Sql, row: OrderRow): Promise<void> => {
  await tables(sql).insertInto('pay_order').values(row).execute();
};

const asNumbers = (row: OrderRow): OrderRow => ({ ...row, amount: Number(row.amount), at: Number(row.at) });

export const orderByNo = async (sql: Sql, no: string): Promise<OrderRow | undefined> => {
  const row = await tables(sql).selectFrom('pay_order').selectAll().where('no', '=', no).executeTakeFirst();
  return row && asNumbers(row);
};

/** Writes what became of it, if it is still as it was read. */
export const settle = async (sql: Sql, was: OrderRow, row: OrderRow): Promise<boolean> => {
  const { state, trade, settled_at, by, note } = row;
  const done = await tables(sql)
    .updateTable('pay_order')
    .set({ state, trade, settled_at, by, note })
    .where('no', '=', was.no)
    .where('state', '=', was.state)
    .executeTakeFirst();
  return Number(done.numUpdatedRows) === 1;
};

export const countOpen = async (sql: Sql, uid: string, since: number): Promise<number> => {
  const { count } = await tables(sql)
    .selectFrom('pay_order')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .where('state', '=', 'paying')
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** One that waits at the desk for the same: pressing twice makes no second one. */
export const waitingAtDesk = async (
  sql: Sql,
  { uid, product_id, amount, months, type }: Pick<OrderRow, 'uid' | 'product_id' | 'amount' | 'months' | 'type'>,
): Promise<string | undefined> =>
  (
    await tables(sql)
      .selectFrom('pay_order')
      .select('no')
      .where('uid', '=', uid)
      .where('state', '=', 'paying')
      .where('way', '=', 3)
      .where('product_id', '=', product_id)
      .where('amount', '=', amount)
      .where('months', '=', months)
      .where('type', '=', type)
      .executeTakeFirst()
  )?.no;

interface Open {
  readonly way: PayWay;
  /** Begun after the first time and before the second. */
  readonly after: number;
  readonly before: number;
  readonly limit: number;
}

/** With a provider, and not settled; the oldest first. */
export const openBetween = async (sql: Sql, { way, after, before, limit }: Open): Promise<OrderRow[]> =>
  (
    await tables(sql)
      .selectFrom('pay_order')
      .selectAll()
      .where('state', '=', 'paying')
      .where('way', '=', way)
      .where('at', '>', after)
      .where('at', '<', before)
      .orderBy('at')
      .limit(limit)
      .execute()
  ).map(asNumbers);

export const ordersOf = async (sql: Sql, uid: string, { page, limit }: Paged) => {
  const all = tables(sql).selectFrom('pay_order').where('uid', '=', uid);
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const list = await all
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('no')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const nos = list.map(({ no }) => no);
  const found =
    nos.length === 0 ? [] : await tables(sql).selectFrom('invoice').selectAll().where('order_no', 'in', nos).execute();
  return {
    list: list.map(asNumbers),
    total: Number(total),
    invoices: new Map(found.map((one) => [one.order_no, one])),
  };
};

export const ordersIn = async (sql: Sql, coid: string, state: OrderState, { page, limit }: Paged) => {
  const all = tables(sql)
    .selectFrom('pay_order')
    .leftJoin('profile', 'profile.id', 'pay_order.uid')
    .where('pay_order.coid', '=', coid)
    .where('state', '=', state);
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const list = await all
    .selectAll('pay_order')
    .select(['profile.account', 'profile.username'])
    .orderBy('at', 'desc')
    .orderBy('no')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { list: list.map((one) => ({ ...one, ...asNumbers(one) })), total: Number(total) };
};

/** Of everything that was said of an order: who, when, and what came of it. */
export const logOrder = async (sql: Sql, row: Tables['pay_log']): Promise<void> => {
  await tables(sql).insertInto('pay_log').values(row).execute();
};

export const infoOf = async (sql: Sql, uid: string): Promise<string | undefined> =>
  (await tables(sql).selectFrom('invoice_info').select('info').where('uid', '=', uid).executeTakeFirst())?.info;

export const putInfo = async (sql: Sql, uid: string, info: string): Promise<void> => {
  await tables(sql)
    .insertInto('invoice_info')
    .values({ uid, info })
    .onConflict((clash) => clash.column('uid').doUpdateSet({ info }))
    .execute();
};

/** False where there is one for the order. */
export const addInvoice = async (sql: Sql, row: InvoiceRow): Promise<boolean> => {
  const done = await tables(sql)
    .insertInto('invoice')
    .values(row)
    .onConflict((clash) => clash.column('order_no').doNothing())
    .executeTakeFirst();
  return Number(done.numInsertedOrUpdatedRows ?? 0) === 1;
};

/** What was declined may be asked for again. */
export const askAgain = async (sql: Sql, row: InvoiceRow): Promise<boolean> => {
  const done = await tables(sql)
    .updateTable('invoice')
    .set({ info: row.info, state: 'asked', note: '', at: row.at, by: '' })
    .where('order_no', '=', row.order_no)
    .where('state', '=', 'declined')
    .executeTakeFirst();
  return Number(done.numUpdatedRows) === 1;
};

export const invoiceById = (sql: Sql, id: string) =>
  tables(sql).selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirst();

export const answerAsked = async (
  sql: Sql,
  id: string,
  answer: { readonly state: InvoiceState; readonly note: string; readonly by: string },
): Promise<boolean> => {
  const done = await tables(sql)
    .updateTable('invoice')
    .set(answer)
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return Number(done.numUpdatedRows) === 1;
};

export const invoicesIn = async (sql: Sql, coid: string, state: InvoiceState, { page, limit }: Paged) => {
  const all = tables(sql)
    .selectFrom('invoice')
    .leftJoin('profile', 'profile.id', 'invoice.uid')
    .where('invoice.coid', '=', coid)
    .where('state', '=', state);
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const list = await all
    .selectAll('invoice')
    .select(['profile.account', 'profile.username'])
    .orderBy('at')
    .orderBy('invoice.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { list, total: Number(total) };
};
