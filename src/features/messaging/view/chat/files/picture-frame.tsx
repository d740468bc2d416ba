import { Box, type BoxProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { FileMessage } from './file-message.ts';
import { frameSize } from './frame-size.ts';
import { OnItsWay } from './on-its-way.tsx';
import { useOpen } from './use-open.ts';
import { type Source, useSource } from './use-source.ts';

interface PictureFrameProps {
  readonly message: FileMessage;
  /** What pressing it does, for the ear. */
  readonly label: string;
  readonly look: Pick<BoxProps, 'bg' | 'color' | 'cursor'>;
  readonly children: (source: Source) => ReactNode;
}

/** What is seen of a picture or a video, at the size that it will have. Pressed, it is shown among all files of the conversation. */
export const PictureFrame = ({ message, label, look, children }: PictureFrameProps) => {
  const { file } = message;
  const open = useOpen(message);
  const source = useSource(file.id);
  const { width, height } = frameSize(file);
  return (
    <Box maxW="full" width={`${width}px`}>
      <Box
        asChild
        display="block"
        position="relative"
        width="full"
        borderRadius="l2"
        overflow="hidden"
        {...look}
        _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <button type="button" aria-label={label} data-picture={file.id} onClick={open}>
          {children(source)}
        </button>
      </Box>
      <OnItsWay {...message} />
    </Box>
  );
};
