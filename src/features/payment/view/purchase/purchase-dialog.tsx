import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { getProductLists } from '#contract/features/payment/calls.ts';
import { type PayWay, type ProductType, payWays, productTypes, yuan } from '#contract/features/payment/keys.ts';
import { useOwnProfile } from '#src/features/account/view/public.tsx';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { Asked } from '#src/ui/parts/asked.tsx';
import { tabLook } from '#src/ui/parts/tabs.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { MembershipLine } from '../membership-line.tsx';
import { membership } from '../state.ts';
import { AllPerks } from '../upsell-dialog.tsx';
import { usePaymentWords } from '../words.ts';
import { Products, Ways } from './options.tsx';
import { Paying } from './paying.tsx';
import { useOrder } from './use-order.ts';

/** S-215: 800 px wide, moved by its heading, closed by its X and not by a press outside. */
export const PurchaseDialog = () => {
  const profile = useOwnProfile();
  const [type, setType] = useState<ProductType>(productTypes.vip);
  const close = () => {
    membership.isBuying = false;
  };
  // Who is looked at is known before anything is drawn that depends on it.
  if (profile === undefined) return null;
  return (
    <AppDialog open onClose={close} isWindow width="dlgWide" title={<Trans>Buy or renew a membership</Trans>}>
      <Flex justify="space-between" gap="3" wrap="wrap" mb="4" fontSize="sm">
        <MembershipLine profile={profile} />
        <AllPerks />
      </Flex>
      <Kinds teaches={profile.userType === 'teacher'} type={type} onType={setType} />
      <Buying key={type} type={type} />
    </AppDialog>
  );
};

interface KindsProps {
  readonly teaches: boolean;
  readonly type: ProductType;
  readonly onType: (type: ProductType) => void;
}

/** Teachers have two tabs, students the one and what it is for (S-469, S-471, S-473). */
const Kinds = ({ teaches, type, onType }: KindsProps) => {
  const { t } = useLingui();
  const { kindName } = usePaymentWords();
  const kinds = teaches ? [productTypes.vip, productTypes.super] : [productTypes.vip];
  return (
    <Box mb="4">
      <Flex role="tablist" aria-label={t`Kind of membership`} borderBottomWidth="1px">
        {kinds.map((one) => (
          <Box
            as="button"
            key={one}
            role="tab"
            aria-selected={one === type}
            onClick={() => onType(one)}
            {...tabLook(one === type)}
          >
            {kindName(one)}
          </Box>
        ))}
      </Flex>
      {!teaches && (
        <Text fontSize="sm" color="fg.muted" mt="3">
          <Trans>With VIP you see who has handed in homework.</Trans>
        </Text>
      )}
    </Box>
  );
};

const Buying = ({ type }: { readonly type: ProductType }) => {
  const { asked } = useAnswer(getProductLists, { type });
  const [productId, setProductId] = useState<string>();
  const [wantedWay, setWay] = useState<PayWay>(payWays.wechat);
  const { order, refusal, begin, query, clear, canAsk } = useOrder();
  const textOf = useRefusalText();
  return (
    <Asked asked={asked} rows={4}>
      {({ list, ways, note }) => {
        const chosen = list.find(({ id }) => id === productId) ?? list[0];
        const way = ways.find((one) => one === wantedWay) ?? ways[0];
        if (chosen === undefined)
          return (
            <Text color="fg.muted">
              <Trans>Nothing is on sale here. Ask whoever looks after your school.</Trans>
            </Text>
          );
        return (
          <Flex direction="column" gap="5">
            <Products
              list={list}
              chosen={chosen.id}
              onChoose={(id) => {
                setProductId(id);
                clear();
              }}
            />
            {way === undefined ? (
              <Text color="fg.muted">
                <Trans>This school takes no payments online yet. Ask whoever looks after it.</Trans>
              </Text>
            ) : (
              <>
                <Ways
                  ways={ways}
                  chosen={way}
                  onChoose={(one) => {
                    setWay(one);
                    clear();
                  }}
                />
                {refusal !== undefined && (
                  <Text role="alert" fontSize="sm" color="fg.error">
                    {textOf(refusal)}
                  </Text>
                )}
                {order === undefined ? (
                  <Order price={chosen.price} canAsk={canAsk} onOrder={() => begin(chosen.id, way)} />
                ) : (
                  <Paying order={order} note={note} onQuery={query} onRepay={() => begin(order.productId, order.way)} />
                )}
              </>
            )}
          </Flex>
        );
      }}
    </Asked>
  );
};

interface OrderProps {
  readonly price: number;
  readonly canAsk: boolean;
  readonly onOrder: () => Promise<void>;
}

const Order = ({ price, canAsk, onOrder }: OrderProps) => {
  const order = useOnce(onOrder);
  return (
    <Button alignSelf="flex-start" disabled={!canAsk} onClick={order}>
      <Trans>Pay ¥{yuan(price)}</Trans>
    </Button>
  );
};
