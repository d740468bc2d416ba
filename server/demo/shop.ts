import * as z from 'zod/mini';
import { setPaymentNote, setProduct } from '#contract/features/payment/desk-calls.ts';
import { shippedProducts } from '#contract/features/payment/products.ts';
import type { Pupil } from './person.ts';

/** The school sells what ships with the product, and takes the money itself: no provider knows it. */
export const sellMemberships = async (desk: Pupil): Promise<void> => {
  for (const product of shippedProducts) await desk.ask(setProduct, { ...product, isOnSale: true }, z.object({}));
  const note = '请到行政楼 201 室缴费，工作日 9:00–17:00；缴费时报姓名和账号。';
  await desk.ask(setPaymentNote, { note }, z.object({}));
};
