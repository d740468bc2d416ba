import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { DropVeil } from './drop-veil.tsx';
import { useArrivingFiles } from './use-arriving-files.ts';

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
