import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import { daysLeft, has, most, productTypes, tierOf, yuan } from '#contract/features/payment/keys.ts';
import { afterWord, type Payable, type Word } from '#contract/features/payment/orders.ts';
import { discountOf, shippedProducts } from '#contract/features/payment/products.ts';
import { paymentRefusal, refuseInvoice, refuseMore } from '#contract/features/payment/rules.ts';
import { monthsAfter, type Run, runBought, standingOf } from '#contract/features/payment/runs.ts';
import { uploadRefusal } from '#contract/features/upload/rules.ts';
import { perkOf } from '#src/features/payment/view/public.tsx';

const day = 24 * 60 * 60 * 1_000;
const at = Date.UTC(2026, 10, 28);

describe('what a tier may', () => {
  test('1 and 3 are VIP, 2 and 4 super VIP, everything else is ordinary (S-047)', () => {
    expect([0, 1, 2, 3, 4, 5].map(tierOf)).toEqual(['ordinary', 'vip', 'super', 'vip', 'super', 'ordinary']);
  });

  test('5 submissions, 2 areas, 50 classes and 150 MB without a membership; no limit with one (S-495, S-496, S-501, S-502)', () => {
    const limits = ['homeworkFiles', 'prepAreas', 'courseClasses', 'uploadBytes'] as const;
    expect(limits.map((one) => most(one, 0))).toEqual([5, 2, 50, 157_286_400]);
    expect(limits.map((one) => most(one, 3))).toEqual([Infinity, Infinity, Infinity, 2_147_483_648]);
    expect([1, 2].map((count) => refuseMore('prepAreas', count, 0))).toEqual([undefined, paymentRefusal.areasFull]);
    expect(refuseMore('courseClasses', 50, 0)).toBe(paymentRefusal.classesFull);
    expect(refuseMore('courseClasses', 500, 1)).toBeUndefined();
    expect([has('whoSubmitted', 0), has('whoSubmitted', 1), has('unlimitedChecks', 4)]).toEqual([false, true, true]);
  });

  test('each refusal that offers a membership is one that there is (S-612)', () => {
    const known = [uploadRefusal, homeworkRefusal, paymentRefusal].flatMap((all) =>
      Object.values(all).map(({ reason }) => reason),
    );
    expect(Object.keys(perkOf).filter((reason) => !known.includes(reason))).toEqual([]);
  });

  test('a membership is warned of under seven days, and not when it has none to end (S-525)', () => {
    const left = (until: number, vip = 1) => daysLeft({ vip, vipUntil: until }, at);
    expect([left(at + 7 * day), left(at + 7 * day - 1), left(at + 1), left(at), left(0), left(at + day, 0)]).toEqual([
      ...[undefined, 7, 1, undefined, undefined, undefined],
    ]);
  });
});

describe('prices and products', () => {
  test('cents are shown as yuan with two decimals; types are 1 and 2 (S-529, S-530)', () => {
    expect([1, 1_000, 9_805, 123_456].map(yuan)).toEqual(['0.01', '10.00', '98.05', '1234.56']);
    expect(productTypes).toEqual({ vip: 1, super: 2 });
  });

  test('nothing is on sale until a school says so; the discount follows from both prices', () => {
    expect(shippedProducts.some(({ isOnSale }) => isOnSale)).toBe(false);
    expect(discountOf({ price: 98_00, originalPrice: 120_00 })).toBe(18);
    expect(discountOf({ price: 120_00, originalPrice: 98_00 })).toBe(0);
  });

  test('a company’s invoice needs its number, a person’s none', () => {
    expect(refuseInvoice({ kind: 'company', taxNumber: '9111' })).toBe(paymentRefusal.taxNumber);
    expect(refuseInvoice({ kind: 'company', taxNumber: '91110108MA01ABCD2X' })).toBeUndefined();
    expect(refuseInvoice({ kind: 'person', taxNumber: '' })).toBeUndefined();
  });
});

describe('how long a membership runs', () => {
  test('a month later is the same day, or the last of a shorter month', () => {
    const later = (from: string, months: number) => new Date(monthsAfter(Date.parse(from), months)).toISOString();
    expect(later('2027-01-31T10:00:00Z', 1)).toBe('2027-02-28T10:00:00.000Z');
    expect(later('2026-11-28T10:00:00Z', 12)).toBe('2027-11-28T10:00:00.000Z');
  });

  test('renewals add on, whatever is bought when; nothing that was paid for is lost', () => {
    const months = fc.integer({ min: 1, max: 24 });
    fc.assert(
      fc.property(fc.array(fc.tuple(months, fc.integer({ min: 0, max: 400 })), { maxLength: 12 }), (bought) => {
        let now = at;
        const runs: Run[] = [];
        for (const [count, wait] of bought) {
          now += wait * day;
          const run = runBought(runs, 1, count, now);
          expect(run.from).toBeGreaterThanOrEqual(now);
          expect(runs.every(({ until }) => until <= run.from)).toBe(true);
          expect(run.until).toBe(monthsAfter(run.from, count));
          runs.push(run);
          expect(standingOf(runs, now)).toEqual({ vip: 1, until: run.until });
        }
      }),
    );
  });

  test('the higher one shows while it lasts, and then the other; what has no end has none', () => {
    const runs: Run[] = [
      { vip: 1, from: at, until: at + 100 * day },
      { vip: 2, from: at, until: at + 10 * day },
    ];
    expect(standingOf(runs, at)).toEqual({ vip: 2, until: at + 10 * day });
    expect(standingOf(runs, at + 10 * day)).toEqual({ vip: 1, until: at + 100 * day });
    expect(standingOf(runs, at + 100 * day)).toEqual({ vip: 0, until: 0 });
    expect(standingOf([...runs, { vip: 3, from: 0, until: 0 }], at + 50 * day)).toEqual({ vip: 3, until: 0 });
  });
});

describe('the money of an order', () => {
  const word: fc.Arbitrary<Word> = fc.oneof(
    fc.record({
      kind: fc.constant('paid' as const),
      amount: fc.constantFrom(1, 10_00, 10_01, Number.NaN),
      trade: fc.string(),
    }),
    fc.constant({ kind: 'failed' } as const),
    fc.constant({ kind: 'open' } as const),
  );

  test('whatever is heard in whatever order, it is paid once, by its own amount, and stays so (S-313)', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        let order: Payable = { state: 'paying', amount: 10_00, trade: '' };
        let paid = 0;
        for (const one of words) {
          const next = afterWord(order, one);
          if (typeof next === 'string') continue;
          if (next.state === 'success') {
            paid += 1;
            expect(one).toMatchObject({ kind: 'paid', amount: order.amount });
          }
          expect(order.state).not.toBe('success');
          expect(next.amount).toBe(order.amount);
          order = next;
        }
        const isPaid = words.some((one) => one.kind === 'paid' && one.amount === 10_00);
        expect([paid, order.state === 'success']).toEqual([isPaid ? 1 : 0, isPaid]);
      }),
    );
  });
});
