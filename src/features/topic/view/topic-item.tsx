import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ThumbsUp } from 'lucide-react';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { plainContent } from '#contract/features/topic/keys.ts';
import type { TopicRow } from '#contract/features/topic/rows.ts';
import { GivenLine } from '#src/features/activity/view/public.tsx';
import type { Mark } from '#src/ui/live/use-marks.ts';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
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

export const TopicItem = ({ topic, author, replies, upvotes, given, mark, claimedRole }: TopicItemProps) => (
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
