import { Box } from '@chakra-ui/react';

export const AttendancePanel = ({ courseId }: { readonly courseId: string }) => <Box>{courseId}</Box>;
