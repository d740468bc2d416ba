import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { standings } from '#contract/features/performance/rules.ts';
import { rewardsOf } from '#src/features/performance/data/public.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { RewardList } from './reward-list.tsx';
import { StarCount } from './star-count.tsx';

/** A student's own stars in a course, and what they were for. */
export const OwnStars = ({ courseId }: { readonly courseId: string }) => {
  const { uid } = useSession();
  const rewards = useLive(rewardsOf, courseId)?.filter(({ uids }) => uids.includes(uid));
  if (rewards === undefined) return null;
  return (
    <Box as="section" mt="8">
      <Flex align="center" gap="3" mb="3">
        <Heading as="h2" fontSize="md" fontWeight="600">
          <Trans>My stars</Trans>
        </Heading>
        <StarCount count={standings(rewards).get(uid)?.stars ?? 0} />
      </Flex>
      {rewards.length === 0 ? (
        <Text fontSize="sm" color="fg.muted">
          <Trans>Your teacher gives them for answers, discussions and homework.</Trans>
        </Text>
      ) : (
        <RewardList rewards={rewards} />
      )}
    </Box>
  );
};
