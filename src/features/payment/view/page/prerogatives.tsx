import { Box, Table, Text } from '@chakra-ui/react';
import { tableSlotRecipe } from '@chakra-ui/react/theme';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Minus } from 'lucide-react';
import { type Counted, type Given, has, most, type Perk } from '#contract/features/payment/keys.ts';

const names: Readonly<Record<Perk, MessageDescriptor>> = {
  uploadBytes: msg`One file`,
  homeworkFiles: msg`Submissions in one download`,
  prepAreas: msg`Preparation areas`,
  courseClasses: msg`Classes of a course`,
  sharedPrep: msg`Preparing lessons together`,
  whoSubmitted: msg`Who has handed in, by name`,
  coursePackage: msg`The data of a whole course in one package`,
  unlimitedChecks: msg`Plagiarism checks without a limit`,
};

const counted: readonly Counted[] = ['uploadBytes', 'homeworkFiles', 'prepAreas', 'courseClasses'];
const given: readonly Given[] = ['sharedPrep', 'whoSubmitted', 'coursePackage', 'unlimitedChecks'];

/** A student has no areas, no courses to pack and nothing to compare. */
const ofStudents: readonly Perk[] = ['whoSubmitted'];

const levels = [0, 1, 2] as const;

/** What each kind of membership gives: the same table that the gates ask. */
export const Prerogatives = ({ teaches }: { readonly teaches: boolean }) => {
  const { t } = useLingui();
  const amount = (what: Counted, vip: number): string => {
    const value = most(what, vip);
    // Said as the limits of uploads are: in units of 1024.
    if (what === 'uploadBytes') return value < 2 ** 30 ? `${value / 2 ** 20} MB` : `${value / 2 ** 30} GB`;
    return value === Number.POSITIVE_INFINITY ? t`No limit` : String(value);
  };
  const isShown = (perk: Perk) => teaches || ofStudents.includes(perk);
  const shownLevels = teaches ? levels : levels.slice(0, 2);
  return (
    <Box overflowX="auto" bg="bg.panel" borderWidth="1px" borderRadius="l3">
      <Table.Root
        recipe={tableSlotRecipe}
        size="sm"
        aria-label={t`What a membership gives`}
        css={{ '& tr': { bg: 'bg.panel' }, '& td, & th': { px: '3' } }}
      >
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader />
            {shownLevels.map((vip) => (
              <Table.ColumnHeader key={vip} textAlign="center">
                {[t`Without`, t`VIP`, t`Super VIP`][vip]}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {counted.filter(isShown).map((what) => (
            <Table.Row key={what}>
              <Table.Cell>{t(names[what])}</Table.Cell>
              {shownLevels.map((vip) => (
                <Table.Cell key={vip} textAlign="center" textStyle="num">
                  {amount(what, vip)}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
          {given.filter(isShown).map((what) => (
            <Table.Row key={what}>
              <Table.Cell>{t(names[what])}</Table.Cell>
              {shownLevels.map((vip) => (
                <Table.Cell key={vip} textAlign="center">
                  <Text as="span" display="inline-flex" color={has(what, vip) ? 'fg.success' : 'fg.muted'}>
                    {has(what, vip) ? <Check size={18} aria-label={t`Yes`} /> : <Minus size={18} aria-label={t`No`} />}
                  </Text>
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
      <Text px="3" py="3" fontSize="sm" color="fg.muted">
        <Trans>What you made under a membership stays yours when it ends.</Trans>
      </Text>
    </Box>
  );
};
