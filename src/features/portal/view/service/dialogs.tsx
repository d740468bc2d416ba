import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { ServicePanel } from './service-panel.tsx';
import { service } from './state.ts';

const close = () => {
  service.open = 'nothing';
};

export const ServiceDialogs = () => {
  const { open } = useSnapshot(service);
  return (
    <>
      <AppDialog open={open === 'feedback'} onClose={close} width="dlgFeedback" title={<Trans>Feedback</Trans>}>
        <FeedbackForm onClose={close} />
      </AppDialog>
      <AppDialog open={open === 'service'} onClose={close} title={<Trans>Customer service</Trans>}>
        <ServicePanel onClose={close} />
      </AppDialog>
    </>
  );
};
