import { proxy } from 'valtio';
import type { Perk } from '#contract/features/payment/keys.ts';

/** What of a membership is offered in the place of something that was refused. */
export interface Upsell {
  readonly perk: Perk;
}

/** Asked for from anywhere; the dialogs stand in the frame of the app. */
export const membership = proxy<{ isBuying: boolean; upsell: Upsell | undefined }>({
  isBuying: false,
  upsell: undefined,
});
