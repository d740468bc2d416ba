import { Button, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { TextArea } from '#src/ui/parts/fields.tsx';

interface BulletinDialogProps {
  readonly text: string;
  /** Given the text when it is closed by OK (S-214). */
  readonly onText: (text: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Edits the bulletin; its head moves it, so that what lies under it can be read meanwhile. */
export const BulletinDialog = ({ text, onText, onClose }: BulletinDialogProps) => {
  const { t } = useLingui();
  const [typed, setTyped] = useState(text);
  const done = () => {
    onClose();
    void onText(typed);
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      isWindow
      width="dlgBulletin"
      title={<Trans>Edit the bulletin</Trans>}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={done}>
            <Trans>OK</Trans>
          </Button>
        </>
      }
    >
      <TextArea
        label={t`Bulletin`}
        rows={5}
        maxLength={limits.bulletinChars}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        aside={
          <Text fontSize="xs" color="fg.muted" textStyle="num">
            {typed.length}/{limits.bulletinChars}
          </Text>
        }
      />
    </AppDialog>
  );
};
