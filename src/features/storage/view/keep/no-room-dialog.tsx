import { Button, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { sizeText } from '#src/ui/words/size.ts';
import type { Missing } from './state.tsx';

/** Said before the first byte is fetched, with the way to get room. */
export const NoRoomDialog = ({ missing, onClose }: { readonly missing: Missing; readonly onClose: () => void }) => {
  const [needed, room] = [sizeText(missing.needed), sizeText(missing.room)];
  return (
    <AppDialog
      open
      onClose={onClose}
      title={<Trans>Not enough room on this device</Trans>}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button asChild>
            <Link to="/main/UserSetting" search={{ section: 'storage' }} onClick={onClose}>
              <Trans>Make room</Trans>
            </Link>
          </Button>
        </>
      }
    >
      <Text color="fg.muted">
        <Trans>
          {needed} are needed and {room} are free. Nothing was fetched.
        </Trans>
      </Text>
    </AppDialog>
  );
};
