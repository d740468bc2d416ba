import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Award, Lock, LockOpen, Plus } from 'lucide-react';
import { useState } from 'react';
import { can } from '#contract/core/roles.ts';
import { setForbidDiscuss } from '#contract/features/topic/calls.ts';
import { topicTable } from '#contract/features/topic/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { useGiven } from '#src/features/activity/view/public.tsx';
import { useMemberNames, useMyActor } from '#src/features/course/view/public.tsx';
import { isForbidden, replyCounts, topicsOf, votesIn } from '#src/features/topic/data/queries.ts';
import { type OpenRequest, useOpenRequest } from '#src/ui/live/open-request.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { onceOpened } from '#src/ui/overlays/app-dialog.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { TopicItem } from './topic-item.tsx';

const TopicForm = onceOpened(async () => (await import('./topic-form.tsx')).TopicForm);

interface TopicsPanelProps extends OpenRequest {
  readonly courseId: string;
  readonly claimedRole: number | undefined;
}

/** The topics of a course, pinned first. */
export const TopicsPanel = ({ courseId, claimedRole, ...asked }: TopicsPanelProps) => {
  const { t } = useLingui();
  const all = useLive(topicsOf, courseId);
  const replies = useLive(replyCounts, courseId);
  const votes = useLive(votesIn, courseId);
  const forbidden = useLive(isForbidden, courseId) === true;
  const names = useMemberNames(courseId);
  const given = useGiven(courseId);
  const marks = useMarks((all ?? []).map(({ id }) => rowKey(topicTable, id)));
  const actor = useMyActor(courseId);
  const manages = can(actor, 'topic.manage');
  const opens = can(actor, 'topic.create') && (manages || !forbidden);
  const [writing, setWriting] = useState(false);
  const [onlyBest, setOnlyBest] = useState(false);
  useOpenRequest(asked, opens, () => setWriting(true));
  if (all === undefined) return <Waiting />;
  const hasBest = all.some(({ essence }) => essence);
  const topics = onlyBest && hasBest ? all.filter(({ essence }) => essence) : all;
  const open = (
    <Button size="sm" onClick={() => setWriting(true)}>
      <Plus size={16} aria-hidden />
      <Trans>New topic</Trans>
    </Button>
  );
  return (
    <Box as="section" aria-label={t`Topics`}>
      {all.length > 0 && (
        <Flex justify="flex-end" gap="2" mb="3" wrap="wrap">
          {hasBest && (
            <Button
              size="sm"
              variant={onlyBest ? 'subtle' : 'ghost'}
              aria-pressed={onlyBest}
              me="auto"
              onClick={() => setOnlyBest(!onlyBest)}
            >
              <Award size={16} aria-hidden />
              <Trans context="topics">The best</Trans>
            </Button>
          )}
          {manages && <ForbidButton courseId={courseId} forbidden={forbidden} />}
          {opens && open}
        </Flex>
      )}
      {forbidden && (
        <Flex align="center" gap="2" mb="3" fontSize="sm" color="fg.muted">
          <Lock size={16} aria-hidden />
          <Text as="span">
            {manages ? (
              <Trans>Students read, and do not write now.</Trans>
            ) : (
              <Trans>Your teacher has closed the discussion. You can read on.</Trans>
            )}
          </Text>
        </Flex>
      )}
      {all.length === 0 && (
        <EmptyState picture="empty" title={<Trans>No topics</Trans>} action={opens ? open : undefined}>
          <Trans>A topic is a question or a theme that the class discusses. Anybody in the class can open one.</Trans>
        </EmptyState>
      )}
      {topics.length > 0 && (
        <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3" overflow="hidden">
          {topics.map((topic) => (
            <TopicItem
              key={topic.id}
              topic={topic}
              author={names.get(topic.createdBy)}
              replies={replies?.get(topic.id) ?? 0}
              given={given.get(topic.id)}
              upvotes={votes?.counts.get(topic.id) ?? 0}
              mark={marks.get(rowKey(topicTable, topic.id))}
              claimedRole={claimedRole}
            />
          ))}
        </Box>
      )}
      <TopicForm courseId={courseId} open={writing} onClose={() => setWriting(false)} />
    </Box>
  );
};

/** For the whole course; one topic is closed on its own page. */
const ForbidButton = ({ courseId, forbidden }: { readonly courseId: string; readonly forbidden: boolean }) => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const change = async () => {
    const result = await store.mutate(setForbidDiscuss, { courseId, forbid: forbidden ? 0 : 1 });
    if (!result.ok) tellRefusal(result.refusal);
  };
  return (
    <Button size="sm" variant="ghost" onClick={change}>
      {forbidden ? <LockOpen size={16} aria-hidden /> : <Lock size={16} aria-hidden />}
      {forbidden ? <Trans>Open all discussions</Trans> : <Trans>Close all discussions</Trans>}
    </Button>
  );
};
