import { Box, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { remindTopic } from '#contract/features/topic/calls.ts';
import { participationOf } from '#contract/features/topic/discussion.ts';
import type { TopicReplyRow, TopicRow } from '#contract/features/topic/rows.ts';
import { meantIn } from '#src/features/activity/data/public.ts';
import { membersIn } from '#src/features/course/data/public.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { FilterButtons } from '#src/ui/parts/filter-buttons.tsx';
import { RemindButton } from '#src/ui/parts/remind-button.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { PeopleList } from '#src/ui/people/people-list.tsx';

interface ParticipationProps {
  readonly topic: TopicRow;
  readonly replies: readonly TopicReplyRow[];
}

/** Who has replied and who has not, from what is on this device; the others are reminded in one press. */
export const Participation = ({ topic, replies }: ParticipationProps) => {
  const { t } = useLingui();
  const members = useLive(membersIn, topic.courseId);
  const { store } = useSession();
  const [filter, setFilter] = useState<'silent' | 'spoke'>('silent');
  const meant = useLive(meantIn, topic.courseId, topic.id);
  if (members === undefined || meant === undefined) return <Waiting rows={4} />;
  const names = new Map(members.map(({ uid, username }) => [uid, username]));
  const students = meant.map(({ uid }) => uid);
  const all = participationOf(students, replies);
  const silent = all.filter((one) => one.replies === 0);
  const spoke = all.filter((one) => one.replies > 0);
  const shown = filter === 'silent' ? silent : spoke;
  return (
    <Box>
      <Flex gap="1" mb="3" wrap="wrap" align="center" justify="space-between">
        <FilterButtons
          label={t`Which students`}
          filters={[
            { id: 'silent', name: <Trans>Not yet: {silent.length}</Trans> },
            { id: 'spoke', name: <Trans>Took part: {spoke.length}</Trans> },
          ]}
          current={filter}
          onChoose={setFilter}
        />
        {filter === 'silent' && silent.length > 0 && (
          <RemindButton remind={() => store.mutate(remindTopic, { courseId: topic.courseId, id: topic.id })}>
            <Trans>Remind them</Trans>
          </RemindButton>
        )}
      </Flex>
      <Box maxH="60vh" overflowY="auto">
        <PeopleList
          people={shown.map((one) => ({ ...one, username: names.get(one.uid) ?? '·' }))}
          nobody={filter === 'silent' ? <Trans>Everybody took part.</Trans> : <Trans>Nobody has replied yet.</Trans>}
        >
          {({ replies: count }) => count > 0 && <Plural value={count} one="# reply" other="# replies" />}
        </PeopleList>
      </Box>
    </Box>
  );
};
