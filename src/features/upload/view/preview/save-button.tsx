import { Button, IconButton } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download, FileDown } from 'lucide-react';
import { useCallback, useState } from 'react';
import { fileAddress } from '#contract/core/files.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import { tell } from '#src/ui/words/tell.ts';
import { whyNot } from './load.ts';
import { useTroubleText } from './trouble.ts';

/** Hands the bytes to the browser to save; where that cannot be, says why instead of saving the reason as a file. */
const useSave = ({ id, name }: Pick<FileRef, 'id' | 'name'>) => {
  const [isAsking, setIsAsking] = useState(false);
  const textOf = useTroubleText();
  const save = useCallback(async () => {
    setIsAsking(true);
    const address = `${fileAddress(id)}?download=1`;
    const trouble = await whyNot(address);
    setIsAsking(false);
    if (trouble !== undefined) return tell(textOf(trouble).title, 'problem');
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
  }, [id, name, textOf]);
  return { save: () => void save(), isAsking };
};

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
