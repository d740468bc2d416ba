import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import { second } from '#contract/core/time.ts';
import { decideCertification, listCertifications } from '#contract/features/certification/desk-calls.ts';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { useAtOpening, useOnce, useSubmit } from '#src/ui/live/use-once.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { SelectField, TextArea } from '#src/ui/parts/fields.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { Stamp } from '#src/ui/words/time.tsx';
import { RegisterPart } from './register-part.tsx';

type Found = Output<typeof listCertifications>;
type Request = Found['list'][number];

const states = ['asked', 'certified', 'declined'] as const;
type State = (typeof states)[number];

/** Whom the school knows, and who asks to be certified: decided here, where the register does not say it. */
export const CertificationDesk = () => {
  const { t } = useLingui();
  const { ask, canAsk } = useAskNow();
  const tellRefusal = useTellRefusal();
  const [state, setState] = useState<State>('asked');
  const [found, setFound] = useState<Found & { readonly page: number; readonly of: State }>();
  const [declining, setDeclining] = useState<Request>();
  const names = { asked: t`Waiting`, certified: t`Certified`, declined: t`Declined` };
  const look = async (page: number) => {
    const said = await ask(listCertifications, { state, page });
    if (!said.ok) return tellRefusal(said.refusal);
    const before = page === 1 ? [] : (found?.list ?? []);
    setFound({ ...said.value, list: [...before, ...said.value.list], page, of: state });
  };
  useAtOpening(() => look(1), canAsk);
  const show = useSubmit(() => look(1));
  const more = useOnce(() => look((found?.page ?? 0) + 1));
  const decide = async ({ id, name }: Request, approve: 0 | 1, note = '') => {
    const said = await ask(decideCertification, { id, approve, note });
    if (!said.ok) return tellRefusal(said.refusal);
    tell(t`Decided: ${name} is told.`);
    await look(1);
  };
  return (
    <Flex direction="column" gap="6">
      <RegisterPart />
      <Flex as="form" onSubmit={show} gap="3" wrap="wrap" align="flex-end">
        <Box flex="0 1 14rem">
          <SelectField
            label={t`Certifications`}
            value={state}
            onValue={(value) => setState(states.find((one) => one === value) ?? 'asked')}
            options={states.map((value) => ({ value, label: names[value] }))}
          />
        </Box>
        <Button type="submit" disabled={!canAsk}>
          <Trans>Show</Trans>
        </Button>
      </Flex>
      {found !== undefined && (
        <>
          <Text fontSize="sm" color="fg.muted" role="status">
            <Plural value={found.total} one="# person" other="# people" />
            {' · '}
            <Trans>
              {found.register} in the register, {found.classes} classes in the timetable
            </Trans>
          </Text>
          {found.total === 0 && <EmptyState title={<Trans>Nobody here</Trans>} />}
          <Box as="ul" listStyleType="none" aria-label={t`Certifications`}>
            {found.list.map((one) => (
              <Flex as="li" key={one.id} align="center" gap="3" py="3" wrap="wrap" borderBottomWidth="1px">
                <Box flex="1 1 14rem" minW="0">
                  <Text fontWeight="500" overflowWrap="anywhere">
                    {one.name} · {one.number}
                  </Text>
                  <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
                    {one.userType === 'teacher' ? t`Teacher` : t`Student`} · {one.account} ·{' '}
                    <Stamp at={one.at * second} />
                  </Text>
                </Box>
                {found.of !== 'certified' && (
                  <Button size="sm" disabled={!canAsk} onClick={() => void decide(one, 1)}>
                    <Trans>Certify</Trans>
                  </Button>
                )}
                {found.of !== 'declined' && (
                  <Button size="sm" variant="outline" disabled={!canAsk} onClick={() => setDeclining(one)}>
                    {found.of === 'asked' ? <Trans>Decline…</Trans> : <Trans>Take back…</Trans>}
                  </Button>
                )}
              </Flex>
            ))}
          </Box>
          {found.list.length < found.total && (
            <Button variant="outline" onClick={more} disabled={!canAsk}>
              <Trans>Show more</Trans>
            </Button>
          )}
        </>
      )}
      {declining !== undefined && (
        <Decline
          request={declining}
          onClose={() => setDeclining(undefined)}
          onDecline={(note) => decide(declining, 0, note)}
        />
      )}
    </Flex>
  );
};

interface DeclineProps {
  readonly request: Request;
  readonly onClose: () => void;
  readonly onDecline: (note: string) => Promise<unknown>;
}

const Decline = ({ request, onClose, onDecline }: DeclineProps) => {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const submit = async () => {
    await onDecline(note);
    onClose();
  };
  return (
    <FormDialog
      title={<Trans>Not certify {request.name}?</Trans>}
      submit={<Trans>Do not certify</Trans>}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label={t`Why, as they read it`}
        rows={3}
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
};
