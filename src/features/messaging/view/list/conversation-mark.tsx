import { Box, Flex, Grid } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { BookOpen, Presentation, Users } from 'lucide-react';
import { useCallback } from 'react';
import type { ParticipantRow } from '#contract/features/messaging/rows.ts';
import type { ConversationItem } from '#src/features/messaging/data/list.ts';
import { hueOf, PersonMark, Picture } from '#src/ui/parts/person-mark.tsx';

type Marked = Pick<ConversationItem, 'id' | 'title' | 'avatar' | 'otherUid'> & {
  readonly conversation: Pick<ConversationItem['conversation'], 'kind'>;
  /** The others of a group, as many as are known. */
  readonly others: readonly Pick<ParticipantRow, 'uid' | 'name' | 'avatar'>[];
};

const icons = { course: BookOpen, team: Presentation, group: Users } as const;

/** A person is round; several are a square: the picture they gave themselves, their faces, or what joins them. */
export const ConversationMark = ({ of, size = '40px' }: { readonly of: Marked; readonly size?: string }) => {
  const { id, title, avatar, otherUid, others, conversation } = of;
  if (conversation.kind === 'private') return <PersonMark uid={otherUid} name={title} avatar={avatar} size={size} />;
  const Icon = icons[conversation.kind];
  const hue = hueOf(id);
  const hasFaces = conversation.kind === 'group' && others.length > 0;
  return (
    <Flex
      aria-hidden
      position="relative"
      overflow="hidden"
      align="center"
      justify="center"
      boxSize={size}
      flexShrink="0"
      borderRadius="l2"
      bg={hasFaces ? 'bg.muted' : `color-mix(in srgb, var(--chakra-colors-chart-${hue}) 14%, transparent)`}
      color={`chart.${hue}`}
      data-face={avatar === '' ? (hasFaces ? 'faces' : 'icon') : 'picture'}
    >
      {hasFaces ? <Faces people={others} size={size} /> : <Icon size={20} strokeWidth={1.75} />}
      {avatar !== '' && <Picture key={avatar} address={avatar} />}
    </Flex>
  );
};

/** Up to four, two in a row. */
const Faces = ({ people, size }: { readonly people: Marked['others']; readonly size: string }) => {
  const shown = people.slice(0, 4);
  const face = `${Math.floor(Number.parseInt(size, 10) * 0.45)}px`;
  return (
    <Grid templateColumns={shown.length === 1 ? '1fr' : '1fr 1fr'} gap="1px" placeItems="center">
      {shown.map(({ uid, name, avatar }, index) => (
        // The third of three stands in the middle.
        <Box key={uid} gridColumn={shown.length === 3 && index === 2 ? '1 / span 2' : undefined}>
          <PersonMark uid={uid} name={name} avatar={avatar} size={face} />
        </Box>
      ))}
    </Grid>
  );
};

type Titled = Pick<ConversationItem, 'title'> & {
  readonly conversation: Pick<ConversationItem['conversation'], 'kind'>;
};

/** What a conversation is called: a teaching team after its course, people whose names are not here yet all the same. */
export const useTitle = (): ((of: Titled) => string) => {
  const { t } = useLingui();
  return useCallback(
    ({ title, conversation: { kind } }) => {
      if (kind === 'team') return title === '' ? t`Teaching team` : t`Teaching team · ${title}`;
      if (title !== '') return title;
      return kind === 'course' ? t`A course` : kind === 'group' ? t`A group` : t`Private conversation`;
    },
    [t],
  );
};
