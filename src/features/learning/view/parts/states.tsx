import { Box, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Circle, CircleCheck, CircleDotDashed } from 'lucide-react';
import type { LearnState } from '#contract/features/learning/keys.ts';

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
