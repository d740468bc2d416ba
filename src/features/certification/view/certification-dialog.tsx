import { Button, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Output } from '#contract/core/call.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { listAttests, type userAttest } from '#contract/features/certification/calls.ts';
import { useOwnProfile } from '#src/features/account/view/public.tsx';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { AttestForm } from './attest-form.tsx';
import { BindingTable } from './binding-table.tsx';
import { Institutions } from './institutions.tsx';
import { certificationDialog, closeCertification, useSayDone } from './state.ts';

export type Attest = Output<typeof listAttests>['list'][number];
export type Timetable = Output<typeof userAttest>;

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
