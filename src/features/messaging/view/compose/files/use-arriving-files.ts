import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';

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
export const useArrivingFiles = (onFiles: (files: readonly File[]) => void): Arriving => {
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
