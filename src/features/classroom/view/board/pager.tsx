import { Flex, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';

interface PagerProps {
  /** From 0. */
  readonly at: number;
  readonly count: number;
  readonly onPage: (at: number) => void;
}

/** One page back, one page on. */
export const Pager = ({ at, count, onPage }: PagerProps) => {
  const { t } = useLingui();
  return (
    <Flex align="center" gap="1">
      <IconButton
        size="sm"
        variant="ghost"
        aria-label={t`Previous page`}
        title={t`Previous page`}
        disabled={at <= 0}
        onClick={() => onPage(at - 1)}
      >
        <ChevronLeft size={18} aria-hidden />
      </IconButton>
      <Text fontSize="sm" textStyle="num" role="status">
        <Trans>
          {at + 1} of {count}
        </Trans>
      </Text>
      <IconButton
        size="sm"
        variant="ghost"
        aria-label={t`Next page`}
        title={t`Next page`}
        disabled={at >= count - 1}
        onClick={() => onPage(at + 1)}
      >
        <ChevronRight size={18} aria-hidden />
      </IconButton>
    </Flex>
  );
};
