import { Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { grantMembership } from '#contract/features/payment/desk-calls.ts';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { useFormRefusal } from '#src/ui/live/use-form-refusal.ts';
import { useSubmitToField } from '#src/ui/live/use-once.ts';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { fromField } from '#src/ui/words/school-time.ts';
import { tell } from '#src/ui/words/tell.ts';

const kinds = ['3', '4', '0'] as const;

/** A membership by the institution, which nobody pays for. */
export const MembersPart = () => {
  const { t } = useLingui();
  const { ask, canAsk } = useAskNow();
  const { errorOf, refuse } = useFormRefusal();
  const [account, setAccount] = useState('');
  const [kind, setKind] = useState<(typeof kinds)[number]>('3');
  const [day, setDay] = useState('');
  const names = { '3': t`VIP of the school`, '4': t`Super VIP of the school`, '0': t`None of the school` };
  const submit = useSubmitToField(async () => {
    const until = day === '' ? 0 : fromField(`${day}T23:59`);
    const said = await ask(grantMembership, {
      account,
      vip: Number(kind) as 0 | 3 | 4,
      until: kind === '0' ? 0 : until,
    });
    if (!said.ok) return refuse(said.refusal);
    tell(t`Kept for ${said.value.username}.`);
    setAccount('');
  });
  return (
    <Flex asChild direction="column" gap="4" align="stretch">
      <form onSubmit={submit} noValidate>
        <TextField
          label={t`Account`}
          maxLength={100}
          value={account}
          onChange={({ target }) => {
            refuse(undefined);
            setAccount(target.value);
          }}
          error={errorOf('account')}
        />
        <SelectField
          label={t`Membership`}
          value={kind}
          onValue={(value) => setKind(kinds.find((one) => one === value) ?? '3')}
          options={kinds.map((value) => ({ value, label: names[value] }))}
        />
        {kind !== '0' && (
          <TextField
            label={t`Until (optional)`}
            type="date"
            value={day}
            onChange={({ target }) => setDay(target.value)}
            error={errorOf('until')}
          />
        )}
        <Button type="submit" alignSelf="flex-start" disabled={!canAsk || account.trim() === ''}>
          <Trans>Save</Trans>
        </Button>
        <Text fontSize="sm" color="fg.muted">
          <Trans>What somebody paid for stays beside it.</Trans>
        </Text>
      </form>
    </Flex>
  );
};
