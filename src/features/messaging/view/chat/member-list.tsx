import { Box, Button, Flex, Heading, IconButton, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ShieldMinus, ShieldPlus, UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { can, type ScopeRole } from '#contract/core/roles.ts';
import { allMembers } from '#src/features/course/data/public.ts';
import type { Member } from '#src/features/messaging/data/chat.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { PeoplePicker } from '#src/ui/people/people-picker.tsx';
import type { ChatFacts } from './context.ts';
import { useChangeGroup } from './group-header.tsx';

/** Chooses from everybody in one's courses who is not in the group. */
const AddPeople = ({ facts, onClose }: { readonly facts: ChatFacts; readonly onClose: () => void }) => {
  const { t } = useLingui();
  const everybody = useLive(allMembers);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const change = useChangeGroup(facts.groupId);
  const choices = (everybody ?? [])
    .filter(({ uid }) => !facts.members.has(uid))
    .map(({ uid, username }) => ({ key: uid, uid, name: username }));
  const add = async () => {
    if (await change('addUser', { uids: [...chosen] })) onClose();
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      title={<Trans>Add to the group</Trans>}
      footer={
        <Button disabled={chosen.size === 0} onClick={() => void add()}>
          {chosen.size === 0 ? (
            <Trans>Add</Trans>
          ) : (
            <Plural value={chosen.size} one="Add # person" other="Add # people" />
          )}
        </Button>
      }
    >
      {everybody !== undefined && (
        <PeoplePicker
          label={t`Name`}
          sections={[{ title: t`Everybody in your courses.`, choices }]}
          chosen={chosen}
          onChosen={setChosen}
          nothing={<Trans>No one else has this name.</Trans>}
          isSteady
        />
      )}
    </AppDialog>
  );
};

/** What somebody is in the conversation; most are nothing in particular. */
const RoleWord = ({ role }: { readonly role: ScopeRole }) => {
  const { t } = useLingui();
  const words: Readonly<Partial<Record<ScopeRole, string>>> = {
    owner: t`Owner`,
    admin: t`Administrator`,
    teacher: t`Teacher`,
    assistant: t`Assistant`,
  };
  return (
    <Text as="span" fontSize="xs" color="fg.muted" flexShrink="0">
      {words[role] ?? ''}
    </Text>
  );
};

/** Who is in the conversation. Of a course's it is the course that says who belongs to it. */
export const MemberList = ({ facts }: { readonly facts: ChatFacts }) => {
  const { uid } = useSession();
  const { members, conversation, groupId, isStaff } = facts;
  const change = useChangeGroup(groupId);
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Member>();
  const isOwn = conversation?.kind === 'group';
  const owns = isOwn && can(members.get(uid)?.role, 'conversation.own');
  const mayRemove = ({ role }: Member): boolean => isOwn && isStaff && role !== 'owner' && (owns || role !== 'admin');
  const mayAdd = isOwn && (isStaff || conversation?.restricted === false);
  return (
    <Box as="section" mt="4">
      <Flex align="center" justify="space-between" mb="1" minH="9">
        <Heading as="h3" fontSize="sm" fontWeight="600">
          <Trans>Members</Trans>
        </Heading>
        {mayAdd && (
          <Button size="xs" variant="outline" onClick={() => setAdding(true)}>
            <UserPlus size={14} strokeWidth={1.75} aria-hidden />
            <Trans>Add</Trans>
          </Button>
        )}
      </Flex>
      <Box as="ul" listStyleType="none">
        {[...members.values()].map((member) => (
          <MemberLine
            key={member.uid}
            member={member}
            onAdmin={
              owns && member.role !== 'owner'
                ? (on) => void change('changeAdmin', { uids: [member.uid], on })
                : undefined
            }
            onRemove={mayRemove(member) ? () => setLeaving(member) : undefined}
          />
        ))}
      </Box>
      {isAdding && <AddPeople facts={facts} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={leaving !== undefined}
        title={<Trans>Remove {leaving?.name} from the group?</Trans>}
        confirm={<Trans>Remove</Trans>}
        onConfirm={() => leaving !== undefined && change('removeUser', { uids: [leaving.uid] })}
        onClose={() => setLeaving(undefined)}
      >
        <Trans>They no longer see its messages. What they wrote stays.</Trans>
      </ConfirmDialog>
    </Box>
  );
};

interface MemberLineProps {
  readonly member: Member;
  /** For the owner: makes the member an administrator, or not any more. */
  readonly onAdmin: ((on: boolean) => void) | undefined;
  readonly onRemove: (() => void) | undefined;
}

const MemberLine = ({ member, onAdmin, onRemove }: MemberLineProps) => {
  const { t } = useLingui();
  const { uid: me } = useSession();
  const { uid, name, avatar, role } = member;
  const isAdmin = role === 'admin';
  return (
    // A class of three hundred: what is out of sight is not laid out.
    <Flex
      as="li"
      align="center"
      gap="2"
      minH="44px"
      css={{ contentVisibility: 'auto', containIntrinsicHeight: '44px' }}
    >
      <PersonMark uid={uid} name={name} avatar={avatar} />
      <Text flex="1" minW="0" ms="1" fontSize="sm" truncate>
        {name}
        {uid === me && (
          <Text as="span" color="fg.muted">
            {' '}
            <Trans>(you)</Trans>
          </Text>
        )}
      </Text>
      <RoleWord role={role} />
      {onAdmin !== undefined && (
        <IconButton
          size="xs"
          variant="ghost"
          color="fg.muted"
          aria-label={isAdmin ? t`${name}: no administrator any more` : t`Make ${name} an administrator`}
          title={isAdmin ? t`No administrator any more` : t`Make an administrator`}
          onClick={() => onAdmin(!isAdmin)}
        >
          {isAdmin ? <ShieldMinus strokeWidth={1.75} aria-hidden /> : <ShieldPlus strokeWidth={1.75} aria-hidden />}
        </IconButton>
      )}
      {onRemove !== undefined && uid !== me && (
        <IconButton
          size="xs"
          variant="ghost"
          color="fg.muted"
          aria-label={t`Remove ${name}`}
          title={t`Remove`}
          onClick={onRemove}
        >
          <UserMinus strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
    </Flex>
  );
};
