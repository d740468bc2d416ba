import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CourseRole, GuestRole } from '#contract/core/roles.ts';

const colors = {
  teacher: 'role.teach',
  assistant: 'role.assist',
  student: 'role.study',
  supervisor: 'fg.muted',
  reviewer: 'fg.muted',
} as const;

/** One's role in a course, in a word. */
export const RoleTag = ({ role }: { readonly role: CourseRole | GuestRole }) => {
  const { t } = useLingui();
  const names = {
    teacher: t`Teacher`,
    assistant: t`Assistant`,
    student: t`Student`,
    supervisor: t`Supervisor`,
    reviewer: t`Reviewer`,
  };
  return (
    <Box
      as="span"
      flexShrink="0"
      px="2"
      borderRadius="full"
      borderWidth="1px"
      borderColor="currentcolor"
      color={colors[role]}
      bg="bg.panel"
      fontSize="xs"
      fontWeight="500"
      lineHeight="20px"
      whiteSpace="nowrap"
    >
      {names[role]}
    </Box>
  );
};

const look = {
  as: 'span',
  flexShrink: '0',
  px: '2',
  borderRadius: 'l1',
  bg: 'bg.emphasized',
  fontSize: 'xs',
  lineHeight: '20px',
} as const;

export const EndedTag = () => (
  <Box {...look}>
    <Trans>Ended</Trans>
  </Box>
);

export const OffTag = () => (
  <Box {...look}>
    <Trans>Switched off</Trans>
  </Box>
);
