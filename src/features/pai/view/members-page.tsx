import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SpaceRow } from '#contract/features/pai/rows.ts';
import { useOwnProfile } from '#src/features/account/view/public.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { PaiFrame } from './frame.tsx';

/** /pai/members: who is in a workspace. */
export const MembersPage = () => <PaiFrame tab="members">{(space) => <People space={space} />}</PaiFrame>;

const People = ({ space }: { readonly space: SpaceRow }) => {
  const { t } = useLingui();
  const me = useOwnProfile();
  if (me === undefined) return null;
  return (
    <Box as="ul" listStyleType="none" aria-label={t`People`} borderWidth="1px" borderRadius="l3" bg="bg.panel">
      <Flex as="li" px="4" py="3" gap="3" align="center">
        <PersonMark uid={me.id} name={me.username} />
        <Text flex="1" fontWeight="500">
          {me.username}
        </Text>
        <Text fontSize="sm" color="fg.muted">
          {space.ownerUid === me.id ? <Trans>Owner</Trans> : <Trans>Member</Trans>}
        </Text>
      </Flex>
    </Box>
  );
};
