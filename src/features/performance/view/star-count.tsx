import { Box } from '@chakra-ui/react';
import { Plural } from '@lingui/react/macro';
import { Star } from 'lucide-react';

/** A number of stars, with its sign where it was given or taken. */
export const StarCount = ({ count, isChange = false }: { readonly count: number; readonly isChange?: boolean }) => (
  <Box as="span" display="inline-flex" alignItems="center" gap="1" whiteSpace="nowrap" textStyle="num">
    <Star size={14} fill="var(--chakra-colors-fg-warning)" strokeWidth={0} aria-hidden />
    <span aria-hidden>
      {isChange && count > 0 && '+'}
      {count}
    </span>
    <Box as="span" srOnly>
      <Plural value={count} one="# star" other="# stars" />
    </Box>
  </Box>
);
