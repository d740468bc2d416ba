/** S-313: `failure` is offered to be paid again, by a new order. */
export const orderStates = ['paying', 'success', 'failure'] as const;
export type OrderState = (typeof orderStates)[number];

export interface Payable {
  readonly state: OrderState;
  /** Cents. */
  readonly amount: number;
  /** The provider's own number of the payment; empty until it was paid. */
  readonly trade: string;
}

/** What is known of the money: a provider's word, proved to be theirs, or the desk's. */
export type Word =
  | { readonly kind: 'paid'; readonly amount: number; readonly trade: string }
  | { readonly kind: 'failed' }
  | { readonly kind: 'open' };

/**
 * What becomes of an order. Paid is paid: no later word changes it, and none pays it twice. A word of another amount pays
 * nothing. What had failed is paid all the same when the money came after all.
 */
export const afterWord = <O extends Payable>(order: O, word: Word): O | 'unchanged' | 'wrongAmount' => {
  if (order.state === 'success') return 'unchanged';
  if (word.kind === 'paid') {
    if (word.amount !== order.amount) return 'wrongAmount';
    return { ...order, state: 'success', trade: word.trade };
  }
  return word.kind === 'failed' && order.state === 'paying' ? { ...order, state: 'failure' } : 'unchanged';
};
