import { Trans } from '@lingui/react/macro';
import { BadgeCheck, Building2, Crown, HardDrive, Settings } from 'lucide-react';
import type { ProfileRow } from '#contract/features/account/rows.ts';
import { openCertification } from '#src/features/certification/view/public.tsx';
import { openAccountCapacity } from '#src/features/storage/view/public.tsx';
import { isBuilt } from '#src/ui/feature.ts';
import { readToken } from '#src/ui/live/person.ts';
import { useSchool } from '#src/ui/live/school.ts';
import { agencyAddress } from './agency-address.ts';
import { Item } from './item.tsx';

/** What belongs to the account, in the order of P2.9. */
export const AccountItems = ({ profile }: { readonly profile: ProfileRow }) => {
  const { links, membership } = useSchool();
  const agency = agencyAddress(links.agency, profile.coidAdmin, readToken()) || (profile.coidAdmin > 0 ? '/admin' : '');
  return (
    <>
      {agency !== '' && (
        <Item value="agency" icon={Building2} path={agency}>
          <Trans>Administration</Trans>
        </Item>
      )}
      {membership && isBuilt('/vip') && (
        <Item value="vip" icon={Crown} path="/vip">
          {profile.vip === 0 ? <Trans>Become a VIP</Trans> : <Trans>Renew VIP</Trans>}
        </Item>
      )}
      {profile.userType === 'teacher' && (
        <Item value="capacity" icon={HardDrive} onChoose={openAccountCapacity}>
          <Trans>Account capacity</Trans>
        </Item>
      )}
      <Item value="certification" icon={BadgeCheck} onChoose={openCertification}>
        <Trans>Institution authentication</Trans>
      </Item>
      <Item value="settings" icon={Settings} path="/main/UserSetting">
        <Trans>Personal settings</Trans>
      </Item>
    </>
  );
};
