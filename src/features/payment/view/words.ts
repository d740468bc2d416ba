import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type PayWay, type ProductType, payWays, productTypes, tierOf } from '#contract/features/payment/keys.ts';
import type { OrderState } from '#contract/features/payment/orders.ts';

/** What memberships, ways of paying and orders are called. */
export const usePaymentWords = () => {
  const { t } = useLingui();
  const tierName = (vip: number): string =>
    ({ ordinary: t`No membership`, vip: t`VIP`, super: t`Super VIP` })[tierOf(vip)];
  const monthsText = (months: number): string =>
    months % 12 === 0
      ? plural(months / 12, { one: '# year', other: '# years' })
      : plural(months, { one: '# month', other: '# months' });
  return {
    tierName,
    monthsText,
    productName: ({
      type,
      title,
      months,
    }: {
      readonly type: ProductType;
      readonly title: string;
      readonly months: number;
    }) => title || `${tierName(type)} · ${monthsText(months)}`,
    wayName: (way: PayWay): string => {
      if (way === payWays.wechat) return t`WeChat Pay`;
      return way === payWays.alipay ? t`Alipay` : t`At the school`;
    },
    stateName: (state: OrderState): string =>
      ({ paying: t`Not paid yet`, success: t`Paid`, failure: t`Payment failed` })[state],
    kindName: (type: ProductType): string => (type === productTypes.super ? t`Super VIP` : t`VIP`),
  };
};
