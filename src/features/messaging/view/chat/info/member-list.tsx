import { Box, Button, Flex, Heading, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { groupChange } from '#contract/features/messaging/keys.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import type { Member } from '../context.ts';
import type { ChatFacts } from '../use-chat-facts.ts';
import { AddPeople } from './add-people.tsx';
import { RoleWord } from './role-word.tsx';
import { useChangeGroup } from './use-change-group.ts';

/** Who is in the conversation. Of a course's it is the course that says who belongs to it. */
export const MemberList = ({ facts }: { readonly facts: ChatFacts }) => {
  const { members, conversation, groupId, isStaff } = facts;
  const change = useChangeGroup(groupId);
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Member>();
  const isOwn = conversation?.kind === 'group';
  return (
    <Box as="section" mt="4">
      <Flex align="center" justify="space-between" mb="1" minH="9">
        <Heading as="h3" fontSize="sm" fontWeight="600">
          <Trans>Members</Trans>
        </Heading>
        {isOwn && (
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
            isOwner={isOwn && conversation?.createdBy === member.uid}
            onRemove={isOwn && isStaff ? () => setLeaving(member) : undefined}
          />
        ))}
      </Box>
      {isAdding && <AddPeople facts={facts} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={leaving !== undefined}
        title={<Trans>Remove {leaving?.name} from the group?</Trans>}
        confirm={<Trans>Remove</Trans>}
        onConfirm={() => leaving !== undefined && void change(groupChange.removeUser, { uids: [leaving.uid] })}
        onClose={() => setLeaving(undefined)}
      >
        <Trans>They no longer see its messages. What they wrote stays.</Trans>
      </ConfirmDialog>
    </Box>
  );
};

interface MemberLineProps {
  readonly member: Member;
  readonly isOwner: boolean;
  readonly onRemove: (() => void) | undefined;
}

const MemberLine = ({ member, isOwner, onRemove }: MemberLineProps) => {
  const { t } = useLingui();
  const { uid: me } = useSession();
  const { uid, name, avatar, role } = member;
  return (
    // A class of three hundred: what is out of sight is not laid out.
    <Flex as="li" align="center" gap="3" minH="44px" css={{ contentVisibility: 'auto', containIntrinsicHeight: '44px' }}>
      <PersonMark uid={uid} name={name} avatar={avatar} />
      <Text flex="1" minW="0" truncate>
        {name}
        {uid === me && (
          <Text as="span" color="fg.muted">
            {' '}
            <Trans>(you)</Trans>
          </Text>
        )}
      </Text>
      <RoleWord role={isOwner ? 'owner' : role} />
      {onRemove !== undefined && uid !== me && (
        <IconButton size="xs" variant="ghost" color="fg.muted" aria-label={t`Remove ${name}`} onClick={onRemove}>
          <UserMinus strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
    </Flex>
  );
};
