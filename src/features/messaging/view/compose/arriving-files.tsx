import { Flex } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Upload } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';

/** Over the chat while files are held over it. */
const DropVeil = () => (
  <Flex
    position="absolute"
    inset="2"
    zIndex="1"
    align="center"
    justify="center"
    gap="2"
    pointerEvents="none"
    borderWidth="2px"
    borderStyle="dashed"
    borderColor="brand.solid"
    borderRadius="l3"
    bg="brand.subtle"
    color="brand.fg"
    fontWeight="500"
    data-drop-veil
  >
    <Upload size={20} strokeWidth={1.75} aria-hidden />
    <Trans>Drop the files to send them</Trans>
  </Flex>
);

interface Arriving {
  /** Files are held over it. */
  readonly isOver: boolean;
  readonly handlers: {
    readonly onPaste: (event: ClipboardEvent) => void;
    readonly onDragEnter: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/** A place that takes pasted and dropped files; what is text is left alone. */
const useArrivingFiles = (onFiles: (files: readonly File[]) => void): Arriving => {
  // Entering a child is told before leaving its parent.
  const depth = useRef(0);
  const [isOver, setOver] = useState(false);
  const carries = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  const end = () => {
    depth.current = 0;
    setOver(false);
  };
  return {
    isOver,
    handlers: {
      onPaste: (event) => {
        const { clipboardData } = event;
        // Office programs add a picture of the text that they copy: then the text counts.
        if (clipboardData.files.length === 0 || clipboardData.getData('text/plain') !== '') return;
        event.preventDefault();
        onFiles([...clipboardData.files]);
      },
      onDragEnter: (event) => {
        if (!carries(event)) return;
        event.preventDefault();
        depth.current += 1;
        setOver(true);
      },
      onDragOver: (event) => {
        if (!carries(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      },
      onDragLeave: (event) => {
        if (!carries(event)) return;
        depth.current -= 1;
        if (depth.current <= 0) end();
      },
      onDrop: (event) => {
        if (!carries(event)) return;
        event.preventDefault();
        end();
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
};

interface ArrivingFilesProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** The whole of a chat takes files that are pasted into it or dropped on it (S-440). */
export const ArrivingFiles = ({ children, onFiles }: ArrivingFilesProps) => {
  const { isOver, handlers } = useArrivingFiles(onFiles);
  return (
    <Flex direction="column" flex="1" minH="0" position="relative" data-file-place {...handlers}>
      {children}
      {isOver && <DropVeil />}
    </Flex>
  );
};
