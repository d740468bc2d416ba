import { Box, Button, Flex, Heading, Image, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { ThumbsUp, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { doLike } from '#contract/features/research/post-calls.ts';
import { likesIn } from '#src/features/research/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { hueOf } from '#src/ui/parts/person-mark.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';

/** A link in a heading is as high as a finger needs. */
export const roomyLink = { '& a': { display: 'inline-block', minHeight: '24px' } } as const;

interface CoverProps {
  readonly officeId: string;
  /** An address; empty, or where the picture does not come: the office's own colour. */
  readonly address: string;
  readonly size?: string;
}

/** The picture of an office. */
export const Cover = ({ officeId, address, size = '56px' }: CoverProps) => {
  const [lost, setLost] = useState('');
  const has = address !== '' && lost !== address;
  return (
    <Flex
      aria-hidden
      flexShrink="0"
      width={size}
      height={size}
      borderRadius="l2"
      overflow="hidden"
      align="center"
      justify="center"
      color="white"
      style={{ backgroundColor: `hsl(${hueOf(officeId)} 45% 38%)` }}
    >
      {has ? (
        <Image src={address} alt="" width="full" height="full" objectFit="cover" onError={() => setLost(address)} />
      ) : (
        <Users size={24} strokeWidth={1.75} />
      )}
    </Flex>
  );
};

interface CardProps {
  readonly title: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A card of the side of an office. */
export const SideCard = ({ title, action, children }: CardProps) => (
  <Box as="section" bg="bg.panel" borderWidth="1px" borderRadius="l3" p="4">
    <Flex align="center" justify="space-between" gap="2" mb="2" minH="8">
      <Heading as="h2" fontSize="sm" fontWeight="600">
        {title}
      </Heading>
      {action}
    </Flex>
    {children}
  </Box>
);

export const Quiet = ({ children }: { readonly children: ReactNode }) => (
  <Text fontSize="sm" color="fg.muted">
    {children}
  </Text>
);

interface TagProps {
  readonly color?: string;
  readonly children: ReactNode;
}

/** A word about something, in a line of small ones. */
export const Tag = ({ color = 'fg.muted', children }: TagProps) => (
  <Box
    as="span"
    display="inline-block"
    maxW="full"
    px="2"
    borderRadius="full"
    borderWidth="1px"
    borderColor="currentcolor"
    color={color}
    bg="bg.panel"
    fontSize="xs"
    fontWeight="500"
    lineHeight="20px"
    overflowWrap="anywhere"
  >
    {children}
  </Box>
);

interface LikeProps {
  readonly officeId: string;
  /** Of a post, a comment, a resource or a model course. */
  readonly targetId: string;
  readonly may: boolean;
}

/** How many like it; pressed again, the own like is taken back. */
export const LikeButton = ({ officeId, targetId, may }: LikeProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const { count = 0, isMine = false } = useLive(likesIn, officeId)?.get(targetId) ?? {};
  const like = async () => {
    const done = await store.mutate(doLike, { officeId, targetId, state: isMine ? 0 : 1 });
    if (!done.ok) tellRefusal(done.refusal);
  };
  if (!may && count === 0) return null;
  return (
    <Button
      size="xs"
      variant="ghost"
      color={isMine ? 'brand.fg' : 'fg.muted'}
      aria-pressed={isMine}
      aria-label={count === 0 ? t`Like` : t`Like: ${count}`}
      disabled={!may}
      onClick={like}
    >
      <ThumbsUp size={14} aria-hidden fill={isMine ? 'currentColor' : 'none'} />
      {count > 0 && count}
    </Button>
  );
};
