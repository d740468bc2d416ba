import { Box } from '@chakra-ui/react';
import { Waiting } from '#src/ui/parts/waiting.tsx';

/** Until a file is there. */
export const StageWait = () => (
  <Box p={{ base: '4', md: '6' }}>
    <Waiting rows={5} />
  </Box>
);
