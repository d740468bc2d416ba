import type { Border, Right } from './calls.ts';

/** Nobody of these looks after a school. */
const nobody: Right = [];
const orderNo = '0'.repeat(32);
const bought = { productid: 'vip-1', source_from: 1 };
const product = { id: 'vip-1', type: 1, title: '', months: 1, price: 1_000, originalPrice: 1_000, isOnSale: true };
const info = { kind: 'company', title: 'Qiming Normal', taxNumber: '91110108MA01ABCD2X' };

export const paymentFacts: Readonly<
  Record<string, { readonly may: Right; readonly input: (border: Border) => object }>
> = {
  getProductLists: { may: 'self', input: () => ({ type: 1 }) },
  getWechatPayUrl: { may: 'self', input: () => bought },
  aliPay: { may: 'self', input: () => bought },
  getPayUrl: { may: 'self', input: () => ({ ...bought, pay_type: 3 }) },
  queryWxOrder: { may: 'self', input: () => ({ orderNo }) },
  getUserOrderPayState: { may: 'self', input: () => ({ orderNo }) },
  getTradingRecord: { may: 'self', input: () => ({}) },
  addUserInvoiceInfo: { may: 'self', input: () => info },
  getUserInvoiceInfo: { may: 'self', input: () => ({}) },
  addInvoiceApply: { may: 'self', input: () => ({ orderNo }) },
  listDeskProducts: { may: nobody, input: () => ({}) },
  setProduct: { may: nobody, input: () => product },
  setPaymentNote: { may: nobody, input: () => ({ note: 'Room 201' }) },
  listSchoolOrders: { may: nobody, input: () => ({}) },
  settleOrder: { may: nobody, input: () => ({ orderNo, paid: 1 }) },
  listInvoiceApplies: { may: nobody, input: () => ({}) },
  answerInvoice: { may: nobody, input: ({ world }) => ({ id: world.newId(), issued: 1 }) },
  grantMembership: { may: nobody, input: () => ({ account: 'teacher1', vip: 3 }) },
};
