import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Refusal } from '#contract/core/refusal.ts';
import { cancelAttest, listAttests, teachClass } from '#contract/features/certification/calls.ts';
import { useOwnProfile } from '#src/features/account/view/public.tsx';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { AttestForm } from './attest-form.tsx';
import { BindingTable } from './binding-table.tsx';
import { type Attest, certificationDialog, closeCertification, type Timetable, useSayDone } from './state.ts';

interface InstitutionsProps {
  readonly list: readonly Attest[];
  readonly onAdd: () => void;
  readonly onChange: (source: Attest) => void;
  readonly onBind: (table: Timetable) => void;
  readonly onCancelled: () => void;
}

/** Who certified the person, shown before any form (S-171, S-172). */
const Institutions = ({ list, onAdd, onChange, onBind, onCancelled }: InstitutionsProps) => {
  const { t } = useLingui();
  const { ask, canAsk } = useAskNow();
  const tellRefusal = useTellRefusal();
  const [leaving, setLeaving] = useState<Attest>();
  const bind = async ({ jigouid }: Attest) => {
    const said = await ask(teachClass, { coid: jigouid });
    if (said.ok) onBind(said.value);
    else tellRefusal(said.refusal);
  };
  const cancel = async ({ jigouid: coid, realname: name, realstno: stno }: Attest) => {
    const said = await ask(cancelAttest, { coid, name, stno });
    if (!said.ok) return tellRefusal(said.refusal);
    tell(t`Not certified by this school any more.`);
    onCancelled();
  };
  return (
    <Flex direction="column" gap="4">
      <Box as="ul" listStyleType="none" aria-label={t`Institutions`}>
        {list.map((one) => (
          <Flex
            as="li"
            key={one.jigouid}
            direction="column"
            gap="2"
            py="3"
            _notLast={{ borderBottomWidth: '1px' }}
            data-state={one.state}
          >
            <Flex align="baseline" gap="2" wrap="wrap">
              <Text as="span" fontWeight="600">
                {one.jigou}
              </Text>
              <Box as="span" px="1.5" borderRadius="l1" fontSize="xs" bg="brand.subtle" color="brand.fg">
                {one.usertype === 1 ? <Trans>Teacher</Trans> : <Trans>Student</Trans>}
              </Box>
              <StateWord state={one.state} />
            </Flex>
            <Text fontSize="sm" color="fg.muted">
              {[one.realname, one.realstno].filter(Boolean).join(' · ')}
            </Text>
            <Flex gap="2" wrap="wrap">
              {one.state === 'certified' && one.usertype === 1 && (
                <Button size="sm" variant="outline" disabled={!canAsk} onClick={() => void bind(one)}>
                  <Trans>Bind classes</Trans>
                </Button>
              )}
              {one.made === 0 && (
                <>
                  <Button size="sm" variant="ghost" onClick={() => onChange(one)}>
                    <Trans>Change institution</Trans>
                  </Button>
                  <Button size="sm" variant="ghost" color="fg.error" disabled={!canAsk} onClick={() => setLeaving(one)}>
                    {one.state === 'certified' ? <Trans>Cancel authentication</Trans> : <Trans>Withdraw</Trans>}
                  </Button>
                </>
              )}
            </Flex>
          </Flex>
        ))}
      </Box>
      <Button variant="outline" alignSelf="flex-start" onClick={onAdd}>
        <Trans>Another institution</Trans>
      </Button>
      {leaving !== undefined && (
        <ConfirmDialog
          open
          title={<Trans>No longer be certified by {leaving.jigou}?</Trans>}
          confirm={<Trans>Cancel authentication</Trans>}
          onConfirm={() => cancel(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          <Trans>Its classes are bound to none of your courses then. The courses themselves stay as they are.</Trans>
        </ConfirmDialog>
      )}
    </Flex>
  );
};

const StateWord = ({ state }: Pick<Attest, 'state'>) => (
  <Text
    as="span"
    fontSize="xs"
    color={state === 'certified' ? 'fg.success' : state === 'asked' ? 'fg.warning' : 'fg.error'}
  >
    {state === 'certified' ? (
      <Trans>Certified</Trans>
    ) : state === 'asked' ? (
      <Trans>Your school is checking</Trans>
    ) : (
      <Trans>Declined by the school</Trans>
    )}
  </Text>
);

/** `source`: the institution that is left for another one. */
type Step =
  | { readonly name: 'list' }
  | { readonly name: 'form'; readonly source?: Attest }
  | { readonly name: 'bind'; readonly table: Timetable };

/** Who somebody is at their institution, and which of its classes their courses are (S-121). */
export const CertificationDialog = () => {
  const { open } = useSnapshot(certificationDialog);
  const [isWide, setWide] = useState(false);
  return (
    <AppDialog
      open={open}
      onClose={closeCertification}
      width={isWide ? 'dlgWide' : 'dlgEntry'}
      title={<Trans>Institution authentication</Trans>}
    >
      {open && <Steps onWide={setWide} />}
    </AppDialog>
  );
};

const Steps = ({ onWide }: { readonly onWide: (isWide: boolean) => void }) => {
  const teaches = useOwnProfile()?.userType === 'teacher';
  const { ask, canAsk } = useAskNow();
  const textOf = useRefusalText();
  const sayDone = useSayDone();
  const [list, setList] = useState<readonly Attest[]>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [step, setStep] = useState<Step>();
  const look = useOnce(async () => {
    setRefusal(undefined);
    const said = await ask(listAttests, {});
    if (!said.ok) return setRefusal(said.refusal);
    setList(said.value.list);
    setStep({ name: 'list' });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening, and again when the network is back
  useEffect(() => look(), [canAsk]);
  const isWide = step?.name === 'bind';
  useEffect(() => onWide(isWide), [isWide, onWide]);
  if (refusal !== undefined)
    return (
      <>
        <Text role="alert" fontSize="sm" mb="4">
          {textOf(refusal)}
        </Text>
        <Button variant="outline" onClick={look}>
          <Trans>Try again</Trans>
        </Button>
      </>
    );
  if (step === undefined || list === undefined) return <Waiting rows={3} />;
  const isKnown = list.length > 0;
  if (step.name === 'bind') return <BindingTable table={step.table} onDone={() => sayDone('classes')} />;
  if (step.name === 'list' && isKnown)
    return (
      <Institutions
        list={list}
        onAdd={() => setStep({ name: 'form' })}
        onChange={(source) => setStep({ name: 'form', source })}
        onBind={(table) => setStep({ name: 'bind', table })}
        onCancelled={look}
      />
    );
  const source = step.name === 'form' ? step.source : undefined;
  return (
    <AttestForm
      teaches={teaches}
      source={source}
      onBack={isKnown ? () => setStep({ name: 'list' }) : undefined}
      onAsked={look}
      onCertified={(table) => (teaches ? setStep({ name: 'bind', table }) : sayDone('person'))}
    />
  );
};
