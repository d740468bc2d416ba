import { Flex } from '@chakra-ui/react';
import { BookOpen, Presentation, Users } from 'lucide-react';
import type { ConversationItem } from '#src/features/messaging/data/list.ts';
import { hueOf } from '#src/ui/parts/hue.ts';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';

type Marked = Pick<ConversationItem, 'id' | 'title' | 'avatar' | 'otherUid'> & {
  readonly conversation: Pick<ConversationItem['conversation'], 'kind'>;
};

const icons = { course: BookOpen, team: Presentation, group: Users } as const;

/** A person is round, several are a square with what joins them. */
export const ConversationMark = ({ of, size = '40px' }: { readonly of: Marked; readonly size?: string }) => {
  const { id, title, avatar, otherUid, conversation } = of;
  if (conversation.kind === 'private') return <PersonMark uid={otherUid} name={title} avatar={avatar} size={size} />;
  const Icon = icons[conversation.kind];
  const hue = hueOf(id);
  return (
    <Flex
      aria-hidden
      align="center"
      justify="center"
      boxSize={size}
      flexShrink="0"
      borderRadius="l2"
      bg={`color-mix(in srgb, var(--chakra-colors-chart-${hue}) 14%, transparent)`}
      color={`chart.${hue}`}
    >
      <Icon size={20} strokeWidth={1.75} />
    </Flex>
  );
};
