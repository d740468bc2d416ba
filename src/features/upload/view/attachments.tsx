import { Grid } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { FileRef } from '#contract/core/shapes/file.ts';
import { tell } from '#src/ui/words/tell.ts';
import { FileList } from './file-list.tsx';
import { FileDrop } from './pick/file-drop.tsx';
import { hideUploads } from './tray/state.ts';

export interface AttachmentsProps {
  readonly label: string;
  readonly files: readonly FileRef[];
  /** How many at most. */
  readonly most: number;
  /** What changes about them: a file that took a while joins those that are there by then. */
  readonly onFiles: (change: (files: readonly FileRef[]) => readonly FileRef[]) => void;
  /** Files over 150 MB are for members here. */
  readonly needsVip?: boolean;
}

/** Files given from this device: each is kept here at once, and on its way when there is a network. */
export const Attachments = ({ label, files, most, onFiles, needsVip = true }: AttachmentsProps) => {
  const { t } = useLingui();
  const add = (picked: readonly FileRef[]) => {
    hideUploads();
    if (files.length + picked.length > most) tell(t`At most ${most} files here: the others were not added.`, 'problem');
    onFiles((now) => [...now, ...picked].slice(0, most));
  };
  return (
    <Grid gap="2" templateColumns="minmax(0, 1fr)">
      {files.length < most && <FileDrop label={label} needsVip={needsVip} onFiles={add} />}
      <FileList files={files} onRemove={(id) => onFiles((now) => now.filter((file) => file.id !== id))} />
    </Grid>
  );
};
