import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Begun } from '#contract/features/account/desk-calls.ts';
import { useProblemText } from './problem-texts.ts';

/** Of a table that was looked through. */
export type Found = Pick<Begun, 'people' | 'preview' | 'problems'>;

const shown = 200;

export const Problems = ({ found }: { readonly found: Found }) => {
  const { t } = useLingui();
  const textOf = useProblemText();
  return (
    <>
      <Text fontSize="sm" color="fg.error" role="alert" mb="2">
        <Plural
          value={found.problems.length}
          one="# problem: nobody was imported. Fix the line and choose the file again."
          other="# problems: nobody was imported. Fix the lines and choose the file again."
        />
      </Text>
      <Box as="ul" listStyleType="none" maxH="50vh" overflowY="auto" fontSize="sm" aria-label={t`Problems`}>
        {found.problems.slice(0, shown).map((problem) => (
          <Flex
            as="li"
            key={`${problem.line} ${problem.field} ${problem.fault}`}
            gap="3"
            py="2"
            borderTopWidth="1px"
            align="baseline"
          >
            <Text as="span" textStyle="num" color="fg.muted" flexShrink="0" minW="4rem">
              <Trans>Line {problem.line}</Trans>
            </Text>
            <Text as="span" overflowWrap="anywhere">
              {textOf(problem)}
              {problem.value !== '' && (
                <Text as="span" color="fg.muted">
                  {' '}
                  “{problem.value}”
                </Text>
              )}
            </Text>
          </Flex>
        ))}
        {found.problems.length > shown && (
          <Text as="li" py="2" borderTopWidth="1px" color="fg.muted">
            <Trans>… and more, once these are fixed.</Trans>
          </Text>
        )}
      </Box>
    </>
  );
};

/** As they were understood: noughts that a spreadsheet only shows are missing here. */
export const Preview = ({ found }: { readonly found: Found }) => {
  const { t } = useLingui();
  return (
    <Box as="ul" listStyleType="none" maxH="50vh" overflowY="auto" fontSize="sm" aria-label={t`As understood`}>
      {found.preview.map((one) => (
        <Flex as="li" key={one.line} gap="3" py="2" borderTopWidth="1px" align="baseline" wrap="wrap">
          <Text as="span" fontWeight="500" overflowWrap="anywhere">
            {one.username}
          </Text>
          <Text as="span" color="fg.muted" overflowWrap="anywhere">
            {[
              one.account,
              ...(one.studentNumber === one.account ? [] : [one.studentNumber]),
              one.userType === 'teacher' ? t`Teacher` : t`Student`,
              ...[one.className, one.phone, one.email],
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </Text>
        </Flex>
      ))}
      {found.people > found.preview.length && (
        <Text as="li" py="2" borderTopWidth="1px" color="fg.muted">
          …
        </Text>
      )}
    </Box>
  );
};
