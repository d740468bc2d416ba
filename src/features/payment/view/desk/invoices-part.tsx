import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import { second } from '#contract/core/time.ts';
import { answerInvoice, listInvoiceApplies } from '#contract/features/payment/desk-calls.ts';
import { yuan } from '#contract/features/payment/keys.ts';
import { usePaged } from '#src/ui/live/use-paged.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { Stamp } from '#src/ui/words/time.tsx';

type Apply = Output<typeof listInvoiceApplies>['list'][number];

const states = ['asked', 'issued', 'declined'] as const;

interface Answering {
  readonly apply: Apply;
  readonly issued: 0 | 1;
}

/** Who asks for an invoice: its number is said here, or why there is none. */
export const InvoicesPart = () => {
  const { t } = useLingui();
  const tellRefusal = useTellRefusal();
  const [state, setState] = useState<(typeof states)[number]>('asked');
  const { list, look, ask, canAsk } = usePaged(listInvoiceApplies, { state });
  const [answering, setAnswering] = useState<Answering>();
  const names = { asked: t`Asked for`, issued: t`Issued`, declined: t`Declined` };
  const answer = async ({ apply, issued }: Answering, note: string) => {
    const said = await ask(answerInvoice, { id: apply.id, issued, note });
    if (!said.ok) tellRefusal(said.refusal);
    setAnswering(undefined);
    await look();
  };
  return (
    <>
      <ListPage
        label={t`Invoices`}
        list={list}
        look="cards"
        submit={{ name: <Trans>Show</Trans>, act: look }}
        filters={
          <Box flex="0 1 14rem">
            <SelectField
              label={t`Invoices`}
              value={state}
              onValue={(value) => setState(states.find((one) => one === value) ?? 'asked')}
              options={states.map((value) => ({ value, label: names[value] }))}
            />
          </Box>
        }
        count={(count) => <Plural value={count} one="# application" other="# applications" />}
        empty={<EmptyState title={<Trans>Nobody here</Trans>} />}
      >
        {(apply) => (
          <Flex as="li" key={apply.id} gap="3" wrap="wrap" align="center">
            <Box flex={{ base: '1 1 100%', md: '1 1 16rem' }} minW="0" overflowWrap="anywhere">
              <Text fontWeight="600">
                {apply.info.title} · ¥{yuan(apply.amount)}
              </Text>
              <Text fontSize="sm">{linesOf(apply).join(' · ')}</Text>
              <Text fontSize="sm" color="fg.muted">
                {apply.username} · {apply.account} · <Stamp at={apply.at * second} />
                <br />
                {apply.orderNo}
              </Text>
              {apply.note !== '' && <Text fontSize="sm">{apply.note}</Text>}
            </Box>
            {state === 'asked' && (
              <>
                <Button size="sm" disabled={!canAsk} onClick={() => setAnswering({ apply, issued: 1 })}>
                  <Trans>Issued…</Trans>
                </Button>
                <Button
                  size="sm"
                  variant="outline"
                  disabled={!canAsk}
                  onClick={() => setAnswering({ apply, issued: 0 })}
                >
                  <Trans>Decline…</Trans>
                </Button>
              </>
            )}
          </Flex>
        )}
      </ListPage>
      {answering !== undefined && (
        <AnswerDialog
          {...answering}
          onAnswer={(note) => answer(answering, note)}
          onClose={() => setAnswering(undefined)}
        />
      )}
    </>
  );
};

const linesOf = ({ info }: Apply): string[] =>
  [info.taxNumber, info.address, info.phone, info.bank, info.bankAccount, info.email].filter((text) => text !== '');

interface AnswerDialogProps extends Answering {
  readonly onAnswer: (note: string) => Promise<void>;
  readonly onClose: () => void;
}

const AnswerDialog = ({ apply, issued, onAnswer, onClose }: AnswerDialogProps) => {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  return (
    <FormDialog
      title={
        issued === 1 ? <Trans>Invoice for {apply.info.title}</Trans> : <Trans>No invoice for {apply.info.title}?</Trans>
      }
      submit={issued === 1 ? <Trans>Issued</Trans> : <Trans>Decline</Trans>}
      onSubmit={() => onAnswer(note)}
      onClose={onClose}
    >
      <TextField
        label={issued === 1 ? t`Number of the invoice` : t`Why, as they read it`}
        maxLength={200}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
};
