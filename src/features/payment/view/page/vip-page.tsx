import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useOwnProfile } from '#src/features/account/view/public.tsx';
import { useSchool } from '#src/ui/live/school.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { LinkTabs } from '#src/ui/parts/tabs.tsx';
import { MembershipLine } from '../membership-line.tsx';
import { openPurchase } from '../public.tsx';
import { Prerogatives } from './prerogatives.tsx';
import { TradingRecords } from './trading-records.tsx';

/** `name` of the address. */
export type VipPart = 'Prerogative' | 'Payment';

/** What a membership gives, and what was paid for it (S-216, S-277). */
export const VipPage = ({ part }: { readonly part: VipPart }) => {
  const { t } = useLingui();
  const profile = useOwnProfile();
  const { membership } = useSchool();
  if (profile === undefined) return <WaitingPage narrow />;
  const tabs = [
    { id: 'Prerogative', name: t`What it gives`, link: { to: '/vip', search: { name: 'Prerogative' } } },
    { id: 'Payment', name: t`Payments`, link: { to: '/vip', search: { name: 'Payment' } } },
  ] as const;
  return (
    <Page title={t`Membership`} narrow>
      {membership ? (
        <Flex
          justify="space-between"
          align="center"
          gap="3"
          wrap="wrap"
          mb="5"
          p="4"
          borderWidth="1px"
          borderRadius="l3"
          bg="bg.panel"
        >
          <MembershipLine profile={profile} />
          <Button size="sm" onClick={openPurchase}>
            {profile.vip === 0 ? <Trans>Become a VIP</Trans> : <Trans>Renew VIP</Trans>}
          </Button>
        </Flex>
      ) : (
        part === 'Prerogative' && (
          <EmptyState title={<Trans>Everybody has everything here</Trans>}>
            <Trans>Your school sells no memberships: nothing is held back.</Trans>
          </EmptyState>
        )
      )}
      <Box mb="5">
        <LinkTabs label={t`Membership`} current={part} tabs={tabs} />
      </Box>
      {part === 'Payment' ? (
        <TradingRecords />
      ) : (
        membership && <Prerogatives teaches={profile.userType === 'teacher'} />
      )}
    </Page>
  );
};
