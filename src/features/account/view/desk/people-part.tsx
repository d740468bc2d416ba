import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { GraduationCap, KeyRound, Lock, LockOpen, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import {
  type ActivationCode,
  changePerson,
  listPeople,
  renewCodes,
  resetPerson,
} from '#contract/features/account/desk-calls.ts';
import { usePaged } from '#src/ui/live/use-paged.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import type { RowAction } from '#src/ui/overlays/row-menu-content.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { PersonDialog } from './person-dialog.tsx';

interface PeoplePartProps {
  readonly onCodes: (codes: readonly ActivationCode[]) => void;
}

type Person = Output<typeof listPeople>['list'][number];
type State = '' | Person['state'];

const states = ['', 'open', 'waiting', 'closed'] as const;

/** What is to be confirmed before it is done. */
type OpenDialog = { readonly deed: 'reset' | 'close'; readonly person: Person } | { readonly deed: 'renew' };

export const PeoplePart = ({ onCodes }: PeoplePartProps) => {
  const { t } = useLingui();
  const tellRefusal = useTellRefusal();
  const [search, setSearch] = useState('');
  const [state, setState] = useState<State>('');
  const { list, look, put, ask, canAsk } = usePaged(listPeople, { search, state });
  const [asked, setAsked] = useState<OpenDialog>();
  const [adding, setAdding] = useState(false);
  const names = {
    '': t`Everybody`,
    open: t`In use`,
    waiting: t`Not activated`,
    closed: t({ message: 'Closed', context: 'accounts' }),
  };
  const replace = (person: Person) => put((one) => (one.uid === person.uid ? person : one));
  const change = async (
    person: Person,
    changes: { readonly closed?: boolean; readonly userType?: 'teacher' | 'student' },
  ) => {
    const said = await ask(changePerson, { uid: person.uid, ...changes });
    if (!said.ok) return tellRefusal(said.refusal);
    if (changes.closed === undefined) replace({ ...person, ...changes });
    else await look();
    tell(t`Done: ${person.username}`);
  };
  const reset = async (person: Person) => {
    const said = await ask(resetPerson, { uid: person.uid });
    if (!said.ok) return tellRefusal(said.refusal);
    replace({ ...person, state: person.state === 'closed' ? 'closed' : 'waiting' });
    onCodes([said.value]);
  };
  const renew = async () => {
    const said = await ask(renewCodes, {});
    if (!said.ok) return tellRefusal(said.refusal);
    if (said.value.codes.length === 0) return tell(t`Everybody has activated their account.`);
    onCodes(said.value.codes);
  };
  return (
    <>
      <ListPage
        label={t`People`}
        list={list}
        submit={{ name: <Trans>Search</Trans>, act: look }}
        filters={
          <>
            <Box flex="1 1 14rem">
              <TextField
                label={t`Name, account, number or class`}
                type="search"
                maxLength={60}
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            </Box>
            <Box flex="0 1 10rem">
              <SelectField
                label={t`Accounts`}
                value={state}
                onValue={(value) => setState(states.find((one) => one === value) ?? '')}
                options={states.map((value) => ({ value, label: names[value] }))}
              />
            </Box>
          </>
        }
        tools={
          <>
            <Button size="sm" variant="outline" disabled={!canAsk} onClick={() => setAdding(true)}>
              <UserPlus size={16} strokeWidth={1.75} aria-hidden />
              <Trans>Add a person</Trans>
            </Button>
            <Button size="sm" variant="outline" disabled={!canAsk} onClick={() => setAsked({ deed: 'renew' })}>
              <KeyRound size={16} strokeWidth={1.75} aria-hidden />
              <Trans>New codes for all not activated</Trans>
            </Button>
          </>
        }
        count={(count) => <Plural value={count} one="# person" other="# people" />}
        empty={
          <EmptyState title={<Trans>Nobody found</Trans>}>
            <Trans>Try a shorter search, or import your people.</Trans>
          </EmptyState>
        }
      >
        {(person) => (
          <PersonRow
            key={person.uid}
            person={person}
            stateName={person.state === 'open' ? '' : names[person.state]}
            canAsk={canAsk}
            onAsk={(deed) => setAsked({ deed, person })}
            onChange={(changes) => void change(person, changes)}
          />
        )}
      </ListPage>
      {adding && <PersonDialog onClose={() => setAdding(false)} onCodes={onCodes} />}
      {asked?.deed === 'reset' && (
        <ConfirmDialog
          open
          title={<Trans>A new code for {asked.person.username}?</Trans>}
          confirm={<Trans>Make a new code</Trans>}
          onConfirm={() => reset(asked.person)}
          onClose={() => setAsked(undefined)}
        >
          <Trans>The password stops working, and every device is signed out. Nothing they wrote is lost.</Trans>
        </ConfirmDialog>
      )}
      {asked?.deed === 'close' && (
        <ConfirmDialog
          open
          title={<Trans>Close the account of {asked.person.username}?</Trans>}
          confirm={<Trans>Close the account</Trans>}
          onConfirm={() => change(asked.person, { closed: true })}
          onClose={() => setAsked(undefined)}
        >
          <Trans>They are signed out everywhere and cannot come in until you open it again.</Trans>
        </ConfirmDialog>
      )}
      {asked?.deed === 'renew' && (
        <ConfirmDialog
          open
          title={<Trans>New codes for all not activated?</Trans>}
          confirm={<Trans>Make new codes</Trans>}
          onConfirm={renew}
          onClose={() => setAsked(undefined)}
        >
          <Trans>The codes that you gave out before stop working for those who have not used them.</Trans>
        </ConfirmDialog>
      )}
    </>
  );
};

interface PersonRowProps {
  readonly person: Person;
  readonly stateName: string;
  readonly canAsk: boolean;
  readonly onAsk: (deed: 'reset' | 'close') => void;
  readonly onChange: (changes: { readonly closed?: boolean; readonly userType?: 'teacher' | 'student' }) => void;
}

const PersonRow = ({ person, stateName, canAsk, onAsk, onChange }: PersonRowProps) => {
  const { t } = useLingui();
  const { username, account, studentNumber, className, userType, state } = person;
  const role = userType === 'teacher' ? t`Teacher` : t`Student`;
  const number = studentNumber === account ? '' : studentNumber;
  const actions = (): readonly RowAction[] => [
    { id: 'reset', label: t`New code`, icon: KeyRound, onChoose: () => onAsk('reset') },
    {
      id: 'role',
      label: userType === 'teacher' ? t`Make a student` : t`Make a teacher`,
      icon: GraduationCap,
      onChoose: () => onChange({ userType: userType === 'teacher' ? 'student' : 'teacher' }),
    },
    state === 'closed'
      ? { id: 'open', label: t`Open again`, icon: LockOpen, onChoose: () => onChange({ closed: false }) }
      : {
          id: 'close',
          label: t`Close the account`,
          icon: Lock,
          isDanger: true,
          isApart: true,
          onChoose: () => onAsk('close'),
        },
  ];
  return (
    <Flex as="li" align="center" gap="3" py="2" minH="56px" borderBottomWidth="1px">
      <Box flex="1" minW="0">
        <Flex align="baseline" gap="2" wrap="wrap">
          <Text as="span" fontWeight="500" overflowWrap="anywhere">
            {username}
          </Text>
          {stateName !== '' && (
            <Text as="span" fontSize="xs" color={state === 'closed' ? 'fg.error' : 'fg.warning'}>
              {stateName}
            </Text>
          )}
        </Flex>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {[account, number, role, className].filter((part) => part !== '').join(' · ')}
        </Text>
      </Box>
      {canAsk && person.desk === 0 && <RowMenu label={t`More for ${username}`} actions={actions} />}
    </Flex>
  );
};
