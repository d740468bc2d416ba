import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Award, Lock, LockOpen, Plus, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { can } from '#contract/core/roles.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { setForbidDiscuss } from '#contract/features/topic/calls.ts';
import { plainContent } from '#contract/features/topic/keys.ts';
import type { TopicRow } from '#contract/features/topic/rows.ts';
import { topicTable } from '#contract/features/topic/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { GivenLine, useGiven } from '#src/features/activity/view/public.tsx';
import { useMemberNames, useMyActor } from '#src/features/course/view/public.tsx';
import { isForbidden, replyCounts, topicsOf, votesIn } from '#src/features/topic/data/queries.ts';
import { type OpenRequest, useOpenRequest } from '#src/ui/live/open-request.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { type Mark, useMarks } from '#src/ui/live/use-marks.ts';
import { onceOpened } from '#src/ui/overlays/app-dialog.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';
import { TopicMarks } from './topic-marks.tsx';

interface TopicItemProps {
  readonly topic: TopicRow;
  /** `undefined` when the author left the course. */
  readonly author: string | undefined;
  readonly replies: number;
  readonly upvotes: number;
  readonly given: ActivityRow | undefined;
  readonly mark: Mark | undefined;
  readonly claimedRole: number | undefined;
}

const TopicItem = ({ topic, author, replies, upvotes, given, mark, claimedRole }: TopicItemProps) => (
  <Box as="li" _notLast={{ borderBottomWidth: '1px' }}>
    <Flex
      asChild
      direction="column"
      px={{ base: '3', md: '4' }}
      py="3"
      _hover={{ bg: 'bg.subtle' }}
      _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' }}
    >
      <Link to="/topic_detail" search={{ courseid: topic.courseId, courserole: claimedRole, id: topic.id }} data-touch>
        <Flex align="center" gap="2">
          <Text flex="1" minW="0" fontWeight="500" lineClamp="2">
            {topic.title}
          </Text>
          <SyncMark mark={mark} />
        </Flex>
        {topic.content !== '' && (
          <Text fontSize="sm" color="fg.muted" lineClamp="1" mt="0.5">
            {plainContent(topic).replaceAll('\n', ' ')}
          </Text>
        )}
        <Flex mt="1" fontSize="xs" color="fg.subtle" columnGap="3" wrap="wrap">
          <TopicMarks topic={topic} />
          <span>{author ?? <Trans>Former member</Trans>}</span>
          <Time at={topic.createdAt} />
          <Text as="span" textStyle="num">
            <Plural value={replies} _0="no replies" one="# reply" other="# replies" />
          </Text>
          <GivenLine row={given} />
          {upvotes > 0 && (
            <Flex as="span" align="center" gap="1" textStyle="num">
              <ThumbsUp size={12} aria-hidden />
              {upvotes}
            </Flex>
          )}
        </Flex>
      </Link>
    </Flex>
  </Box>
);

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
