import { Grid } from '@chakra-ui/react';
import type { FileRef } from '#contract/core/shapes/file.ts';
import { FileList } from './file-list.tsx';
import { FileDrop } from './pick/file-drop.tsx';
import { hideUploads } from './tray/state.ts';

export interface AttachmentsProps {
  readonly label: string;
  readonly files: readonly FileRef[];
  /** How many at most. */
  readonly most: number;
  readonly onFiles: (files: readonly FileRef[]) => void;
  /** Files over 150 MB are for members here. */
  readonly needsVip?: boolean;
}

/** Files given from this device: each is kept here at once, and on its way when there is a network. */
export const Attachments = ({ label, files, most, onFiles, needsVip = true }: AttachmentsProps) => (
  <Grid gap="2" templateColumns="minmax(0, 1fr)">
    {files.length < most && (
      <FileDrop
        label={label}
        needsVip={needsVip}
        onFiles={(picked) => {
          hideUploads();
          onFiles([...files, ...picked].slice(0, most));
        }}
      />
    )}
    <FileList files={files} onRemove={(id) => onFiles(files.filter((file) => file.id !== id))} />
  </Grid>
);
