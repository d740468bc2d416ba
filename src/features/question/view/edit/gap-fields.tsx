import { Box, Grid, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { questionLimits as max } from '#contract/features/question/keys.ts';
import type { GapKey } from '#contract/features/question/shapes.ts';
import { SelectField, TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { emptyGap, type FieldsProps } from './blank.ts';
import { CreditField } from './list-fields.tsx';

/** Accepted answers of each gap, and how they are compared. */
export const GapFields = ({ value, onValue }: FieldsProps) => {
  const { t } = useLingui();
  const { question, key } = value;
  if (question.type !== 'fill' || key.answer.kind !== 'gaps') return null;
  const { answer } = key;
  const set = (change: Partial<typeof answer>) =>
    onValue({ question, key: { ...key, answer: { ...answer, ...change } } });
  return (
    <Box>
      <Text fontSize="sm" color="fg.muted" mb="3">
        <Trans>Each run of three underscores (___) in the question is a gap.</Trans>
      </Text>
      <Grid gap="4" templateColumns="minmax(0, 1fr)">
        {question.gaps.map(({ id, numeric }, index) => {
          const gap = answer.gaps[id] ?? emptyGap;
          const place = index + 1;
          const setGap = (change: Partial<GapKey>) => set({ gaps: { ...answer.gaps, [id]: { ...gap, ...change } } });
          return (
            <Box key={id}>
              <TextArea
                label={t`Accepted in gap ${place}, one a line`}
                rows={2}
                maxLength={max.acceptedChars * 3}
                value={gap.accept.join('\n')}
                onChange={({ target }) =>
                  setGap({
                    accept: target.value
                      .split('\n')
                      .slice(0, max.accepted)
                      .map((one) => one.slice(0, max.acceptedChars)),
                  })
                }
              />
              <SwitchRow
                label={<Trans>It is a number</Trans>}
                on={numeric}
                onSwitch={(on) =>
                  onValue({
                    question: {
                      ...question,
                      gaps: question.gaps.map((one) => (one.id === id ? { id, numeric: on } : one)),
                    },
                    key,
                  })
                }
              />
              {numeric && <Tolerance gap={gap} onGap={setGap} />}
            </Box>
          );
        })}
      </Grid>
      {question.gaps.length > 1 && (
        <>
          <CreditField value={value} onValue={onValue} modes={['exact', 'each']} />
          <SwitchRow
            label={<Trans>The answers may stand in any gap</Trans>}
            on={answer.anyOrder}
            onSwitch={(anyOrder) => set({ anyOrder })}
          />
        </>
      )}
      <SwitchRow
        label={<Trans>Capitals count</Trans>}
        on={answer.caseSensitive}
        onSwitch={(caseSensitive) => set({ caseSensitive })}
      />
      <SwitchRow
        label={<Trans>Punctuation counts</Trans>}
        on={answer.punctuation}
        onSwitch={(punctuation) => set({ punctuation })}
      />
    </Box>
  );
};

const Tolerance = ({ gap, onGap }: { readonly gap: GapKey; readonly onGap: (change: Partial<GapKey>) => void }) => {
  const { t } = useLingui();
  const { by, amount } = gap.tolerance;
  return (
    <Grid gap="3" templateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
      <SelectField
        label={t`How near`}
        value={by}
        onValue={(next) => onGap({ tolerance: { by: next as typeof by, amount } })}
        options={[
          { value: 'none', label: t`Exactly` },
          { value: 'amount', label: t`Within an amount` },
          { value: 'percent', label: t`Within a percentage` },
        ]}
      />
      {by !== 'none' && (
        <TextField
          label={by === 'percent' ? t`Percent` : t`Amount`}
          inputMode="decimal"
          value={amount}
          maxLength={20}
          onChange={({ target }) => onGap({ tolerance: { by, amount: target.value } })}
        />
      )}
    </Grid>
  );
};
