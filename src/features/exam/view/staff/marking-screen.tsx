import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { can } from '#contract/core/roles.ts';
import { giveMarks } from '#contract/features/exam/calls.ts';
import { examLimits } from '#contract/features/exam/keys.ts';
import type { WorkRow } from '#contract/features/exam/rows.ts';
import { countsOf } from '#contract/features/question/counts.ts';
import { isLayout, isOpinion } from '#contract/features/question/keys.ts';
import { atScore, withOptions } from '#contract/features/question/paper.ts';
import { useWork } from '#src/features/activity/view/public.tsx';
import { useMemberNames, useMyActor } from '#src/features/course/view/public.tsx';
import { type ClassWork, classWork } from '#src/features/exam/data/queries.ts';
import { type WholePaper, wholePaper } from '#src/features/question/data/public.ts';
import { AnswerCounts, QuestionView } from '#src/features/question/view/public.tsx';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { GivenFiles } from '../answered-question.tsx';
import { points } from '../format.ts';
import { isPending, type Task, tasksOf } from './question-list.tsx';

/** A question that asks for an opinion is not marked: what all of them said, and of an anonymous one nobody's name. */
const Opinions = ({ task, work }: { readonly task: Task; readonly work: ClassWork }) => {
  const { question, itemId, works, number } = task;
  const isAnonymous = question.type === 'openAnonymous';
  const responses = isAnonymous
    ? (work.voices.get(itemId) ?? []).map(({ response }) => response)
    : works.flatMap(({ answers }) => answers[itemId] ?? []);
  const answers = responses.length;
  return (
    <>
      <Text fontSize="sm" color="fg.muted" mb="4" role="status">
        <Plural value={answers} one="# answer" other="# answers" />
        {' · '}
        {isAnonymous ? (
          <Trans>
            The question is anonymous: nobody sees who wrote what, and answers come several together, some time later.
          </Trans>
        ) : (
          <Trans>There is nothing to mark: the question asks for an opinion.</Trans>
        )}
      </Text>
      <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '5' }}>
        {isAnonymous ? <RichText html={question.stem} /> : <QuestionView question={question} number={number} />}
        <Box mt="6">
          <AnswerCounts question={question} counts={countsOf(responses)} answered={answers} responses={responses} />
        </Box>
      </Box>
    </>
  );
};

interface MarkingScreenProps {
  readonly courseId: string;
  readonly activityId: string;
  /** Empty: the first that waits for a person. */
  readonly itemId: string;
}

/** /class_reviewDetails: one question across all students, by keyboard. */
export const MarkingScreen = ({ courseId, activityId, itemId }: MarkingScreenProps) => {
  const { t } = useLingui();
  const actor = useMyActor(courseId);
  const isHere = useWork(activityId);
  const work = useLive(classWork, activityId);
  const paper = useLive(wholePaper, activityId);
  if (actor === undefined || work === undefined) return <WaitingPage />;
  const nothing = (
    <Page title={t`Marking`} headingHidden>
      <EmptyState picture="empty" title={<Trans>Nothing to mark</Trans>}>
        {isHere ? (
          <Trans>Answers appear here when students hand them in.</Trans>
        ) : (
          <Trans>The answers of the class are on their way to this device.</Trans>
        )}
      </EmptyState>
    </Page>
  );
  if (paper === undefined || !can(actor, 'exam.run')) return nothing;
  const tasks = tasksOf(paper, work);
  const task = tasks.find((one) => one.itemId === itemId) ?? tasks.find(({ pending }) => pending > 0) ?? tasks[0];
  if (task === undefined) return nothing;
  return <Marking key={task.itemId} courseId={courseId} task={task} tasks={tasks} paper={paper} work={work} />;
};

interface MarkingProps {
  readonly courseId: string;
  readonly task: Task;
  readonly tasks: readonly Task[];
  readonly paper: WholePaper;
  readonly work: ClassWork;
}

const Marking = ({ courseId, task, tasks, paper, work }: MarkingProps) => {
  const { t } = useLingui();
  const names = useMemberNames(courseId);
  /** Answers that wait come first; the order stays while one marks. */
  const [order] = useState(() =>
    task.works
      .toSorted(
        (one, other) => Number(isPending(work, other.id, task.itemId)) - Number(isPending(work, one.id, task.itemId)),
      )
      .map(({ id }) => id),
  );
  const [at, setAt] = useState(0);
  const byId = new Map(task.works.map((row) => [row.id, row]));
  const row = byId.get(order[at] ?? '');
  const others = tasks.filter(({ works, question }) => works.length > 0 && !isLayout(question.type));
  const index = others.findIndex(({ itemId }) => itemId === task.itemId);
  const [before, after] = [others[index - 1], others[index + 1]];
  const search = (itemId: string) => ({ courseid: courseId, testpaperid: paper.paper.id, id: itemId });
  return (
    <Page
      title={t`Question ${task.number}`}
      narrow
      actionsBeside
      actions={
        <Flex gap="2">
          {before !== undefined && (
            <Button asChild size="sm" variant="outline">
              <Link to="/class_reviewDetails" search={search(before.itemId)}>
                <ChevronLeft size={16} aria-hidden />
                <Trans>Question {before.number}</Trans>
              </Link>
            </Button>
          )}
          {after !== undefined && (
            <Button asChild size="sm" variant="outline">
              <Link to="/class_reviewDetails" search={search(after.itemId)}>
                <Trans>Question {after.number}</Trans>
                <ChevronRight size={16} aria-hidden />
              </Link>
            </Button>
          )}
        </Flex>
      }
    >
      {isOpinion(task.question.type) ? (
        <Opinions task={task} work={work} />
      ) : (
        <>
          <Text fontSize="sm" color="fg.muted" mb="4" role="status">
            <Plural
              value={task.pending}
              _0="Everything here is marked"
              one="# answer to mark"
              other="# answers to mark"
            />
            {order.length > 0 && ` · ${at + 1} / ${order.length}`}
          </Text>
          {row === undefined ? (
            <EmptyState picture="empty" title={<Trans>Nobody has handed in an answer yet</Trans>} />
          ) : (
            <One
              key={row.id}
              courseId={courseId}
              row={row}
              name={names.get(row.subject) ?? t`Former member`}
              task={task}
              paper={paper}
              work={work}
              onStep={(by) => setAt(Math.max(0, Math.min(order.length - 1, at + by)))}
            />
          )}
        </>
      )}
    </Page>
  );
};

interface OneProps {
  readonly courseId: string;
  readonly row: WorkRow;
  readonly name: string;
  readonly task: Task;
  readonly paper: WholePaper;
  readonly work: ClassWork;
  readonly onStep: (by: number) => void;
}

/** One answer: the score has the focus, Enter gives it and goes on, Alt with the arrows goes through the students. */
const One = ({ courseId, row, name, task, paper, work, onStep }: OneProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const { itemId } = task;
  const asked = row.asked.find((one) => one.itemId === itemId);
  const max = asked?.score ?? task.question.score;
  const given = work.marks.get(row.id)?.get(itemId);
  const auto = work.markings.get(row.id)?.marks[itemId];
  const known = given?.score ?? (auto === undefined || auto[1] === 'open' ? null : auto[0]);
  const [score, setScore] = useState(known === null ? '' : points(known));
  const [comment, setComment] = useState(given?.comment ?? '');
  const [error, setError] = useState<string>();
  const question = useMemo(
    () => withOptions(atScore(task.question, max), asked?.options ?? []),
    [task.question, max, asked],
  );
  const key = paper.keys.get(asked?.versionId ?? '')?.key;
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return;
      event.preventDefault();
      onStep(event.key === 'ArrowRight' ? 1 : -1);
    };
    window.addEventListener('keydown', step);
    return () => window.removeEventListener('keydown', step);
  }, [onStep]);
  const give = useOnce(async () => {
    const value = Math.round(Number(score.replace(',', '.')) * 100);
    if (score.trim() === '' || !Number.isFinite(value) || value < 0 || value > max)
      return setError(t`A number from 0 to ${points(max)}`);
    const mark = { id: makeId(), attemptId: row.id, itemId, score: value, comment };
    const done = await store.mutate(giveMarks, { courseId, activityId: row.activityId, marks: [mark] });
    if (!done.ok) return tellRefusal(done.refusal);
    return onStep(1);
  });
  return (
    <Box data-work={row.id}>
      <Text fontWeight="600" mb="2">
        {name}
      </Text>
      <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '5' }} mb="4">
        <QuestionView
          question={question}
          number={task.number}
          response={row.answers[itemId]}
          filesField={<GivenFiles response={row.answers[itemId]} />}
          revealed={key === undefined ? undefined : { key }}
        />
      </Box>
      <Box
        as="form"
        display="grid"
        gap="3"
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          give();
        }}
      >
        <TextField
          label={t`Score, of ${points(max)}`}
          inputMode="decimal"
          autoFocus
          value={score}
          error={error}
          onChange={(event) => {
            setError(undefined);
            setScore(event.target.value);
          }}
        />
        <TextArea
          label={t`Comment`}
          value={comment}
          rows={2}
          maxLength={examLimits.commentChars}
          onChange={(event) => setComment(event.target.value)}
        />
        <Flex gap="2" justify="space-between" wrap="wrap">
          <Flex gap="2">
            <Button variant="outline" onClick={() => onStep(-1)} aria-keyshortcuts="Alt+ArrowLeft">
              <Trans>Previous student</Trans>
            </Button>
            <Button variant="outline" onClick={() => onStep(1)} aria-keyshortcuts="Alt+ArrowRight">
              <Trans>Next student</Trans>
            </Button>
          </Flex>
          <Button type="submit" colorPalette="brand">
            <Trans>Mark, and next</Trans>
          </Button>
        </Flex>
      </Box>
    </Box>
  );
};
