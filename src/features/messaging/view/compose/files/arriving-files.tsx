import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { DropVeil } from './drop-veil.tsx';
import { useArrivingFiles } from './use-arriving-files.ts';
import { type Destination, useSendFiles } from './use-send-files.ts';

interface ArrivingFilesProps extends Destination {
  readonly children: ReactNode;
}

/** The whole of a chat takes files that are pasted into it or dropped on it (S-440). */
export const ArrivingFiles = ({ children, ...destination }: ArrivingFilesProps) => {
  const { sendArrived } = useSendFiles(destination);
  const { isOver, handlers } = useArrivingFiles((files) => void sendArrived(files));
  return (
    <Flex direction="column" flex="1" minH="0" position="relative" data-file-place {...handlers}>
      {children}
      {isOver && <DropVeil />}
    </Flex>
  );
};
