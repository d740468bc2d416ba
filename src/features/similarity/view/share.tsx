import { Box } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { SimilarityRow } from '#contract/features/similarity/rows.ts';

/** Thousandths, as people read them. */
export const percentText = (thousandths: number): string => `${Math.round(thousandths / 10)}\u00a0%`;

interface ShareMarkProps {
  readonly row: Pick<SimilarityRow, 'state' | 'share'>;
  /** Percent. */
  readonly threshold: number;
}

/** How much of a work is like others; what was not compared is never "0 %". */
export const ShareMark = ({ row: { state, share }, threshold }: ShareMarkProps) => {
  const isOut = state === 'compared' && share >= threshold * 10;
  return (
    <Box
      as="span"
      px="1.5"
      borderRadius="sm"
      fontSize={state === 'compared' ? 'sm' : 'xs'}
      fontWeight={isOut ? '600' : '400'}
      textStyle="num"
      whiteSpace="nowrap"
      color={isOut ? 'fg.warning' : 'fg.muted'}
      bg={isOut ? 'bg.warning' : 'bg.muted'}
    >
      {state === 'compared' ? (
        percentText(share)
      ) : state === 'tooShort' ? (
        <Trans>too short to compare</Trans>
      ) : (
        <Trans>cannot be compared</Trans>
      )}
    </Box>
  );
};
