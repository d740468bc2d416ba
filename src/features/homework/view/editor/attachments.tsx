import { Grid } from '@chakra-ui/react';
import type { FileRef } from '#contract/core/shapes/file.ts';
import { homeworkLimits } from '#contract/features/homework/keys.ts';
import { FileDrop, hideUploads } from '#src/features/upload/view/public.tsx';
import { FileList } from '../parts/file-list.tsx';

interface AttachmentsProps {
  readonly label: string;
  readonly files: readonly FileRef[];
  readonly onFiles: (files: readonly FileRef[]) => void;
  /** Files over 150 MB are for members here. */
  readonly needsVip?: boolean;
}

/** Files given from this device: each is kept here at once, and on its way when there is a network. */
export const Attachments = ({ label, files, onFiles, needsVip = true }: AttachmentsProps) => (
  <Grid gap="2" templateColumns="minmax(0, 1fr)">
    {files.length < homeworkLimits.files && (
      <FileDrop
        label={label}
        needsVip={needsVip}
        onFiles={(picked) => {
          hideUploads();
          onFiles([...files, ...picked].slice(0, homeworkLimits.files));
        }}
      />
    )}
    <FileList files={files} onRemove={(id) => onFiles(files.filter((file) => file.id !== id))} />
  </Grid>
);
