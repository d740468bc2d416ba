import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { readmitMember } from '#contract/features/course/calls.ts';
import { getRemovedMembers } from '#contract/features/course/questions.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { useRested } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';

interface RemovedMembersProps {
  readonly courseId: string;
  /** Asked again when it changes: who was just removed, or let in, changes the list. */
  readonly members: number;
}

/** Who was removed: the code does not let them in again, the teacher does. Asked for by a press: no screen asks the server unasked. */
export const RemovedMembers = (props: RemovedMembersProps) => {
  const [shown, setShown] = useState(false);
  if (shown) return <RemovedList {...props} />;
  return (
    <Button mt="4" size="sm" variant="ghost" onClick={() => setShown(true)}>
      <Trans>Removed</Trans>
    </Button>
  );
};

const RemovedList = ({ courseId, members }: RemovedMembersProps) => {
  const { t } = useLingui();
  const { asked, ask } = useAnswer(getRemovedMembers, { courseId });
  const before = useRef(members);
  useEffect(() => {
    if (before.current !== members) ask();
    before.current = members;
  }, [members, ask]);
  if (asked.state !== 'answered' || asked.value.list.length === 0) return null;
  return (
    <Box as="section" mt="6" aria-label={t`Removed`}>
      <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
        <Trans>Removed</Trans>
      </Heading>
      <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3">
        {asked.value.list.map(({ uid, username }) => (
          <Flex
            as="li"
            key={uid}
            align="center"
            gap="3"
            px="4"
            py="1"
            minH="52px"
            _notLast={{ borderBottomWidth: '1px' }}
          >
            <PersonMark uid={uid} name={username} size="28px" />
            <Text flex="1" truncate>
              {username}
            </Text>
            <LetIn courseId={courseId} uid={uid} username={username} onDone={ask} />
          </Flex>
        ))}
      </Box>
    </Box>
  );
};

interface LetInProps {
  readonly courseId: string;
  readonly uid: string;
  readonly username: string;
  readonly onDone: () => void;
}

const LetIn = ({ courseId, uid, username, onDone }: LetInProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const canAsk = useCanAsk();
  const tellRefusal = useTellRefusal();
  const { onClick, ...look } = useRested(async () => {
    const result = await store.mutate(readmitMember, { courseId, uid });
    if (!result.ok) return tellRefusal(result.refusal);
    tell(t`${username} is in the course again, as a student.`);
    onDone();
  }, canAsk);
  return (
    <Button
      size="sm"
      variant="outline"
      aria-label={t`Let in again: ${username}`}
      title={canAsk ? undefined : t`Letting somebody in needs the network.`}
      onClick={onClick}
      {...look}
    >
      <Trans>Let in again</Trans>
    </Button>
  );
};
