import { Box, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { CategoryTotal } from '#contract/features/gradebook/formula.ts';
import type { Report } from '#src/features/gradebook/data/report.ts';
import { percentText } from '../words.ts';

/** The sum behind a total, to be checked on paper. */
export const Steps = ({ report: { totals, categories, countsMissing } }: { readonly report: Report }) => {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const shareOf = ({ now, end }: CategoryTotal) => (countsMissing ? end : now);
  const counted = totals.categories.filter((one) => shareOf(one) !== null && one.weight > 0);
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <Box as="details" bg="bg.panel" borderWidth="1px" borderRadius="l3" px="4" py="3" fontSize="sm">
      <Box as="summary" cursor="pointer" fontWeight="500">
        <Trans>How the total is made</Trans>
      </Box>
      <Box as="ol" listStyleType="none" mt="3" display="grid" gap="3">
        {counted.map((one) => (
          <Box as="li" key={one.id}>
            {one.id !== '' && <Text fontWeight="500">{names.get(one.id)}</Text>}
            <PartSum total={one} share={shareOf(one)} />
          </Box>
        ))}
        {counted.length > 0 && counted[0]?.id !== '' && (
          <Box as="li">
            <Text fontWeight="500">{countsMissing ? <Trans>At the end</Trans> : <Trans>So far</Trans>}</Text>
            <Text textStyle="num" color="fg.muted" overflowWrap="anywhere">
              ({counted.map((one) => `${(shareOf(one) ?? 0) / 100} × ${one.weight / 100}`).join(' + ')}) ÷{' '}
              {weights / 100} = <b>{percentText(countsMissing ? totals.end : totals.now)}</b>
            </Text>
          </Box>
        )}
      </Box>
    </Box>
  );
};

/** Each result in percent by what it counts. */
const PartSum = ({ total: { parts }, share }: { readonly total: CategoryTotal; readonly share: number | null }) => {
  const kept = parts().filter(({ isDropped }) => !isDropped);
  const weights = kept.reduce((sum, { weight }) => sum + weight, 0);
  const isEven = kept.every(({ weight }) => weight === kept[0]?.weight);
  const scale = (weight: number) => (isEven ? 1 : weight / 100);
  const sum = kept.map(({ percent, weight }) => (isEven ? `${percent / 100}` : `${percent / 100} × ${scale(weight)}`));
  return (
    <Text textStyle="num" color="fg.muted" overflowWrap="anywhere">
      {kept.length > 1 && `(${sum.join(' + ')}) ÷ ${isEven ? kept.length : weights / 100} = `}
      {percentText(share)}
    </Text>
  );
};
