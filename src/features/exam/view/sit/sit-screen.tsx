import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useState } from 'react';
import { handInTest } from '#contract/features/exam/calls.ts';
import { attemptTable } from '#contract/features/exam/tables.ts';
import { isBlankResponse } from '#contract/features/question/responses.ts';
import { rowKey } from '#src/core/feature.ts';
import { filesOf } from '#src/core/files/kept/references.ts';
import { askFor } from '#src/core/files/kept/wishes.ts';
import {
  awayDraft,
  deviceOf,
  pageDraft,
  type Sitting,
  sittingOf,
  typedDraft,
} from '#src/features/exam/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useStatus } from '#src/ui/live/use-status.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, useTitle, WaitingPage } from '#src/ui/parts/page.tsx';
import { useAwake } from '#src/ui/window/use-awake.ts';
import { useBelow } from '#src/ui/window/use-below.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { Elsewhere } from './elsewhere.tsx';
import { HandInDialog } from './hand-in-dialog.tsx';
import { QuestionMap } from './question-map.tsx';
import { Questions } from './questions.tsx';
import { Receipt } from './receipt.tsx';
import { SitBar, useClock } from './sit-bar.tsx';
import { useAnswers, useLeftAnswers } from './use-answers.ts';
import { pagesOf, placeOf, usePage } from './use-page.ts';
import { useOneTab, useWatch } from './use-watch.ts';

/** Pictures and sound of all questions come to this device when the test is opened: those of a later page are needed without a network. */
const useFilesHere = ({ paper }: Sitting): void => {
  const { replica } = useSession();
  useEffect(() => {
    const files = filesOf([paper.settings, paper.sections, paper.questions]);
    if (files.length === 0) return;
    // A device without room shows them as long as there is a network.
    askFor(replica, files).catch(() => undefined);
  }, [replica, paper]);
};

/** /class_testClassRoomDetail: an attempt, without anything else around it. */
export const SitScreen = ({ attemptId }: { readonly attemptId: string }) => {
  const { t } = useLingui();
  const sitting = useLoaded(sittingOf, attemptId);
  const { connection, syncing } = useStatus();
  const device = useLive(deviceOf);
  if (sitting === undefined || device === undefined) return <WaitingPage narrow />;
  if (sitting.value === undefined)
    return syncing || connection === 'checking' ? (
      <WaitingPage narrow />
    ) : (
      <Page title={t`The test is on its way`} headingHidden narrow>
        <EmptyState picture="offline" title={<Trans>The test is on its way</Trans>}>
          <Trans>The questions come to this device in a moment. If they do not, look at the connection.</Trans>
        </EmptyState>
      </Page>
    );
  const { attempt } = sitting.value;
  if (attempt.state === 'open' && attempt.device === device) return <InThisTab sitting={sitting.value} />;
  return <NotHere sitting={sitting.value} device={device} />;
};

const NotHere = ({ sitting, device }: { readonly sitting: Sitting; readonly device: string }) => {
  useLeftAnswers(sitting);
  return sitting.attempt.state === 'open' ? (
    <Elsewhere sitting={sitting} device={device} />
  ) : (
    <Receipt sitting={sitting} />
  );
};

const InThisTab = ({ sitting }: { readonly sitting: Sitting }) => {
  const { holding, take } = useOneTab(sitting.attempt.id);
  if (holding === 'asking') return <WaitingPage narrow />;
  if (holding === 'mine') return <Sit sitting={sitting} />;
  return (
    <Page title={sitting.paper.title} narrow>
      <EmptyState
        picture="empty"
        title={<Trans>This test is open in another tab</Trans>}
        action={
          <Button colorPalette="brand" onClick={take}>
            <Trans>Go on in this tab</Trans>
          </Button>
        }
      />
    </Page>
  );
};

/** A second press of the same hand turns no second page: of some tests there is no way back. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 400));

/** What gets the focus is not under the bar, nor under the button of a phone. */
const clear = { '& :is(a, button, input, textarea, [tabindex])': { scrollMarginBlock: '72px' } } as const;

const Sit = ({ sitting }: { readonly sitting: Sitting }) => {
  const { t } = useLingui();
  const { attempt, paper } = sitting;
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const [seenAt, setSeenAt] = useState(0);
  const clock = useClock(attempt, seenAt);
  const sat = useAnswers(sitting, clock.read);
  useEffect(() => setSeenAt(sat.seenAt), [sat.seenAt]);
  const away = useWatch(attempt.id, paper.settings.watched, clock.read);
  useAwake();
  useFilesHere(sitting);
  useTitle(paper.title);
  const pages = useMemo(() => pagesOf(paper), [paper]);
  const { page: at, turnTo } = usePage(sitting, pages);
  const page = at ?? 0;
  const [isAsked, setAsked] = useState(false);
  const top = useRef<HTMLHeadingElement>(null);
  const key = rowKey(attemptTable, attempt.id);
  const isSent = useMarks([key]).get(key) === undefined;

  const handIn = async (by: 'person' | 'time') => {
    await sat.flush();
    const { courseId, activityId, id: attemptId, device } = attempt;
    const done = await store.mutate(
      handInTest,
      { courseId, activityId, attemptId, device, answers: sat.read(), by, away: [...away] },
      { ends: { key: awayDraft(attemptId), left: () => undefined } },
    );
    if (!done.ok) return tellRefusal(done.refusal);
    await store.dropDraft(typedDraft(attemptId));
    await store.dropDraft(pageDraft(attemptId));
  };
  const tooFast = () => tell(t`Too fast: the answer is being saved.`);
  const handInOnce = useOnce(() => handIn('person'), tooFast);
  const timeUp = useOnce(() => handIn('time'));
  const isUp = clock.isKnown && clock.left === 0 && !clock.isDoubtful && sat.isLoaded;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the time is up
  useEffect(() => {
    if (isUp) timeUp();
  }, [isUp]);

  const show = async (next: number) => {
    await turnTo(next);
    // The next Tab goes to its first question.
    top.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  };
  const jump = (itemId: string) => {
    const found = pages.findIndex((one) => one.some((asked) => asked.itemId === itemId));
    if (found >= 0 && found !== page) void turnTo(found);
    requestAnimationFrame(() => {
      placeOf(itemId)?.scrollIntoView({ block: 'start' });
      placeOf(itemId)?.focus({ preventScroll: true });
    });
  };
  const isSmall = useBelow('md');
  const isLast = page >= pages.length - 1;
  const goOn = useOnce(async () => {
    await sat.flush();
    if (isLast) setAsked(true);
    else await show(page + 1);
    await settled();
  }, tooFast);
  const answered = (itemId: string) => !isBlankResponse(sat.answers[itemId]?.response ?? undefined);
  if (at === undefined) return <WaitingPage narrow />;
  return (
    <Box minH="100dvh" bg="bg" css={clear}>
      <SitBar
        title={paper.title}
        clock={clock}
        isKept={sat.isKept}
        isSent={isSent && sat.isPromised}
        hasFailed={sat.hasFailed}
        onHandIn={() => setAsked(true)}
      />
      <Flex maxW="72rem" mx="auto" px={{ base: '4', md: '6' }} pt="4" pb="32" gap="8" align="flex-start">
        <Box flex="1" minW="0" maxW="48rem">
          <Heading
            ref={top}
            tabIndex={-1}
            outline="none"
            as="h1"
            {...(isSmall ? { fontSize: 'lg', fontWeight: '600', mb: '4' } : { srOnly: true })}
          >
            {paper.title}
          </Heading>
          {away.length > 0 && (
            <Text fontSize="sm" color="fg.muted" mb="4">
              <Trans>Leaving this page is recorded ({away.length}). Your teacher sees for how long.</Trans>
            </Text>
          )}
          <Questions
            sitting={sitting}
            questions={pages[page] ?? []}
            isFirst={page === 0}
            answers={sat.answers}
            onAnswer={sat.answer}
            onFlag={sat.flag}
            onLeave={() => void sat.flush()}
          />
          <Flex mt="8" gap="3" justify="space-between" align="center">
            {page > 0 && !paper.settings.sequential ? (
              <Button variant="outline" onClick={() => void show(page - 1)}>
                <Trans>Previous page</Trans>
              </Button>
            ) : (
              <span />
            )}
            {pages.length > 1 && <PageLine page={page + 1} pages={pages.length} />}
            <Button colorPalette="brand" onClick={goOn}>
              {isLast ? <Trans>Hand in</Trans> : <Trans>Next page</Trans>}
            </Button>
          </Flex>
        </Box>
        {!paper.settings.sequential && (
          <QuestionMap paper={paper} answers={sat.answers} isAnswered={answered} onJump={jump} />
        )}
      </Flex>
      <HandInDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onHandIn={handInOnce}
        paper={paper}
        answers={sat.answers}
      />
    </Box>
  );
};

/** How far one is; where there is no way back, there is no map that says it. */
const PageLine = ({ page, pages }: { readonly page: number; readonly pages: number }) => (
  <Text fontSize="sm" color="fg.muted" textAlign="center">
    <Trans>
      Page {page} of {pages}
    </Trans>
  </Text>
);
