import { Box, Button, Flex, QrCode, Text } from '@chakra-ui/react';
import { qrCodeSlotRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { payWays, yuan } from '#contract/features/payment/keys.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { schoolDay } from '#src/ui/words/time.tsx';
import { usePaymentWords } from '../words.ts';
import type { Ordered } from './use-order.ts';

interface PayingProps {
  readonly order: Ordered;
  /** How the school takes payments at its desk. */
  readonly note: string;
  readonly onQuery: () => Promise<void>;
  readonly onRepay: () => Promise<void>;
}

/** What becomes of an order: to be paid, paid, or failed and to be paid again (S-313, S-598). */
export const Paying = ({ order, note, onQuery, onRepay }: PayingProps) => {
  const repay = useOnce(onRepay);
  if (order.state === 'success')
    return (
      <Said icon={<CircleCheck aria-hidden />} color="fg.success">
        <Text fontWeight="600">
          <Trans>Paid. Your membership is in force.</Trans>
        </Text>
        {order.vipUntil > 0 && (
          <Text fontSize="sm" color="fg.muted">
            <Trans>Until {schoolDay(order.vipUntil)}</Trans>
          </Text>
        )}
      </Said>
    );
  if (order.state === 'failure')
    return (
      <Said icon={<CircleX aria-hidden />} color="fg.error">
        <Text fontWeight="600">
          <Trans>Payment failed</Trans>
        </Text>
        <Button size="sm" mt="2" onClick={repay}>
          <Trans>Pay again</Trans>
        </Button>
      </Said>
    );
  return order.way === payWays.desk ? (
    <AtTheDesk order={order} note={note} />
  ) : (
    <ByCode order={order} onQuery={onQuery} />
  );
};

interface SaidProps {
  readonly icon: ReactNode;
  readonly color: string;
  readonly children: ReactNode;
}

const Said = ({ icon, color, children }: SaidProps) => (
  <Flex role="status" gap="3" align="start">
    <Box color={color} mt="0.5">
      {icon}
    </Box>
    <Box>{children}</Box>
  </Flex>
);

/** S-532: 100x100 with the highest correction level. */
const ByCode = ({ order, onQuery }: Pick<PayingProps, 'order' | 'onQuery'>) => {
  const { t } = useLingui();
  const { wayName } = usePaymentWords();
  const query = useOnce(onQuery);
  return (
    <Flex gap="4" align="center" wrap="wrap">
      <Box
        bg="white"
        p="2"
        borderRadius="l2"
        borderWidth="1px"
        role="img"
        aria-label={t`QR code to pay with ${wayName(order.way)}`}
      >
        <QrCode.Root recipe={qrCodeSlotRecipe} value={order.url} encoding={{ ecc: 'H' }} boxSize="100px" data-pay-code>
          <QrCode.Frame color="black" width="100px" height="100px">
            <QrCode.Pattern />
          </QrCode.Frame>
        </QrCode.Root>
      </Box>
      <Box flex="1 1 14rem" role="status">
        <Text fontSize="2xl" fontWeight="600" textStyle="num">
          ¥{yuan(order.amount)}
        </Text>
        <Text fontSize="sm" color="fg.muted">
          <Trans>Scan with {wayName(order.way)}. This page sees by itself when it is paid.</Trans>
        </Text>
        <Button size="sm" variant="outline" mt="2" onClick={query}>
          <Trans>I have paid</Trans>
        </Button>
      </Box>
    </Flex>
  );
};

const AtTheDesk = ({ order, note }: Pick<PayingProps, 'order' | 'note'>) => (
  <Box role="status">
    <Text fontWeight="600">
      <Trans>Pay ¥{yuan(order.amount)} at the school</Trans>
    </Text>
    <Text whiteSpace="pre-wrap" mt="1">
      {note}
    </Text>
    <Text fontSize="sm" color="fg.muted" mt="2" overflowWrap="anywhere">
      <Trans>Order {order.orderNo}. The membership begins when the school has marked it as paid.</Trans>
    </Text>
  </Box>
);
