import * as desk from '#contract/features/payment/desk-calls.ts';
import { shippedProducts } from '#contract/features/payment/products.ts';
import type { Person } from '#tests/harness/device.ts';
import type { World } from '#tests/harness/world.ts';

/** A school that sells everything that ships with it, and says how it is paid at its desk. */
export const openShop = async (world: World, who: Person, note = '教务处 201，工作日'): Promise<void> => {
  const said = [];
  for (const product of shippedProducts)
    said.push(await world.say(who, desk.setProduct, { ...product, isOnSale: true }));
  said.push(await world.say(who, desk.setPaymentNote, { note }));
  if (said.some(({ ok }) => !ok)) throw new Error(JSON.stringify(said));
};
