import { Grid } from '@chakra-ui/react';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { type CreditMode, creditModes } from '#contract/features/question/keys.ts';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { creditTexts, pointsOf } from '../words.ts';
import { type FieldsProps, hundredthsOf } from './numbers.ts';

export const CreditField = ({ value, onValue, modes }: FieldsProps & { readonly modes: readonly CreditMode[] }) => {
  const { _ } = useLingui();
  const { t } = useWords();
  const { question, key } = value;
  return (
    <Grid gap="3" mt="3" templateColumns={{ base: '1fr', sm: 'repeat(2, minmax(0, 1fr))' }}>
      <SelectField
        label={t`Partly right`}
        value={key.credit}
        onValue={(credit) => onValue({ question, key: { ...key, credit: credit as CreditMode } })}
        options={creditModes
          .filter((mode) => modes.includes(mode))
          .map((mode) => ({ value: mode, label: _(creditTexts[mode]) }))}
      />
      {key.credit === 'missedSome' && (
        <TextField
          label={t`Points when some are missing`}
          hint={<Trans>Empty: in proportion</Trans>}
          inputMode="decimal"
          defaultValue={key.missedScore === 0 ? '' : pointsOf(key.missedScore)}
          onChange={({ target }) => onValue({ question, key: { ...key, missedScore: hundredthsOf(target.value) } })}
        />
      )}
    </Grid>
  );
};
