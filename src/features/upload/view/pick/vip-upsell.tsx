import { Button, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { uploader } from '../tray/use-uploads.ts';

/** Instead of the upload of a file that only members may send here; on trial too (S-426). */
export const VipUpsell = () => {
  const { history } = useRouter();
  const close = () => {
    uploader.upsell = false;
  };
  return (
    <AppDialog
      open
      onClose={close}
      title={<Trans>Larger files with a membership</Trans>}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            <Trans>Not now</Trans>
          </Button>
          <Button
            onClick={() => {
              close();
              history.push('/vip');
            }}
          >
            <Trans>About membership</Trans>
          </Button>
        </>
      }
    >
      <Text>
        <Trans>Without a membership a file here can have at most 150 MB. Members send up to 2 GB.</Trans>
      </Text>
      <Text mt="2" fontSize="sm" color="fg.muted">
        <Trans>Nothing was uploaded. A smaller version of the file can be sent at once.</Trans>
      </Text>
    </AppDialog>
  );
};
