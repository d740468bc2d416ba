import { Button, IconButton } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download, FileDown } from 'lucide-react';
import type { FileRef } from '#contract/core/shapes/file.ts';
import { useSave } from './use-save.ts';

interface SaveButtonProps {
  readonly file: FileRef;
  readonly size?: 'sm' | 'md';
}

export const SaveButton = ({ file, size = 'md' }: SaveButtonProps) => {
  const { save, isAsking } = useSave(file);
  return (
    <Button variant="outline" size={size} loading={isAsking} onClick={save}>
      <Download aria-hidden />
      <Trans>Download</Trans>
    </Button>
  );
};

export interface SaveIconProps {
  readonly file: FileRef;
  /** What it is the file of, for the ear, where there are several. */
  readonly of?: string | undefined;
}

/** The same where there is room for no word. Its arrow leads out of a page: the one beside it keeps a file on the device. */
export const SaveIcon = ({ file, of }: SaveIconProps) => {
  const { t } = useLingui();
  const { save, isAsking } = useSave(file);
  return (
    <IconButton
      variant="ghost"
      size="sm"
      color="fg.muted"
      aria-label={of === undefined ? t`Download` : t`Download ${of}`}
      title={t`Download`}
      loading={isAsking}
      onClick={save}
    >
      <FileDown size={18} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
};
