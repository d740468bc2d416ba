import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { listDeskProducts, setPaymentNote, setProduct } from '#contract/features/payment/desk-calls.ts';
import { maxMonths, payWays, productTypes, yuan } from '#contract/features/payment/keys.ts';
import { useAnswer, useAskNow } from '#src/ui/live/use-answer.ts';
import { useFormRefusal } from '#src/ui/live/use-form-refusal.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { Asked } from '#src/ui/parts/asked.tsx';
import { SelectField, TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { usePaymentWords } from '../words.ts';

type Sold = Output<typeof listDeskProducts>['list'][number];

/** What the school sells: a few things are there from the first day, and off until the school says otherwise. */
export const ProductsPart = () => {
  const { asked, ask } = useAnswer(listDeskProducts, {});
  const [edited, setEdited] = useState<Sold>();
  return (
    <Asked asked={asked}>
      {({ list, note, ways }) => (
        <Flex direction="column" gap="6">
          <Ways ways={ways} />
          <NoteForm key={note} note={note} onKept={ask} />
          <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3" px="4">
            {list.map((one) => (
              <ProductItem key={one.id} product={one} onEdit={() => setEdited(one)} />
            ))}
          </Box>
          <Button
            alignSelf="flex-start"
            size="sm"
            variant="outline"
            onClick={() =>
              setEdited({
                ...{ id: `own-${crypto.randomUUID().slice(0, 8)}`, type: productTypes.vip, title: '', months: 1 },
                ...{ price: 10_00, originalPrice: 10_00, isOnSale: false },
              })
            }
          >
            <Trans>Add a product</Trans>
          </Button>
          {edited !== undefined && (
            <ProductDialog
              product={edited}
              onDone={() => {
                setEdited(undefined);
                ask();
              }}
              onClose={() => setEdited(undefined)}
            />
          )}
        </Flex>
      )}
    </Asked>
  );
};

const Ways = ({ ways }: { readonly ways: readonly (1 | 2 | 3)[] }) => {
  const { wayName } = usePaymentWords();
  const online = ways.filter((way) => way !== payWays.desk);
  return (
    <Text fontSize="sm" color="fg.muted">
      {online.length === 0 ? (
        <Trans>No payment service is set up on this server: people pay at the school.</Trans>
      ) : (
        <Trans>Paid online with {online.map(wayName).join(', ')}.</Trans>
      )}
    </Text>
  );
};

const NoteForm = ({ note, onKept }: { readonly note: string; readonly onKept: () => void }) => {
  const { t } = useLingui();
  const { ask, canAsk } = useAskNow();
  const tellRefusal = useTellRefusal();
  const [text, setText] = useState(note);
  const submit = useSubmit(async () => {
    const said = await ask(setPaymentNote, { note: text });
    if (!said.ok) return tellRefusal(said.refusal);
    tell(t`Kept.`);
    onKept();
  });
  return (
    <form onSubmit={submit} noValidate>
      <TextArea
        label={t`How to pay at the school`}
        hint={t`Where and when, or an account for transfers. Left empty, nobody can choose it.`}
        rows={2}
        maxLength={500}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" size="sm" mt="2" disabled={!canAsk || text === note}>
        <Trans>Save</Trans>
      </Button>
    </form>
  );
};

const ProductItem = ({ product, onEdit }: { readonly product: Sold; readonly onEdit: () => void }) => {
  const { t } = useLingui();
  const { productName } = usePaymentWords();
  const name = productName(product);
  return (
    <Flex as="li" py="3" gap="3" align="center" wrap="wrap" _notLast={{ borderBottomWidth: '1px' }}>
      <Box flex="1 1 12rem" minW="0">
        <Text fontWeight="500" overflowWrap="anywhere">
          {name}
        </Text>
        <Text fontSize="sm" color="fg.muted" textStyle="num">
          ¥{yuan(product.price)} {product.originalPrice > product.price && <s>¥{yuan(product.originalPrice)}</s>}
        </Text>
      </Box>
      <Text fontSize="sm" color={product.isOnSale ? 'fg.success' : 'fg.muted'}>
        {product.isOnSale ? <Trans>On sale</Trans> : <Trans>Off</Trans>}
      </Text>
      <Button size="sm" variant="outline" aria-label={t`Change: ${name}`} onClick={onEdit}>
        <Trans>Change…</Trans>
      </Button>
    </Flex>
  );
};

interface ProductDialogProps {
  readonly product: Sold;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Yuan as typed, in cents; what is no price is refused by the server with its field. */
const centsOf = (yuanText: string): number => Math.round(Number(yuanText.replace(',', '.')) * 100) || 0;

const ProductDialog = ({ product, onDone, onClose }: ProductDialogProps) => {
  const { t } = useLingui();
  const { ask, canAsk } = useAskNow();
  const { kindName } = usePaymentWords();
  const { errorOf, refuse } = useFormRefusal();
  const [shown, setShown] = useState({
    ...{ type: product.type, title: product.title, months: String(product.months), isOnSale: product.isOnSale },
    ...{ price: yuan(product.price), originalPrice: yuan(product.originalPrice) },
  });
  const set = (given: Partial<typeof shown>) => {
    refuse(undefined);
    setShown({ ...shown, ...given });
  };
  const submit = async () => {
    const { type, title, isOnSale } = shown;
    const [price, originalPrice] = [centsOf(shown.price), centsOf(shown.originalPrice)];
    const months = Math.trunc(Number(shown.months)) || 0;
    const said = await ask(setProduct, { id: product.id, type, title, months, price, originalPrice, isOnSale });
    if (said.ok) onDone();
    else refuse(said.refusal);
  };
  const field = (name: 'title' | 'months' | 'price' | 'originalPrice') => ({
    value: shown[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => set({ [name]: target.value }),
    error: errorOf(name),
  });
  return (
    <FormDialog
      title={<Trans>What is sold</Trans>}
      submit={<Trans>Save</Trans>}
      isDisabled={!canAsk}
      note={<Trans>Orders keep the price that they were made at.</Trans>}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={t`Kind of membership`}
        value={String(shown.type)}
        onValue={(value) => set({ type: value === '2' ? 2 : 1 })}
        options={([1, 2] as const).map((type) => ({ value: String(type), label: kindName(type) }))}
      />
      <TextField label={t`Name (optional)`} maxLength={limits.nameChars} {...field('title')} />
      <TextField label={t`Months`} type="number" inputMode="numeric" min={1} max={maxMonths} {...field('months')} />
      <TextField label={t`Price, yuan`} inputMode="decimal" maxLength={10} {...field('price')} />
      <TextField
        label={t`Price before the discount, yuan`}
        inputMode="decimal"
        maxLength={10}
        {...field('originalPrice')}
      />
      <SwitchRow label={t`On sale`} on={shown.isOnSale} onSwitch={(isOnSale) => set({ isOnSale })} />
    </FormDialog>
  );
};
