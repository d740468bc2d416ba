import * as desk from '#contract/features/payment/desk-calls.ts';
import { shippedProducts } from '#contract/features/payment/products.ts';
import { must } from '#tests/harness/class.ts';
import type { Person } from '#tests/harness/device.ts';

/** A school that sells everything that ships with it, and says how it is paid at its desk. */
export const openShop = async (who: Person, note = '教务处 201，工作日'): Promise<void> => {
  for (const product of shippedProducts) await must(who, desk.setProduct, { ...product, isOnSale: true });
  await must(who, desk.setPaymentNote, { note });
};
