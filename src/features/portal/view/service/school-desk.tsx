import { Box, Text } from '@chakra-ui/react';
import { BrandName } from '#src/ui/parts/brand.tsx';
import { SupportHours } from './support-hours.tsx';

/** Whom to ask at one's own school. */
export const SchoolDesk = () => (
  <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" px="5" py="4" mt="6" maxW="32rem">
    <Text fontWeight="600" mb="1">
      <BrandName />
    </Text>
    <SupportHours />
  </Box>
);
