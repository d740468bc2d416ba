import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { OwnSchool, useOwnProfile } from '#src/features/account/view/public.tsx';
import { openCertification } from '#src/features/certification/view/public.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { AvatarEditor } from './avatar-editor.tsx';

/** Who the person is to the school; what is not theirs to change has no control. */
export const AccountSection = () => {
  const profile = useOwnProfile();
  if (profile === undefined) return <Waiting />;
  return (
    <Flex direction="column" gap="5">
      <AvatarEditor profile={profile} />
      <Box as="dl" bg="bg.panel" borderWidth="1px" borderRadius="l3" px="4">
        <Fact name={<Trans>Name</Trans>}>{profile.username}</Fact>
        <Fact name={<Trans>Account</Trans>}>{profile.account}</Fact>
        <Fact name={<Trans>Role</Trans>}>
          {profile.userType === 'teacher' ? <Trans>Teacher</Trans> : <Trans>Student</Trans>}
        </Fact>
        <Fact name={profile.userType === 'teacher' ? <Trans>Staff number</Trans> : <Trans>Student number</Trans>}>
          {profile.studentNumber}
        </Fact>
        <Fact name={<Trans>School</Trans>}>
          <OwnSchool profile={profile} />
        </Fact>
        <Fact name={<Trans>Certification</Trans>}>
          <Flex align="center" gap="3" wrap="wrap">
            {profile.certified ? <Trans>Certified</Trans> : <Trans>Not certified</Trans>}
            <Button size="sm" variant="outline" onClick={openCertification}>
              <Trans>Institution authentication</Trans>
            </Button>
          </Flex>
        </Fact>
      </Box>
    </Flex>
  );
};

const Fact = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) => (
  <Flex
    direction={{ base: 'column', sm: 'row' }}
    gap={{ base: '0', sm: '4' }}
    py="3"
    fontSize="sm"
    _notLast={{ borderBottomWidth: '1px' }}
  >
    <Box as="dt" color="fg.muted" width={{ sm: '9rem' }} flexShrink="0">
      {name}
    </Box>
    <Box as="dd" minW="0">
      {children === '' ? '—' : children}
    </Box>
  </Flex>
);
