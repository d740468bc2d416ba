import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import { second } from '#contract/core/time.ts';
import { listSchoolOrders, settleOrder } from '#contract/features/payment/desk-calls.ts';
import { yuan } from '#contract/features/payment/keys.ts';
import { orderStates } from '#contract/features/payment/orders.ts';
import { usePaged } from '#src/ui/live/use-paged.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { Stamp } from '#src/ui/words/time.tsx';
import { usePaymentWords } from '../words.ts';

type Order = Output<typeof listSchoolOrders>['list'][number];

interface Settling {
  readonly order: Order;
  readonly paid: 0 | 1;
}

/** Orders of the school's people: what was paid at the desk is marked here, and it is kept who marked it. */
export const OrdersPart = () => {
  const { t } = useLingui();
  const tellRefusal = useTellRefusal();
  const { stateName } = usePaymentWords();
  const [state, setState] = useState<(typeof orderStates)[number]>('paying');
  const { list, look, ask, canAsk } = usePaged(listSchoolOrders, { state });
  const [settling, setSettling] = useState<Settling>();
  const settle = async ({ order, paid }: Settling, note: string) => {
    const said = await ask(settleOrder, { orderNo: order.orderNo, paid, note });
    if (!said.ok) tellRefusal(said.refusal);
    setSettling(undefined);
    await look();
  };
  return (
    <>
      <ListPage
        label={t`Orders`}
        list={list}
        look="cards"
        submit={{ name: <Trans>Show</Trans>, act: look }}
        filters={
          <Box flex="0 1 14rem">
            <SelectField
              label={t`Orders`}
              value={state}
              onValue={(value) => setState(orderStates.find((one) => one === value) ?? 'paying')}
              options={orderStates.map((value) => ({ value, label: stateName(value) }))}
            />
          </Box>
        }
        count={(count) => <Plural value={count} one="# order" other="# orders" />}
        empty={<EmptyState title={<Trans>No orders here</Trans>} />}
      >
        {(order) => (
          <OrderItem
            key={order.orderNo}
            order={order}
            canAsk={canAsk}
            onSettle={(paid) => setSettling({ order, paid })}
          />
        )}
      </ListPage>
      {settling !== undefined && (
        <SettleDialog
          {...settling}
          onSettle={(note) => settle(settling, note)}
          onClose={() => setSettling(undefined)}
        />
      )}
    </>
  );
};

interface OrderItemProps {
  readonly order: Order;
  readonly canAsk: boolean;
  readonly onSettle: (paid: 0 | 1) => void;
}

const OrderItem = ({ order, canAsk, onSettle }: OrderItemProps) => {
  const { productName, wayName } = usePaymentWords();
  return (
    <Flex as="li" gap="3" wrap="wrap" align="center">
      <Flex direction="column" flex={{ base: '1 1 100%', md: '1 1 14rem' }} minW="0" gap="0.5">
        <Text fontWeight="600" overflowWrap="anywhere">
          {order.username} · {order.account}
        </Text>
        <Text fontSize="sm" overflowWrap="anywhere">
          {productName({ ...order, title: order.desc })} · ¥{yuan(order.amount)} · {wayName(order.way)}
        </Text>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          <Stamp at={order.at * second} />
          <br />
          {order.orderNo}
        </Text>
        {order.by !== '' && (
          <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            <Trans>Settled by {[order.by, order.note].filter(Boolean).join(' · ')}</Trans>
          </Text>
        )}
      </Flex>
      {order.state !== 'success' && (
        <Button size="sm" disabled={!canAsk} onClick={() => onSettle(1)}>
          <Trans>Paid…</Trans>
        </Button>
      )}
      {order.state === 'paying' && (
        <Button size="sm" variant="outline" disabled={!canAsk} onClick={() => onSettle(0)}>
          <Trans>Not paid…</Trans>
        </Button>
      )}
    </Flex>
  );
};

interface SettleDialogProps extends Settling {
  readonly onSettle: (note: string) => Promise<void>;
  readonly onClose: () => void;
}

const SettleDialog = ({ order, paid, onSettle, onClose }: SettleDialogProps) => {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  return (
    <FormDialog
      title={
        paid === 1 ? (
          <Trans>
            ¥{yuan(order.amount)} of {order.username} came in?
          </Trans>
        ) : (
          <Trans>{order.username} has not paid?</Trans>
        )
      }
      submit={paid === 1 ? <Trans>Mark as paid</Trans> : <Trans>Mark as not paid</Trans>}
      note={paid === 1 ? <Trans>The membership begins at once. This cannot be undone.</Trans> : undefined}
      onSubmit={() => onSettle(note)}
      onClose={onClose}
    >
      <TextField
        label={t`Note (optional)`}
        hint={t`For the books: the number of the receipt.`}
        maxLength={200}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
};
