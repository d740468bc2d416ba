import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Eye, EyeOff, Play, Square } from 'lucide-react';
import { plainOfRichText } from '#contract/core/text/rich-text.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { isLayout } from '#contract/features/question/keys.ts';
import { itemsBySection } from '#contract/features/question/paper.ts';
import type { Question } from '#contract/features/question/shapes.ts';
import { openQuizQuestion, revealQuizQuestion, stopQuizQuestion } from '#contract/features/quiz/calls.ts';
import { isForClass } from '#contract/features/quiz/keys.ts';
import type { GivenRow, RoundRow } from '#contract/features/quiz/rows.ts';
import { tallyOf } from '#contract/features/quiz/rules.ts';
import { useWork } from '#src/features/activity/view/public.tsx';
import { useLiveClass } from '#src/features/classroom/view/public.tsx';
import { type WholePaper, wholePaper } from '#src/features/question/data/public.ts';
import { QuestionView } from '#src/features/question/view/public.tsx';
import { givenOf, roundsOf } from '#src/features/quiz/data/queries.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { Bars } from './outcome.tsx';
import { QuizPage, type QuizRef, StaffOnly } from './quiz-page.tsx';

/** /class_interactionTestDetail: a quiz is held: one question after the other is put to the class. */
export const LiveScreen = (place: QuizRef) => (
  <QuizPage {...place}>{({ activity, isStaff }) => (isStaff ? <Live activity={activity} /> : <StaffOnly />)}</QuizPage>
);

const Live = ({ activity }: { readonly activity: ActivityRow }) => {
  const { id, courseId } = activity;
  useWork(id);
  const { uids } = useLiveClass(courseId);
  const canAsk = useCanAsk();
  const paper = useLive(wholePaper, id);
  const rounds = useLive(roundsOf, id);
  const given = useLive(givenOf, id);
  if (paper === undefined || rounds === undefined || given === undefined) return <WaitingPage />;
  const place = { courseid: courseId, testpaperid: id };
  const current = rounds.at(-1);
  const here = Math.max(0, (uids?.size ?? 1) - 1);
  return (
    <Page
      title={activity.title}
      actions={
        <Flex gap="2" wrap="wrap">
          <Button asChild size="sm" variant="outline">
            <Link to="/class_addtestpaper" search={place}>
              <Trans>Edit</Trans>
            </Link>
          </Button>
          <Button asChild size="sm" variant="outline">
            <Link to="/interactive_reviewDetails" search={place}>
              <Trans>Results</Trans>
            </Link>
          </Button>
        </Flex>
      }
    >
      <Text fontSize="sm" color="fg.muted" mb="4">
        {canAsk ? (
          <Plural
            value={here}
            _0="Nobody else has the course open"
            one="# other has the course open"
            other="# others have the course open"
          />
        ) : (
          <Trans>Asking the class needs a network. Answers that were given come when it is back.</Trans>
        )}
      </Text>
      {activity.state !== 'published' && (
        <Text mb="4" p="3" borderRadius="l2" bg="bg.warning" fontSize="sm">
          <Trans>Publish the quiz first: nobody would see the question.</Trans>
        </Text>
      )}
      {current !== undefined && (
        <Current key={current.id} round={current} given={given.get(current.id) ?? []} paper={paper} />
      )}
      <Heading as="h2" fontSize="md" fontWeight="600" mt="6" mb="3">
        <Trans>Questions</Trans>
      </Heading>
      <Questions activity={activity} paper={paper} rounds={rounds} given={given} />
    </Page>
  );
};

interface CurrentProps {
  readonly round: RoundRow;
  readonly given: readonly GivenRow[];
  readonly paper: WholePaper;
}

/** The question that the class has now, or had last. */
const Current = ({ round, given, paper }: CurrentProps) => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const canAsk = useCanAsk();
  const { courseId, activityId, id, state, question } = round;
  const key = paper.keys.get(round.versionId)?.key;
  const isRevealed = state === 'revealed';
  const late = given.filter(({ came }) => came === 'later').length;
  const stop = useOnce(async () => {
    const done = await store.mutate(stopQuizQuestion, { courseId, activityId, id });
    if (!done.ok) tellRefusal(done.refusal);
  });
  const reveal = useOnce(async () => {
    const done = await store.mutate(revealQuizQuestion, { courseId, activityId, id, shown: !isRevealed });
    if (!done.ok) tellRefusal(done.refusal);
  });
  return (
    <Box as="section" data-round={state} bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '6' }}>
      <Flex gap="2" mb="4" align="center" wrap="wrap">
        <Text fontWeight="600" me="auto" width={{ base: 'full', sm: 'auto' }} role="status">
          {state === 'open' ? (
            <Trans>Question {round.number} is open</Trans>
          ) : isRevealed ? (
            <Trans>Question {round.number}: the answer is shown</Trans>
          ) : (
            <Trans>Question {round.number} is stopped</Trans>
          )}
        </Text>
        {state === 'open' && (
          <Button size="sm" variant="outline" disabled={!canAsk} onClick={stop}>
            <Square size={16} aria-hidden />
            <Trans>Stop</Trans>
          </Button>
        )}
        <Button size="sm" disabled={!canAsk} onClick={reveal}>
          {isRevealed ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          {isRevealed ? <Trans>Hide the answer</Trans> : <Trans>Show the answer</Trans>}
        </Button>
      </Flex>
      <QuestionView
        question={question}
        number={round.number}
        response={undefined}
        revealed={isRevealed && key !== undefined ? { key } : undefined}
      />
      <Box mt="6">
        <Bars
          question={question}
          tally={tallyOf(question, key, given)}
          keyOf={isRevealed ? key : undefined}
          responses={given.filter(({ came }) => came !== 'after').map(({ response }) => response)}
        />
        {late > 0 && (
          <Text mt="3" fontSize="sm" color="fg.muted">
            <Plural
              value={late}
              one="# answer came later, from a device without a network"
              other="# answers came later, from devices without a network"
            />
          </Text>
        )}
      </Box>
    </Box>
  );
};

interface QuestionsProps {
  readonly activity: ActivityRow;
  readonly paper: WholePaper;
  readonly rounds: readonly RoundRow[];
  readonly given: ReadonlyMap<string, readonly GivenRow[]>;
}

const Questions = ({ activity, paper, rounds, given }: QuestionsProps) => {
  let number = 0;
  const lines = itemsBySection(paper.plan, paper.items)
    .flatMap((section) => section.items)
    .flatMap((item) => {
      const question = paper.questions.get(item.versionId)?.question;
      if (question === undefined || isLayout(question.type)) return [];
      number += 1;
      const last = rounds.findLast(({ itemId }) => itemId === item.id);
      return [{ item, question, number, last }];
    });
  return (
    <Box as="ol" listStyleType="none" borderWidth="1px" borderRadius="l3" bg="bg.panel">
      {lines.map(({ item, question, number: at, last }) => (
        <Box as="li" key={item.id} data-question={at} _notLast={{ borderBottomWidth: '1px' }}>
          <Line
            activity={activity}
            itemId={item.id}
            number={at}
            question={question}
            last={last}
            answers={given.get(last?.id ?? '')?.length ?? 0}
          />
        </Box>
      ))}
    </Box>
  );
};

interface LineProps {
  readonly activity: ActivityRow;
  readonly itemId: string;
  readonly number: number;
  readonly question: Question;
  /** It was asked in this round the last time. */
  readonly last: RoundRow | undefined;
  readonly answers: number;
}

const Line = ({ activity, itemId, number, question, last, answers }: LineProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const canAsk = useCanAsk();
  const { courseId, id: activityId } = activity;
  const ask = useOnce(async () => {
    const done = await store.mutate(openQuizQuestion, { courseId, activityId, id: makeId(), itemId });
    if (!done.ok) tellRefusal(done.refusal);
  });
  const isOpen = last?.state === 'open';
  return (
    <Flex align="center" gap="3" minH="56px" px="4" py="2" wrap={{ base: 'wrap', sm: 'nowrap' }}>
      <Text fontWeight="600" minW="2rem">
        {number}
      </Text>
      <Text flex="1" minW="8rem" truncate>
        {plainOfRichText(question.stem)}
      </Text>
      {last !== undefined && (
        <Button asChild size="sm" variant="ghost" flexShrink="0">
          <Link to="/interactiveAnswerDetail" search={{ courseid: courseId, testpaperid: activityId, id: last.id }}>
            <Plural value={answers} one="# answer" other="# answers" />
          </Link>
        </Button>
      )}
      {isForClass(question.type) ? (
        <Button
          size="sm"
          variant="outline"
          flexShrink="0"
          disabled={!canAsk || isOpen || activity.state !== 'published'}
          aria-label={last === undefined ? t`Ask question ${number}` : t`Ask question ${number} again`}
          onClick={ask}
        >
          <Play size={16} aria-hidden />
          {last === undefined ? <Trans>Ask</Trans> : <Trans>Ask again</Trans>}
        </Button>
      ) : (
        <Text fontSize="sm" color="fg.muted" flexShrink="0">
          <Trans>not for class: files</Trans>
        </Text>
      )}
    </Flex>
  );
};
