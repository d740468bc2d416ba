import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import { second } from '#contract/core/time.ts';
import { decideCertification, listCertifications } from '#contract/features/certification/desk-calls.ts';
import { usePaged } from '#src/ui/live/use-paged.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { SelectField, TextArea } from '#src/ui/parts/fields.tsx';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { Stamp } from '#src/ui/words/time.tsx';
import { RegisterPart } from './register-part.tsx';

type Request = Output<typeof listCertifications>['list'][number];

const states = ['asked', 'certified', 'declined'] as const;
type State = (typeof states)[number];

/** Whom the school knows, and who asks to be certified: decided here, where the register does not say it. */
export const CertificationDesk = () => {
  const { t } = useLingui();
  const tellRefusal = useTellRefusal();
  const [state, setState] = useState<State>('asked');
  const { list, answer, of, look, ask, canAsk } = usePaged(listCertifications, { state });
  const { register = 0, classes = 0 } = answer ?? {};
  const [declining, setDeclining] = useState<Request>();
  const names = { asked: t`Waiting`, certified: t`Certified`, declined: t`Declined` };
  const decide = async ({ id, name }: Request, approve: 0 | 1, note = '') => {
    const said = await ask(decideCertification, { id, approve, note });
    if (!said.ok) {
      tellRefusal(said.refusal);
      return look();
    }
    tell(t`Decided: ${name} is told.`);
    await look();
  };
  return (
    <Flex direction="column" gap="6">
      <RegisterPart />
      <ListPage
        label={t`Certifications`}
        list={list}
        submit={{ name: <Trans>Show</Trans>, act: look }}
        filters={
          <Box flex="0 1 14rem">
            <SelectField
              label={t`Certifications`}
              value={state}
              onValue={(value) => setState(states.find((one) => one === value) ?? 'asked')}
              options={states.map((value) => ({ value, label: names[value] }))}
            />
          </Box>
        }
        count={(count) => (
          <>
            <Plural value={count} one="# person" other="# people" />
            {' · '}
            <Trans>
              {register} in the register, {classes} classes in the timetable
            </Trans>
          </>
        )}
        empty={<EmptyState title={<Trans>Nobody here</Trans>} />}
      >
        {(one) => (
          <Flex as="li" key={one.id} align="center" gap="3" py="3" wrap="wrap" borderBottomWidth="1px">
            <Box flex="1 1 14rem" minW="0">
              <Text fontWeight="500" overflowWrap="anywhere">
                {one.name} · {one.number}
              </Text>
              <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
                {one.userType === 'teacher' ? t`Teacher` : t`Student`} · {one.account} · <Stamp at={one.at * second} />
              </Text>
            </Box>
            {of?.state !== 'certified' && (
              <Button size="sm" disabled={!canAsk} onClick={() => void decide(one, 1)}>
                <Trans>Certify</Trans>
              </Button>
            )}
            {of?.state !== 'declined' && (
              <Button size="sm" variant="outline" disabled={!canAsk} onClick={() => setDeclining(one)}>
                {of?.state === 'asked' ? <Trans>Decline…</Trans> : <Trans>Take back…</Trans>}
              </Button>
            )}
          </Flex>
        )}
      </ListPage>
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
