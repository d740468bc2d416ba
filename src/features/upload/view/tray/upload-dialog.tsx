import { Box, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSession } from '#src/ui/live/session.tsx';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { tell } from '#src/ui/words/tell.ts';
import { hasCamera } from '../pick/system-picker.ts';
import { Bar } from './bar.tsx';
import { AllButtons, JobList } from './job-list.tsx';
import { type Uploads, uploader, useTitle } from './use-uploads.ts';

const minimise = (): void => {
  uploader.look = 'tray';
};

interface UploadDialogProps {
  readonly uploads: Uploads;
  readonly open: boolean;
}

/** Every file on its way (S-209). Minimised it goes on in the tray; closed, what has not arrived is cancelled (S-358). */
export const UploadDialog = ({ uploads, open }: UploadDialogProps) => {
  const { t } = useLingui();
  const { files } = useSession();
  const titleOf = useTitle();
  const percent = Math.floor(uploads.percent);
  const [asking, setAsking] = useState(false);
  const close = async () => {
    if (uploads.open.length > 0) return setAsking(true);
    minimise();
    await files.forget(uploads.jobs.map(({ id }) => id));
  };
  const cancelAll = async () => {
    const pending = uploads.open.map(({ id }) => id);
    minimise();
    for (const id of pending) await files.cancel(id);
    await files.forget(uploads.jobs.map(({ id }) => id));
    tell(t`Upload cancelled`);
  };
  return (
    <>
      <AppDialog open={open} onClose={() => void close()} onMinimise={minimise} title={titleOf(uploads)}>
        <Box data-upload-dialog>
          <Text fontSize="sm" color="fg.muted" textStyle="num">
            {hasCamera() ? (
              <Trans>{percent}% of all. You can go on working.</Trans>
            ) : (
              <Trans>{percent}% of all. You can go on working; Esc minimises this.</Trans>
            )}
          </Text>
          <Bar percent={uploads.percent} name={t`All files`} />
          <Box mt="3" maxH="50dvh" overflowY="auto">
            <JobList {...uploads} />
          </Box>
          <AllButtons open={uploads.open} />
        </Box>
      </AppDialog>
      <ConfirmDialog
        open={asking}
        title={<Trans>Cancel the uploads?</Trans>}
        confirm={<Trans>Cancel the uploads</Trans>}
        onConfirm={() => cancelAll()}
        onClose={() => setAsking(false)}
      >
        <Trans>What has not arrived yet is not sent. To go on working meanwhile, minimise instead.</Trans>
      </ConfirmDialog>
    </>
  );
};
