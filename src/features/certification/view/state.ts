import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { proxy } from 'valtio';
import type { Output } from '#contract/core/call.ts';
import type { listAttests, userAttest } from '#contract/features/certification/calls.ts';
import { systemReminder } from '#src/ui/overlays/system-reminder.tsx';

export type Attest = Output<typeof listAttests>['list'][number];

export type Timetable = Output<typeof userAttest>;

/** Whether the dialog of certification is open. */
export const certificationDialog = proxy({ open: false });

export const closeCertification = (): void => {
  certificationDialog.open = false;
};

/** S-290 */
const freshAfter = 300;

/** Says that it is done, and shows the page with what is new: rows come by themselves, the rest is asked anew. */
export const useSayDone = () => {
  const { t } = useLingui();
  const router = useRouter();
  return (what: 'person' | 'classes'): void => {
    closeCertification();
    void systemReminder(
      what === 'person' ? t`Certification successful` : t`Associated course authentication succeeded`,
    );
    setTimeout(() => void router.invalidate(), freshAfter);
  };
};
