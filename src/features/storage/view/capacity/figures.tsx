import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AccountCapacity } from '#contract/features/storage/calls.ts';
import { useSchool } from '#src/ui/live/school.ts';
import { languageTag } from '#src/ui/words/language.ts';
import { sizeText } from '#src/ui/words/size.ts';

/** What a course and an account have in common. */
export type Spaces = Omit<AccountCapacity, 'courseCount' | 'resourceSpace' | 'resourceCount'>;

export const Figures = ({ children }: { readonly children: ReactNode }) => (
  <Box as="dl" fontSize="sm">
    {children}
  </Box>
);

interface FigureProps {
  readonly name: ReactNode;
  readonly value: ReactNode;
  readonly hint?: ReactNode;
}

export const Figure = ({ name, value, hint }: FigureProps) => (
  <Flex justify="space-between" gap="4" py="2" borderBottomWidth="1px" _last={{ borderBottomWidth: '0' }}>
    <Box as="dt" minW="0">
      {name}
      {hint !== undefined && (
        <Text fontSize="xs" color="fg.muted">
          {hint}
        </Text>
      )}
    </Box>
    <Box as="dd" textStyle="num" whiteSpace="nowrap" fontWeight="500">
      {value}
    </Box>
  </Flex>
);

/** The pairs of space and count, and what is calculated from them. */
export const SpaceFigures = ({ spaces }: { readonly spaces: Spaces }) => {
  const { t } = useLingui();
  const { privateDeployment } = useSchool();
  const pairs = [
    { name: t`Materials`, space: spaces.coursewareSpace, count: spaces.coursewareCount },
    { name: t`Interactive courseware`, space: spaces.interactSpace, count: spaces.interactCount },
    { name: t`Homework`, space: spaces.homeworkSpace, count: spaces.homeworkCount },
    { name: t`Live lessons`, space: spaces.liveSpace, count: spaces.liveCount },
    { name: t`Recordings`, space: spaces.recordSpace, count: spaces.recordCount },
  ];
  return (
    <>
      {pairs.map(({ name, space, count }) => (
        <Figure key={name} name={name} value={<Pair space={space} count={count} />} />
      ))}
      <Figure
        name={<Trans>Materials capacity × student person-times</Trans>}
        hint={<Trans>A student of two courses counts twice.</Trans>}
        value={`${sizeText(spaces.coursewareSpace)} × ${spaces.studentCount}`}
      />
      {!privateDeployment && <Figure name={<Trans>Cost of live lessons</Trans>} value={yuan(spaces.liveFee)} />}
    </>
  );
};

export const Pair = ({ space, count }: { readonly space: number; readonly count: number }) => {
  const { t } = useLingui();
  const size = sizeText(space);
  return t`${size} (${count})`;
};

const yuan = (amount: number): string =>
  new Intl.NumberFormat(languageTag(), { style: 'currency', currency: 'CNY' }).format(amount);
