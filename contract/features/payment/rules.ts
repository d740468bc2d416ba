import { type Refusal, refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { type Counted, has, most } from './keys.ts';

export const paymentRefusal = refusals('payment', {
  areasFull: { text: 'Without a membership you have two preparation areas at most.', code: replyCode.vipNeeded },
  sharedPrep: { text: 'Preparing lessons together is for members here.', code: replyCode.vipNeeded },
  classesFull: { text: 'Without a membership a course has 50 classes at most.', code: replyCode.vipNeeded },
  whoSubmitted: { text: 'Members see the names of who has handed in.', code: replyCode.vipNeeded },
  coursePackage: { text: 'The data of a whole course in one package is for members here.', code: replyCode.vipNeeded },
  productUnknown: { text: 'This is not on sale any more. Choose again.', code: replyCode.notFound, field: 'productid' },
  /** The school takes no payments this way. */
  wayUnknown: { text: 'This way of paying is not available here.', code: replyCode.notFound },
  silent: { text: 'The payment service did not answer. Try again in a moment.', code: replyCode.tryAgain },
  tooMany: { text: 'You have many unpaid orders. Pay one of them, or wait an hour.', code: replyCode.tooMany },
  endless: { text: 'Your membership has no end: there is nothing to renew.' },
  orderUnknown: { text: 'There is no such order.', code: replyCode.notFound },
  /** Two of the desk at once, or the money came meanwhile. */
  orderSettled: { text: 'This order is settled already. Look at the list once more.' },
  notPaid: { text: 'An invoice is made for a paid order.' },
  invoiceTwice: { text: 'An invoice for this order was asked for already.' },
  invoiceInfo: { text: 'First say to whom the invoice is made out.' },
  taxNumber: { text: 'A company’s invoice needs its tax number: 15 to 20 letters and digits.', field: 'taxNumber' },
  invoiceUnknown: {
    text: 'This application was answered already. Look at the list once more.',
    code: replyCode.notFound,
  },
  productsFull: { text: 'A school has 24 products at most. Change one of them.' },
  personUnknown: { text: 'Nobody at your school has this account.', code: replyCode.notFound, field: 'account' },
});

const refusalOf = {
  prepAreas: paymentRefusal.areasFull,
  courseClasses: paymentRefusal.classesFull,
} as const satisfies Partial<Record<Counted, Refusal>>;

/** Whether there may be one more; `count` are there. */
export const refuseMore = (what: keyof typeof refusalOf, count: number, vip: number): Refusal | undefined =>
  count >= most(what, vip) ? refusalOf[what] : undefined;

export const refuseWithout = (
  what: 'sharedPrep' | 'whoSubmitted' | 'coursePackage',
  vip: number,
): Refusal | undefined => (has(what, vip) ? undefined : paymentRefusal[what]);

/** 15, 17, 18 or 20 characters where a company is registered; none of a person. */
export const refuseInvoice = ({
  kind,
  taxNumber,
}: {
  readonly kind: 'person' | 'company';
  readonly taxNumber: string;
}) => (kind === 'company' && !/^[0-9A-Z]{15,20}$/.test(taxNumber) ? paymentRefusal.taxNumber : undefined);
