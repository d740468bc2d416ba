import { Box } from '@chakra-ui/react';
import type { FileRef } from '#contract/core/shapes/file.ts';
import { FileLine } from './file-line.tsx';
import { openPreview } from './preview/state.ts';

export interface FileListProps {
  readonly files: readonly FileRef[];
  readonly onRemove?: (id: string) => void;
}

/** Files by their names; pressed, they are shown one after another. */
export const FileList = ({ files, onRemove }: FileListProps) =>
  files.length === 0 ? null : (
    <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l2" px="3" bg="bg.panel">
      {files.map((file, index) => (
        <Box as="li" key={file.id} _notLast={{ borderBottomWidth: '1px' }}>
          <FileLine
            file={file}
            onOpen={() => openPreview({ files: [...files], index, canDownload: true })}
            onRemove={onRemove === undefined ? undefined : () => onRemove(file.id)}
          />
        </Box>
      ))}
    </Box>
  );
