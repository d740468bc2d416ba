import { Box } from '@chakra-ui/react';

/** How much waits at a place, over its picture; nothing when nothing does. */
export const Count = ({ count }: { readonly count: number }) =>
  count > 0 && (
    <Box
      as="span"
      position="absolute"
      top="-2"
      insetStart="3"
      minW="18px"
      px="1"
      borderRadius="full"
      bg="fg.error"
      color="bg.panel"
      fontSize="11px"
      fontWeight="600"
      lineHeight="18px"
      textAlign="center"
      textStyle="num"
    >
      {count > 99 ? '99+' : count}
    </Box>
  );
