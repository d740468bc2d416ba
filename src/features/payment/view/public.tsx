import { lazy, Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Refusal } from '#contract/core/refusal.ts';
import { daysLeft, type Perk, tierOf, vipOfAll } from '#contract/features/payment/keys.ts';
import { useOwnProfile } from '#src/features/account/view/public.tsx';
import { useSchool } from '#src/ui/live/school.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { membership } from './state.ts';

const Dialogs = lazy(async () => ({ default: (await import('./dialogs.tsx')).MembershipDialogs }));

/** S-119: buy or renew. */
export const openPurchase = (): void => {
  membership.isBuying = true;
};

/** Instead of what only members may (S-210, S-612). */
export const offerMembership = (perk: Perk): void => {
  membership.upsell = { perk };
};

/** Stands in the frame; its code comes with the first dialog. */
export const PaymentOverlays = () => {
  const { isBuying, upsell } = useSnapshot(membership);
  const [wanted, setWanted] = useState(false);
  if ((isBuying || upsell !== undefined) && !wanted) setWanted(true);
  return (
    wanted && (
      <Suspense fallback={null}>
        <Dialogs />
      </Suspense>
    )
  );
};

/** What the person may, as a number of `isvip`; everything where the school sells no memberships. The server asks once more. */
export const useVip = (): number => {
  const { membership: isSold } = useSchool();
  const profile = useOwnProfile();
  const vip = profile?.vip ?? 0;
  if (isSold || tierOf(vip) === 'super') return isOver(profile) ? 0 : vip;
  return vipOfAll;
};

const isOver = (profile: { readonly vipUntil?: number } | undefined): boolean =>
  Boolean(profile?.vipUntil) && (profile?.vipUntil ?? 0) <= Date.now();

/** Days until the person's membership ends, where they are few (S-525). */
export const useDaysLeft = (): number | undefined => {
  const { membership: isSold } = useSchool();
  const profile = useOwnProfile();
  return isSold && profile !== undefined ? daysLeft(profile, Date.now()) : undefined;
};

/** By the refusal’s name: the rules themselves come with the screens that refuse. */
export const perkOf: Readonly<Record<string, Perk>> = {
  'upload.vipNeeded': 'uploadBytes',
  'homework.needsVip': 'homeworkFiles',
  'payment.areasFull': 'prepAreas',
  'payment.sharedPrep': 'sharedPrep',
  'payment.classesFull': 'courseClasses',
  'payment.whoSubmitted': 'whoSubmitted',
  'payment.coursePackage': 'coursePackage',
};

/** Says why not; where a membership is what is missing, by the dialog that offers it. */
export const useTellOrOffer = (): ((refusal: Refusal) => void) => {
  const tellRefusal = useTellRefusal();
  return (refusal) => {
    const perk = perkOf[refusal.reason];
    if (perk === undefined) tellRefusal(refusal);
    else offerMembership(perk);
  };
};
