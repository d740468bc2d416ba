import { Box } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { ServicePanel } from './service-panel.tsx';
import { service } from './state.ts';

const close = () => {
  service.open = 'nothing';
};

/** One dialog for both: the way leads from the panel to the form without closing anything. */
export const ServiceDialogs = () => {
  const { open } = useSnapshot(service);
  const [shown, setShown] = useState(open);
  if (open !== 'nothing' && open !== shown) setShown(open);
  const content = useRef<HTMLDivElement>(null);
  const before = useRef(open);
  useEffect(() => {
    // The button that led here is gone, and with it the focus.
    if (before.current === 'service' && open === 'feedback') content.current?.focus();
    before.current = open;
  }, [open]);
  const isForm = shown === 'feedback';
  return (
    <AppDialog
      open={open !== 'nothing'}
      onClose={close}
      width={isForm ? 'dlgFeedback' : 'dlgBulletin'}
      title={isForm ? <Trans>Feedback</Trans> : <Trans>Customer service</Trans>}
    >
      <Box ref={content} tabIndex={-1} outline="none">
        {isForm ? <FeedbackForm onClose={close} /> : <ServicePanel onClose={close} />}
      </Box>
    </AppDialog>
  );
};
