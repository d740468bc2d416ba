import type { Tx } from './recorder.ts';

/**
 * Rows that go, or change, with what somebody deletes or gives to others, in their own transaction: everybody waits for these and
 * for no more, however much is named at once. The rest is done after it, a piece at a time.
 */
const most = 500;

const taken = new WeakMap<Tx, number>();

/** How many more there is room for. */
export const roomForRows = (tx: Tx): number => Math.max(0, most - (taken.get(tx) ?? 0));

export const takeRoom = (tx: Tx, rows: number): void => void taken.set(tx, (taken.get(tx) ?? 0) + rows);
