import * as z from 'zod/mini';
import { call, Page, pageSize } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { Id, Moment } from '#contract/core/shapes.ts';
import { InvoiceInfo, OrderNo, ProductId, ProductKind, Way } from './calls.ts';
import { maxMonths, maxPrice } from './keys.ts';
import { orderStates } from './orders.ts';

/** Of whoever looks after the school (S-117). */
const desk = { thing: 'desk', id: () => '' } as const;
const nothing = z.object({});
const Note = z._default(z.string().check(z.trim(), z.maxLength(limits.titleChars)), '');

const Cents = z.int().check(z.gte(1), z.lte(maxPrice));

const product = {
  id: ProductId,
  type: ProductKind,
  title: z._default(z.string().check(z.trim(), z.maxLength(limits.nameChars)), ''),
  months: z.int().check(z.gte(1), z.lte(maxMonths)),
  price: Cents,
  originalPrice: Cents,
  isOnSale: z.boolean(),
};

export const listDeskProducts = call({
  name: 'listDeskProducts',
  path: '/FutureV2/SchoolApi/listProducts',
  ledger: 'ours',
  summary: 'What the asker’s school may sell, and how it takes payments.',
  reads: desk,
  input: nothing,
  output: z.object({
    list: z.array(z.object(product)),
    note: z.string(),
    /** Providers that this server has. */
    ways: z.array(Way),
  }),
});

export const setProduct = call({
  name: 'setProduct',
  path: '/FutureV2/SchoolApi/setProduct',
  ledger: 'ours',
  summary: 'Add or change a product of the asker’s school. Orders keep the price that they were made at.',
  reads: desk,
  input: z.object(product),
  output: nothing,
});

export const setPaymentNote = call({
  name: 'setPaymentNote',
  path: '/FutureV2/SchoolApi/setPaymentNote',
  ledger: 'ours',
  summary: 'Say how the school takes payments at its desk.',
  reads: desk,
  input: z.object({ note: z.string().check(z.trim(), z.maxLength(500)) }),
  output: nothing,
});

export const listSchoolOrders = call({
  name: 'listSchoolOrders',
  path: '/FutureV2/SchoolApi/listOrders',
  ledger: 'ours',
  summary: 'Orders of the asker’s school, the newest first.',
  reads: desk,
  input: z.object({ state: z._default(z.enum(orderStates), 'paying'), page: Page, limit: pageSize(20) }),
  output: z.object({
    list: z.array(
      z.object({
        orderNo: z.string(),
        account: z.string(),
        username: z.string(),
        type: ProductKind,
        desc: z.string(),
        months: z.int(),
        amount: z.int(),
        way: Way,
        state: z.enum(orderStates),
        /** Seconds. */
        at: z.int(),
        /** Who of the desk settled it; empty where a provider did, or nobody. */
        by: z.string(),
        note: z.string(),
      }),
    ),
    total: z.int(),
  }),
});

export const settleOrder = call({
  name: 'settleOrder',
  path: '/FutureV2/SchoolApi/settleOrder',
  ledger: 'ours',
  summary: 'Mark an order of the asker’s school as paid at the desk, or as not paid. It is kept who did.',
  reads: desk,
  input: z.object({ orderNo: OrderNo, paid: z.literal([0, 1]), note: Note }),
  output: nothing,
});

export const listInvoiceApplies = call({
  name: 'listInvoiceApplies',
  path: '/FutureV2/SchoolApi/listInvoiceApplies',
  ledger: 'ours',
  summary: 'Who of the asker’s school asks for an invoice, the oldest first.',
  reads: desk,
  input: z.object({
    state: z._default(z.enum(['asked', 'issued', 'declined']), 'asked'),
    page: Page,
    limit: pageSize(20),
  }),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        orderNo: z.string(),
        account: z.string(),
        username: z.string(),
        amount: z.int(),
        info: InvoiceInfo,
        /** Seconds. */
        at: z.int(),
        note: z.string(),
      }),
    ),
    total: z.int(),
  }),
});

export const answerInvoice = call({
  name: 'answerInvoice',
  path: '/FutureV2/SchoolApi/answerInvoice',
  ledger: 'ours',
  summary: 'Say the number of an invoice, or why there is none. Whoever asked is told.',
  reads: desk,
  input: z.object({ id: Id, issued: z.literal([0, 1]), note: Note }),
  output: nothing,
});

export const grantMembership = call({
  name: 'grantMembership',
  path: '/FutureV2/SchoolApi/grantMembership',
  ledger: 'ours',
  summary:
    'Give somebody of the asker’s school a membership of the institution, or end that one. What they paid for stays.',
  reads: desk,
  input: z.object({
    account: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    /** 3 VIP, 4 super VIP of the institution; 0 none. */
    vip: z.literal([0, 3, 4]),
    /** 0: no end. */
    until: z._default(Moment, 0),
  }),
  output: z.object({ username: z.string() }),
});
