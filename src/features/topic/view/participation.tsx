import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { remindTopic } from '#contract/features/topic/calls.ts';
import { participationOf } from '#contract/features/topic/discussion.ts';
import type { TopicReplyRow, TopicRow } from '#contract/features/topic/rows.ts';
import { meantIn } from '#src/features/activity/data/public.ts';
import { membersIn } from '#src/features/course/data/public.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useRested } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';

interface ParticipationProps {
  readonly topic: TopicRow;
  readonly replies: readonly TopicReplyRow[];
}

/** Who has replied and who has not, from what is on this device; the others are reminded in one press. */
export const Participation = ({ topic, replies }: ParticipationProps) => {
  const { t } = useLingui();
  const members = useLive(membersIn, topic.courseId);
  const [isSilent, setSilent] = useState(true);
  const meant = useLive(meantIn, topic.courseId, topic.id);
  if (members === undefined || meant === undefined) return <Waiting rows={4} />;
  const names = new Map(members.map(({ uid, username }) => [uid, username]));
  const students = meant.map(({ uid }) => uid);
  const all = participationOf(students, replies);
  const silent = all.filter((one) => one.replies === 0);
  const spoke = all.filter((one) => one.replies > 0);
  const shown = isSilent ? silent : spoke;
  return (
    <Box>
      <Flex gap="1" mb="3" wrap="wrap" align="center">
        <Flex role="group" aria-label={t`Which students`} gap="1" me="auto">
          <Button
            size="sm"
            variant={isSilent ? 'subtle' : 'ghost'}
            aria-pressed={isSilent}
            onClick={() => setSilent(true)}
          >
            <Trans>Not yet: {silent.length}</Trans>
          </Button>
          <Button
            size="sm"
            variant={isSilent ? 'ghost' : 'subtle'}
            aria-pressed={!isSilent}
            onClick={() => setSilent(false)}
          >
            <Trans>Took part: {spoke.length}</Trans>
          </Button>
        </Flex>
        {isSilent && silent.length > 0 && <Remind topic={topic} />}
      </Flex>
      {shown.length === 0 && (
        <Text color="fg.muted" py="4">
          {isSilent ? <Trans>Everybody took part.</Trans> : <Trans>Nobody has replied yet.</Trans>}
        </Text>
      )}
      <Box as="ul" listStyleType="none" maxH="60vh" overflowY="auto">
        {shown.map(({ uid, replies: count }) => (
          <Flex as="li" key={uid} align="center" gap="3" minH="44px">
            <PersonMark uid={uid} name={names.get(uid) ?? '·'} size="28px" />
            <Text flex="1" minW="0" overflowWrap="anywhere">
              {names.get(uid)}
            </Text>
            {count > 0 && (
              <Text as="span" fontSize="sm" color="fg.muted" textStyle="num">
                <Plural value={count} one="# reply" other="# replies" />
              </Text>
            )}
          </Flex>
        ))}
      </Box>
    </Box>
  );
};

/** Whom it concerns is the server's to say: it may know of replies that this device does not. */
const Remind = ({ topic: { courseId, id } }: Pick<ParticipationProps, 'topic'>) => {
  const { t } = useLingui();
  const { store } = useSession();
  const canAsk = useCanAsk();
  const tellRefusal = useTellRefusal();
  const { onClick, ...look } = useRested(async () => {
    const result = await store.mutate(remindTopic, { courseId, id });
    if (!result.ok) return tellRefusal(result.refusal);
    const students = result.value.data?.students ?? 0;
    tell(plural(students, { one: '# student is reminded.', other: '# students are reminded.' }));
  }, canAsk);
  return (
    <Button
      size="sm"
      variant="outline"
      title={canAsk ? undefined : t`Reminding needs the network.`}
      onClick={onClick}
      {...look}
    >
      <BellRing size={16} aria-hidden />
      <Trans>Remind them</Trans>
    </Button>
  );
};
