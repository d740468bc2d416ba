import { Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import { second } from '#contract/core/time.ts';
import { getTradingRecord, queryWxOrder } from '#contract/features/payment/calls.ts';
import { payWays, yuan } from '#contract/features/payment/keys.ts';
import { usePaged } from '#src/ui/live/use-paged.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { Stamp } from '#src/ui/words/time.tsx';
import { openPurchase } from '../public.tsx';
import { usePaymentWords } from '../words.ts';
import { InvoiceDialog } from './invoice-dialog.tsx';

type Trade = Output<typeof getTradingRecord>['list'][number];

/** What somebody ordered, what became of it, and its invoice (S-278, S-279). */
export const TradingRecords = () => {
  const { t } = useLingui();
  const { list, look, ask, canAsk } = usePaged(getTradingRecord, {});
  const tellRefusal = useTellRefusal();
  const [invoiced, setInvoiced] = useState<string>();
  const query = async (orderNo: string) => {
    const said = await ask(queryWxOrder, { orderNo });
    if (!said.ok) tellRefusal(said.refusal);
    await look();
  };
  return (
    <>
      <ListPage
        label={t`Payments`}
        list={list}
        look="cards"
        count={(count) => <Plural value={count} one="# payment" other="# payments" />}
        empty={<EmptyState title={<Trans>No payments yet</Trans>} />}
      >
        {(trade) => (
          <TradeItem
            key={trade.orderNo}
            trade={trade}
            canAsk={canAsk}
            onQuery={() => void query(trade.orderNo)}
            onInvoice={() => setInvoiced(trade.orderNo)}
          />
        )}
      </ListPage>
      {invoiced !== undefined && (
        <InvoiceDialog
          orderNo={invoiced}
          onDone={() => {
            setInvoiced(undefined);
            void look();
          }}
          onClose={() => setInvoiced(undefined)}
        />
      )}
    </>
  );
};

interface TradeItemProps {
  readonly trade: Trade;
  readonly canAsk: boolean;
  readonly onQuery: () => void;
  readonly onInvoice: () => void;
}

const colours = { paying: 'fg.muted', success: 'fg.success', failure: 'fg.error' } as const;

const TradeItem = ({ trade, canAsk, onQuery, onInvoice }: TradeItemProps) => {
  const { t } = useLingui();
  const { productName, wayName, stateName } = usePaymentWords();
  const { state, way, invoice, invoiceNote } = trade;
  const invoiceText = {
    '': '',
    asked: t`Invoice: asked for`,
    issued: t`Invoice: ${invoiceNote}`,
    declined: t`No invoice: ${invoiceNote}`,
  }[invoice];
  return (
    <Flex as="li" gap="3" wrap="wrap" align="center" data-order={state}>
      <Flex direction="column" flex={{ base: '1 1 100%', md: '1 1 14rem' }} minW="0" gap="0.5">
        <Text fontWeight="600">{productName({ ...trade, title: trade.desc })}</Text>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          <Stamp at={trade.at * second} /> · {wayName(way)}
          <br />
          {trade.orderNo}
        </Text>
        {invoiceText !== '' && (
          <Text fontSize="sm" overflowWrap="anywhere">
            {invoiceText}
          </Text>
        )}
      </Flex>
      <Flex direction="column" align={{ base: 'start', md: 'end' }} flex={{ base: '1', md: 'none' }}>
        <Text fontWeight="600" textStyle="num">
          ¥{yuan(trade.amount)}
        </Text>
        <Text fontSize="sm" color={colours[state]}>
          {stateName(state)}
        </Text>
      </Flex>
      {state === 'paying' && way !== payWays.desk && (
        <Button size="sm" variant="outline" disabled={!canAsk} onClick={onQuery}>
          <Trans>I have paid</Trans>
        </Button>
      )}
      {state === 'failure' && (
        <Button size="sm" variant="outline" disabled={!canAsk} onClick={openPurchase}>
          <Trans>Pay again</Trans>
        </Button>
      )}
      {state === 'success' && (invoice === '' || invoice === 'declined') && (
        <Button size="sm" variant="outline" disabled={!canAsk} onClick={onInvoice}>
          <Trans>Invoice…</Trans>
        </Button>
      )}
    </Flex>
  );
};
