import { type Outbox, readMeta } from '../outbox.ts';

/** Why nothing is sent or fetched although it could be: the person paused it, or keeps it for a network that costs nothing. */
export type Rest = 'paused' | 'metered';

export const restOf = async (outbox: Outbox, isMetered: () => boolean): Promise<Rest | undefined> => {
  if ((await readMeta(outbox, 'paused')) === true) return 'paused';
  return isMetered() && (await readMeta(outbox, 'wifiOnly')) === true ? 'metered' : undefined;
};

/** Not in TypeScript's library, and not in every browser: Network Information. */
interface NetworkInformation extends EventTarget {
  readonly type?: string;
  readonly saveData?: boolean;
}

export const networkInformation = (): NetworkInformation | undefined =>
  (navigator as { readonly connection?: NetworkInformation }).connection;

const paidByTheByte: readonly string[] = ['cellular', 'wimax', 'bluetooth'];

/** True only where the browser says so. */
export const isMeteredNow = (): boolean => {
  const { type = '', saveData = false } = networkInformation() ?? {};
  return saveData || paidByTheByte.includes(type);
};
