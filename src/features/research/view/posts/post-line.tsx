import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CalendarClock, FileText, MessagesSquare, Pin, Video } from 'lucide-react';
import { useEffect, useState } from 'react';
import { plainOfRichText } from '#contract/core/text/rich-text.ts';
import { minute } from '#contract/core/time.ts';
import type { PostKind } from '#contract/features/research/keys.ts';
import { meetingStatus } from '#contract/features/research/post-rules.ts';
import type { OfficePostRow, OfficeTopicRow } from '#contract/features/research/rows.ts';
import { officePostTable } from '#contract/features/research/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { Time } from '#src/ui/words/time.tsx';
import { LikeButton, roomyLink, Tag } from '../parts.tsx';
import { useMayIn } from '../use-office.ts';
import { useOfficeWords } from '../words.ts';

export const postIcons = {
  discussion: MessagesSquare,
  meeting: CalendarClock,
  article: FileText,
  video: Video,
} as const satisfies Record<PostKind, unknown>;

interface PostLineProps {
  readonly post: OfficePostRow;
  readonly author: string | undefined;
  readonly comments: number;
  readonly topics: readonly OfficeTopicRow[];
}

/** A post in a list. */
export const PostLine = ({ post, author, comments, topics }: PostLineProps) => {
  const { kinds } = useOfficeWords();
  const may = useMayIn(post.officeId);
  const { id, officeId, kind, title, createdAt, pinned } = post;
  const key = rowKey(officePostTable, id);
  const mark = useMarks([key]).get(key);
  const Icon = postIcons[kind];
  const words = plainOfRichText(post.content).slice(0, 200);
  const own = topics.filter((one) => post.topicIds.includes(one.id));
  return (
    <li data-post={id}>
      <Flex align="center" gap="2" fontSize="xs" color="fg.muted" wrap="wrap">
        <Icon size={14} aria-hidden />
        <span>{kinds[kind]}</span>
        {pinned && <Pin size={14} aria-hidden />}
        {author !== undefined && <span>{author}</span>}
        <Time at={createdAt} />
        {kind === 'meeting' && <MeetingBadge post={post} />}
        <SyncMark mark={mark} of={key} />
      </Flex>
      <Text fontWeight="600" mt="1" overflowWrap="anywhere" css={roomyLink}>
        <Link to="/TeachingResearch/themeDetails" search={{ resourceId: officeId, id }}>
          {title}
        </Link>
      </Text>
      {kind === 'meeting' && (
        <Text fontSize="sm" color="fg.muted">
          <Time at={post.startsAt} /> – <Time at={post.endsAt} />
        </Text>
      )}
      {words !== '' && (
        <Text fontSize="sm" color="fg.muted" lineClamp="2" overflowWrap="anywhere">
          {words}
        </Text>
      )}
      <Flex mt="1" align="center" gap="2" wrap="wrap" minH="8">
        {own.map((topic) => (
          <Link key={topic.id} to="/TeachingResearch/topicDetails" search={{ resourceId: officeId, id: topic.id }}>
            <Tag color="brand.fg">{topic.title}</Tag>
          </Link>
        ))}
        {comments > 0 && (
          <Box as="span" fontSize="xs" color="fg.muted">
            <Plural value={comments} one="# comment" other="# comments" />
          </Box>
        )}
        <Box ms="auto">
          <LikeButton officeId={officeId} targetId={id} may={may('office.share')} />
        </Box>
      </Flex>
    </li>
  );
};

/** The time, told anew each minute: a meeting begins while its page is open. */
const useMinute = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
};

export const useMeetingStatus = (post: OfficePostRow) => meetingStatus(post, useMinute());

/** How a meeting stands (S-315). */
export const MeetingBadge = ({ post }: { readonly post: OfficePostRow }) => {
  const { meeting } = useOfficeWords();
  const status = useMeetingStatus(post);
  const colours = { toStart: 'brand.fg', inMeeting: 'fg.success', closed: 'fg.muted', cancelled: 'fg.error' } as const;
  return <Tag color={colours[status]}>{meeting[status]}</Tag>;
};
