import { Box } from '@chakra-ui/react';
import { Plural } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { lazy } from 'react';

/** A number of stars, with its sign where it was given or taken. */
export const Stars = ({ count, isChange = false }: { readonly count: number; readonly isChange?: boolean }) => (
  <Box as="span" display="inline-flex" alignItems="center" gap="1" whiteSpace="nowrap" textStyle="num">
    <Star size={14} fill="currentColor" strokeWidth={0} color="var(--chakra-colors-fg-warning)" aria-hidden />
    <span aria-hidden>
      {isChange && count > 0 && '+'}
      {count}
    </span>
    <Box as="span" srOnly>
      <Plural value={count} one="# star" other="# stars" />
    </Box>
  </Box>
);

/** For staff, in the tools of a live class. */
export const StarsTool = lazy(async () => ({ default: (await import('./stars-tool.tsx')).StarsTool }));

/** For a student: their own, and what they were for. */
export const OwnStars = lazy(async () => ({ default: (await import('./own-stars.tsx')).OwnStars }));
