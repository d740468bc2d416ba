import { Box, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { iconOfKind, textOfKind } from '#src/features/content/view/public.tsx';
import { fileIconOf } from '#src/ui/parts/file-name.tsx';

interface ActivityLineProps {
  readonly activity: ActivityRow;
  readonly children: ReactNode;
}

/** One activity of a list; leads to it. */
export const ActivityLine = ({ activity, children }: ActivityLineProps) => {
  const { i18n } = useLingui();
  const { id, courseId, kind, title, file } = activity;
  const Icon = file === null ? iconOfKind(kind) : fileIconOf(file.name);
  return (
    <Flex
      as="li"
      align="center"
      columnGap="3"
      rowGap="0.5"
      wrap={{ base: 'wrap', md: 'nowrap' }}
      px={{ base: '3', md: '4' }}
      py="1.5"
      minH="48px"
      _notLast={{ borderBottomWidth: '1px' }}
    >
      <Flex
        asChild
        flex="1"
        minW="min(100%, 14rem)"
        align="center"
        gap="3"
        minH="44px"
        borderRadius="l1"
        _hover={{ color: 'brand.fg' }}
        _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing' }}
      >
        <Link to="/resource_detail" search={{ courseid: courseId, id }}>
          <Box as="span" color="fg.muted" flexShrink="0" title={i18n._(textOfKind(kind))}>
            <Icon size={18} strokeWidth={1.75} aria-hidden />
          </Box>
          <Box as="span" minW="0" wordBreak="break-word">
            {title}
          </Box>
        </Link>
      </Flex>
      {children}
    </Flex>
  );
};
