import { Box, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { wordCounts } from '#contract/core/text/word-counts.ts';
import { EmptyState } from '../parts/empty-state.tsx';

const wordsAtMost = 60;
const listed = 20;

/**
 * The words that are used most, the larger the more often, and the same as a table for whoever does not see sizes. Cut on this
 * device, so it needs no network.
 */
export const WordCloud = ({ texts }: { readonly texts: readonly string[] }) => {
  const { t } = useLingui();
  const words = useMemo(() => wordCounts(texts, wordsAtMost), [texts]);
  const max = words[0]?.count ?? 1;
  if (words.length === 0)
    return (
      <EmptyState picture="empty" title={<Trans>No words yet</Trans>}>
        <Trans>They are counted when something was written.</Trans>
      </EmptyState>
    );
  return (
    <Box>
      <Flex wrap="wrap" justify="center" align="baseline" columnGap="3" rowGap="1" py="4" aria-hidden>
        {spreadOut(words).map(({ word, count }) => (
          <Box
            key={word}
            as="span"
            lineHeight="1.2"
            overflowWrap="anywhere"
            fontWeight={count > max / 2 ? '600' : '400'}
            color={count > max / 2 ? 'brand.fg' : 'fg.muted'}
            style={{ fontSize: `${0.8 + 1.6 * Math.sqrt(count / max)}rem` }}
          >
            {word}
          </Box>
        ))}
      </Flex>
      <Box as="table" width="full" fontSize="sm" borderCollapse="collapse" aria-label={t`Words used most`}>
        <thead>
          <tr>
            <Box as="th" textAlign="start" fontWeight="500" color="fg.muted" py="1.5" borderBottomWidth="1px">
              <Trans>Word</Trans>
            </Box>
            <Box as="th" textAlign="end" fontWeight="500" color="fg.muted" py="1.5" borderBottomWidth="1px">
              <Trans>How often</Trans>
            </Box>
          </tr>
        </thead>
        <tbody>
          {words.slice(0, listed).map(({ word, count }) => (
            <tr key={word}>
              <Box as="td" py="1" overflowWrap="anywhere">
                {word}
              </Box>
              <Box as="td" py="1" textAlign="end" textStyle="num">
                {count}
              </Box>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
};

/** The largest in the middle, as clouds are read: every other word goes to the front. */
const spreadOut = <T,>(words: readonly T[]): readonly T[] => [
  ...words.filter((_, index) => index % 2 === 1).reverse(),
  ...words.filter((_, index) => index % 2 === 0),
];
