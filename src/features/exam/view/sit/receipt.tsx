import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { shortHash } from '#contract/features/exam/marking.ts';
import type { Sitting } from '#src/features/exam/data/queries.ts';
import { Page } from '#src/ui/parts/page.tsx';
import { Stamp } from '#src/ui/words/time.tsx';

export const BackToTest = ({ courseId, activityId }: { readonly courseId: string; readonly activityId: string }) => (
  <Button asChild variant="outline" size="sm">
    <Link to="/class_studentDetail" search={{ courseid: courseId, testpaperid: activityId }}>
      <Trans>To the test</Trans>
    </Link>
  </Button>
);

/** Everything of an attempt as a file: for the day on which nothing else works. */
const saveSitting = ({ attempt, paper, answers }: Sitting): void => {
  const content = JSON.stringify({ attempt, title: paper.title, answers: [...answers.values()] }, null, 2);
  const url = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${paper.title}-${attempt.id}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

/** What one has in hand when an attempt is over: where it is, when it ended, and a number that can be compared. */
export const Receipt = ({ sitting }: { readonly sitting: Sitting }) => {
  const { attempt, paper } = sitting;
  const { state, arrivedAt, finishedAt, count, hash, by, lateAt, id } = attempt;
  const isThere = arrivedAt > 0;
  const Icon = isThere ? CircleCheck : Clock;
  return (
    <Page title={paper.title} narrow>
      <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '6' }}>
        <Flex gap="3" align="center" mb="4" role="status">
          <Box color={isThere ? 'fg.success' : 'fg.warning'}>
            <Icon size={24} aria-hidden />
          </Box>
          <Text fontWeight="600">
            {lateAt > 0 ? (
              <Trans>It came when the test was over: your teacher decides</Trans>
            ) : state === 'collected' ? (
              by === 'staff' ? (
                <Trans>Your teacher collected the test</Trans>
              ) : (
                <Trans>The time was up: what was saved was taken</Trans>
              )
            ) : isThere ? (
              <Trans>Handed in</Trans>
            ) : (
              <Trans>Closed on this device, not sent yet</Trans>
            )}
          </Text>
        </Flex>
        {!isThere && (
          <Text fontSize="sm" color="fg.muted" mb="4">
            <Trans>It is sent by itself when there is a network. Your teacher sees when you finished.</Trans>
          </Text>
        )}
        <Box as="dl" display="grid" gridTemplateColumns="auto 1fr" columnGap="6" rowGap="2" fontSize="sm">
          <Line name={<Trans>Finished at</Trans>}>
            <Stamp at={finishedAt} />
          </Line>
          {isThere && (
            <Line name={<Trans>Arrived</Trans>}>
              <Stamp at={arrivedAt} />
            </Line>
          )}
          <Line name={<Trans>Answered</Trans>}>{count}</Line>
          <Line name={<Trans>Check number</Trans>}>
            <Text as="span" fontFamily="mono">
              {shortHash(hash)}
            </Text>
          </Line>
          <Line name={<Trans>Receipt</Trans>}>
            <Text as="span" fontFamily="mono" overflowWrap="anywhere">
              {id}
            </Text>
          </Line>
        </Box>
      </Box>
      <Flex mt="4" gap="3" wrap="wrap">
        <BackToTest courseId={attempt.courseId} activityId={attempt.activityId} />
        <Button size="sm" variant="ghost" onClick={() => saveSitting(sitting)}>
          <Trans>Save the answers as a file</Trans>
        </Button>
      </Flex>
    </Page>
  );
};

const Line = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) => (
  <>
    <Box as="dt" color="fg.muted">
      {name}
    </Box>
    <Box as="dd" minW="0">
      {children}
    </Box>
  </>
);
