import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react';
import type { AttendanceStatus } from '#contract/features/attendance/keys.ts';
import { statusColor, statusGround, statusNames } from './words.ts';

/** How somebody attended, in a word. */
export const StatusMark = ({ status }: { readonly status: AttendanceStatus }) => {
  const { i18n } = useLingui();
  return (
    <Box
      as="span"
      px="2"
      borderRadius="l1"
      fontSize="sm"
      fontWeight="500"
      lineHeight="24px"
      whiteSpace="nowrap"
      color={statusColor[status]}
      bg={statusGround[status]}
    >
      {i18n._(statusNames[status])}
    </Box>
  );
};
