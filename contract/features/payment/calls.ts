import * as z from 'zod/mini';
import { call, Page, pageSize } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { orderStates } from './orders.ts';

const nothing = z.object({});
export const ProductKind = z.literal([1, 2]);
export const Way = z.literal([1, 2, 3]);
export const OrderNo = z.string().check(z.regex(/^[0-9a-f]{32}$/));
export const ProductId = z.string().check(z.regex(/^[\w-]{1,40}$/));
const line = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '');

/** E-072; prices in cents, spelt as the specification has it. */
const product = z.object({
  id: z.string(),
  /** Empty: told by its months. */
  desc: z.string(),
  /** Per cent off. */
  discount: z.int(),
  price: z.int(),
  originalPrice: z.int(),
  type: ProductKind,
  months: z.int(),
});

export const getProductLists = call({
  name: 'getProductLists',
  path: '/VipApi/getProductLists',
  ledger: 'C-432',
  summary: 'What memberships of one kind the asker’s school sells, and how they may be paid.',
  reads: 'self',
  input: z.object({ type: ProductKind }),
  output: z.object({
    list: z.array(product),
    /** 1 WeChat, 2 Alipay, 3 at the desk. */
    ways: z.array(Way),
    /** How the school takes payments at its desk, in its own words. */
    note: z.string(),
  }),
  wire: { originalPrice: 'orgin_price', type: 'product_type' },
});

/** E-073. */
const begun = z.object({
  /** Drawn as a QR code; empty of what is paid at the desk. */
  url: z.string(),
  orderNo: z.string(),
  /** Cents, as the server has it. */
  amount: z.int(),
});

const wanted = { productid: ProductId, source_from: z._default(z.literal(1), 1) };

export const getWechatPayUrl = call({
  name: 'getWechatPayUrl',
  path: '/PayApi/getWechatPayUrl',
  ledger: 'C-433',
  summary: 'Begin an order that is paid by WeChat. The price is the server’s.',
  reads: 'self',
  input: z.object(wanted),
  output: begun,
});

export const aliPay = call({
  name: 'aliPay',
  path: '/PayApi/aliPay',
  ledger: 'C-434',
  summary: 'Begin an order that is paid by Alipay. The price is the server’s.',
  reads: 'self',
  input: z.object(wanted),
  output: begun,
});

export const getPayUrl = call({
  name: 'getPayUrl',
  path: '/PayApi/getPayUrl',
  ledger: 'C-435',
  summary: 'Begin an order that is paid in a way of the asker’s choice; 3 is at the school’s desk.',
  reads: 'self',
  input: z.object({ ...wanted, pay_type: Way }),
  output: begun,
});

const OrderWord = z.object({ orderNo: z.string(), state: z.enum(orderStates), isvip: z.int(), vipUntil: z.int() });

export const queryWxOrder = call({
  name: 'queryWxOrder',
  path: '/PayApi/queryWxOrder',
  ledger: 'C-436',
  summary: 'Ask the provider now what became of one’s own order.',
  reads: 'self',
  input: z.object({ orderNo: OrderNo }),
  output: OrderWord,
});

export const getUserOrderPayState = call({
  name: 'getUserOrderPayState',
  path: '/VipApi/getUserOrderPayState',
  ledger: 'C-438',
  summary: 'What became of one’s own order, as the server knows.',
  reads: 'self',
  input: z.object({ orderNo: OrderNo }),
  output: OrderWord,
});

export const getTradingRecord = call({
  name: 'getTradingRecord',
  path: '/VipApi/getTradingRecord',
  ledger: 'C-437',
  summary: 'One’s own orders with their invoices, the newest first.',
  reads: 'self',
  input: z.object({ page: Page, limit: pageSize(20) }),
  output: z.object({
    list: z.array(
      z.object({
        orderNo: z.string(),
        productid: z.string(),
        type: ProductKind,
        desc: z.string(),
        months: z.int(),
        amount: z.int(),
        way: Way,
        state: z.enum(orderStates),
        /** Seconds. */
        at: z.int(),
        /** Empty: none was asked for. */
        invoice: z.enum(['', 'asked', 'issued', 'declined']),
        /** Number of the invoice, or why there is none. */
        invoiceNote: z.string(),
      }),
    ),
    total: z.int(),
  }),
  wire: { type: 'product_type' },
});

const Kind = z.enum(['person', 'company']);

const invoiceInfo = {
  kind: Kind,
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.titleChars)),
  taxNumber: z._default(z.string().check(z.trim(), z.toUpperCase(), z.maxLength(20)), ''),
  address: line(limits.titleChars),
  phone: line(40),
  bank: line(limits.titleChars),
  bankAccount: line(60),
  email: line(limits.emailChars),
};
export const InvoiceInfo = z.object(invoiceInfo);
export type InvoiceInfo = z.output<typeof InvoiceInfo>;

export const addUserInvoiceInfo = call({
  name: 'addUserInvoiceInfo',
  path: '/VipActivityApi/addUserInvoiceInfo',
  ledger: 'C-439',
  summary: 'Say to whom one’s invoices are made out.',
  reads: 'self',
  input: InvoiceInfo,
  output: nothing,
});

export const getUserInvoiceInfo = call({
  name: 'getUserInvoiceInfo',
  path: '/VipActivityApi/getUserInvoiceInfo',
  ledger: 'ours',
  summary: 'To whom one’s invoices are made out; null until it was said.',
  reads: 'self',
  input: nothing,
  output: z.object({ info: z.nullable(InvoiceInfo) }),
});

export const addInvoiceApply = call({
  name: 'addInvoiceApply',
  path: '/VipActivityApi/addInvoiceApply',
  ledger: 'C-440',
  summary: 'Ask for the invoice of a paid order of one’s own, made out as was said.',
  reads: 'self',
  input: z.object({ orderNo: OrderNo }),
  output: nothing,
});
