import { Box, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { calMember, getUserStorage } from '#contract/features/storage/calls.ts';
import { sizeText } from '#src/ui/words/size.ts';
import { Answered } from './answered.tsx';
import { Figure, Figures, Pair, SpaceFigures } from './figures.tsx';

/** What everything of a teacher takes on the server. */
export const AccountFigures = () => (
  <Answered ask={getUserStorage} again={(rpc) => rpc.ask(calMember, {})} input={{}}>
    {(account) => (
      <>
        <Box pb="3">
          <Text fontSize="2xl" lineHeight="1.3" fontWeight="600" textStyle="num">
            {sizeText(account.totalSpace)}
          </Text>
          <Text fontSize="sm" color="fg.muted">
            <Trans>used in all your courses and your prep area</Trans>
          </Text>
        </Box>
        <Figures>
          <Figure name={<Trans>Courses</Trans>} value={account.courseCount} />
          <Figure name={<Trans>Student person-times</Trans>} value={account.studentCount} />
          <SpaceFigures spaces={account} />
          <Figure
            name={<Trans>Prep area</Trans>}
            value={<Pair space={account.resourceSpace} count={account.resourceCount} />}
          />
        </Figures>
      </>
    )}
  </Answered>
);
