import { Box, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck, CircleDotDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { LearnState } from '#contract/features/learning/keys.ts';
import { iconOfKind, textOfKind } from '#src/features/content/view/public.tsx';
import { fileIconOf } from '#src/ui/parts/file-name.tsx';

interface ProgressProps {
  /** 0 to 100. */
  readonly percent: number;
  readonly label: string;
}

/** How much of something is done. */
export const Progress = ({ percent, label }: ProgressProps) => (
  <Box
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
    height="6px"
    width="full"
    bg="bg.emphasized"
    borderRadius="full"
    overflow="hidden"
  >
    <Box
      height="full"
      width={`${percent}%`}
      bg={percent === 100 ? 'fg.success' : 'brand.solid'}
      borderRadius="full"
      transition="width 200ms"
      _motionReduce={{ transition: 'none' }}
    />
  </Box>
);

const looks = {
  notLearned: { icon: Circle, color: 'fg.subtle' },
  learning: { icon: CircleDotDashed, color: 'brand.fg' },
  completed: { icon: CircleCheck, color: 'fg.success' },
} as const;

export const useStateTexts = (): Readonly<Record<LearnState, string>> => {
  const { t } = useLingui();
  return { notLearned: t`Not learned`, learning: t`Under way`, completed: t`Completed` };
};

/** How far one is (S-305): an icon, its words beside it or for the ear only. */
export const StateMark = ({ state, bare = false }: { readonly state: LearnState; readonly bare?: boolean }) => {
  const texts = useStateTexts();
  const { icon: Icon, color } = looks[state];
  return (
    <Flex
      as="span"
      display="inline-flex"
      verticalAlign="middle"
      align="center"
      gap="1.5"
      color={color}
      flexShrink="0"
      data-learn={state}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <Box as="span" srOnly={bare} fontSize="sm" whiteSpace="nowrap">
        {texts[state]}
      </Box>
    </Flex>
  );
};

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
