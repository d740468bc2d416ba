import { useEffect, useState } from 'react';
import type { Input, Output } from '#contract/core/call.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { second } from '#contract/core/time.ts';
import {
  aliPay,
  getPayUrl,
  getUserOrderPayState,
  getWechatPayUrl,
  queryWxOrder,
} from '#contract/features/payment/calls.ts';
import { type PayWay, payWays, sourceFrom } from '#contract/features/payment/keys.ts';
import { useAskNow } from '#src/ui/live/use-answer.ts';

type Word = Output<typeof getUserOrderPayState>;

export interface Ordered extends Output<typeof getPayUrl> {
  readonly way: PayWay;
  readonly productId: string;
  readonly state: Word['state'];
  /** Of the person, once it was paid. */
  readonly vipUntil: number;
}

/** Between two looks at an order that waits to be paid. */
const looksEvery = 3 * second;

/** One order from its begin until it is paid, or not. */
export const useOrder = () => {
  const { ask, canAsk } = useAskNow();
  const [order, setOrder] = useState<Ordered>();
  const [refusal, setRefusal] = useState<Refusal>();
  const hear = ({ orderNo, state, vipUntil }: Word) =>
    setOrder((now) => (now?.orderNo === orderNo ? { ...now, state, vipUntil } : now));
  const begin = async (productid: Input<typeof getPayUrl>['productid'], way: PayWay): Promise<void> => {
    setRefusal(undefined);
    setOrder(undefined);
    const wanted = { productid, source_from: sourceFrom } as const;
    const said = await (way === payWays.wechat
      ? ask(getWechatPayUrl, wanted)
      : way === payWays.alipay
        ? ask(aliPay, wanted)
        : ask(getPayUrl, { ...wanted, pay_type: way }));
    if (said.ok) setOrder({ ...said.value, way, productId: productid, state: 'paying', vipUntil: 0 });
    else setRefusal(said.refusal);
  };
  /** Asks the provider, not only the server. */
  const query = async (): Promise<void> => {
    if (order === undefined) return;
    const said = await ask(queryWxOrder, { orderNo: order.orderNo });
    if (said.ok) hear(said.value);
    else setRefusal(said.refusal);
  };
  const isOpen = order?.state === 'paying' && canAsk;
  const no = order?.orderNo ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: one clock for each order
  useEffect(() => {
    if (!isOpen) return;
    const clock = setInterval(() => {
      if (document.visibilityState === 'visible')
        void ask(getUserOrderPayState, { orderNo: no }).then((said) => said.ok && hear(said.value));
    }, looksEvery);
    return () => clearInterval(clock);
  }, [isOpen, no]);
  const clear = () => {
    setOrder(undefined);
    setRefusal(undefined);
  };
  return { order, refusal, begin, query, clear, canAsk };
};
