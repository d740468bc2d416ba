import { Box, Flex, Grid, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Output } from '#contract/core/call.ts';
import type { getProductLists } from '#contract/features/payment/calls.ts';
import { type PayWay, yuan } from '#contract/features/payment/keys.ts';
import { usePaymentWords } from '../words.ts';

export type OnSale = Output<typeof getProductLists>['list'][number];

interface OptionProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** One of several, as large as what it says; the keys are those of a radio button. */
const Option = ({ name, isChosen, onChoose, children }: OptionProps) => (
  <Box
    as="label"
    position="relative"
    display="block"
    p="3"
    borderWidth="1px"
    borderRadius="l3"
    cursor="pointer"
    bg={isChosen ? 'brand.subtle' : 'bg.panel'}
    borderColor={isChosen ? 'brand.solid' : 'border.control'}
    css={{ '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' } }}
  >
    <input
      type="radio"
      name={name}
      checked={isChosen}
      onChange={onChoose}
      style={{
        position: 'absolute',
        opacity: 0,
        inset: 0,
        width: '100%',
        height: '100%',
        margin: 0,
        cursor: 'pointer',
      }}
    />
    {children}
  </Box>
);

interface ProductsProps {
  readonly list: readonly OnSale[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** The first one is chosen already, and is what most buy (S-362). */
export const Products = ({ list, chosen, onChoose }: ProductsProps) => {
  const { t } = useLingui();
  const { productName } = usePaymentWords();
  return (
    <Grid
      role="radiogroup"
      aria-label={t`What to buy`}
      gap="3"
      templateColumns={{ base: '1fr', sm: 'repeat(auto-fill, minmax(13rem, 1fr))' }}
    >
      {list.map((one, index) => (
        <Option key={one.id} name="product" isChosen={one.id === chosen} onChoose={() => onChoose(one.id)}>
          <Flex justify="space-between" gap="2" align="start" minH="6">
            <Text fontSize="sm" fontWeight="600">
              {productName({ type: one.type, title: one.desc, months: one.months })}
            </Text>
            {index === 0 && (
              <Box
                flexShrink="0"
                px="1.5"
                borderRadius="l1"
                fontSize="xs"
                fontWeight="600"
                bg="bg.warning"
                color="fg.warning"
              >
                <Trans>Best seller</Trans>
              </Box>
            )}
          </Flex>
          <Flex align="baseline" gap="2" mt="1" wrap="wrap" textStyle="num">
            <Text fontSize="xl" fontWeight="600">
              ¥{yuan(one.price)}
            </Text>
            {one.discount > 0 && (
              <Text fontSize="sm" color="fg.muted">
                <s>¥{yuan(one.originalPrice)}</s> −{one.discount}%
              </Text>
            )}
          </Flex>
        </Option>
      ))}
    </Grid>
  );
};

interface WaysProps {
  readonly ways: readonly PayWay[];
  readonly chosen: PayWay | undefined;
  readonly onChoose: (way: PayWay) => void;
}

export const Ways = ({ ways, chosen, onChoose }: WaysProps) => {
  const { t } = useLingui();
  const { wayName } = usePaymentWords();
  return (
    <Flex role="radiogroup" aria-label={t`How to pay`} gap="3" wrap="wrap">
      {ways.map((way) => (
        <Option key={way} name="way" isChosen={way === chosen} onChoose={() => onChoose(way)}>
          <Text fontSize="sm" fontWeight="500">
            {wayName(way)}
          </Text>
        </Option>
      ))}
    </Flex>
  );
};
