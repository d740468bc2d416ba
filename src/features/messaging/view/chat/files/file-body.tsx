import { Box } from '@chakra-ui/react';
import { FileLine } from '#src/features/upload/view/public.tsx';
import type { FileMessage } from './file-message.ts';
import { OnItsWay } from './on-its-way.tsx';
import { useOpen } from './use-open.ts';

/** A file by its name and size; pressed, it is shown if it can be. */
export const FileBody = (given: FileMessage) => {
  const open = useOpen(given);
  return (
    <Box width="240px" maxW="full">
      <FileLine file={given.file} onOpen={open} isPlain />
      <OnItsWay {...given} />
    </Box>
  );
};
