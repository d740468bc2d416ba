import { Box, Button, Flex } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { can } from '#contract/core/roles.ts';
import type { AiProposalRow } from '#contract/features/homework/ai-rows.ts';
import { isUnreleased } from '#contract/features/homework/reviewing.ts';
import { reviewTable } from '#contract/features/homework/tables.ts';
import { releaseReviews } from '#contract/features/homework/work-calls.ts';
import { rowKey } from '#src/core/feature.ts';
import { MissingCourse, useCourse, useMyActor } from '#src/features/course/view/public.tsx';
import { proposalsOf } from '#src/features/homework/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useChosen } from '#src/ui/live/use-chosen.ts';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { FilterButtons } from '#src/ui/parts/filter-buttons.tsx';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { Pieces } from '#src/ui/parts/pieces.tsx';
import { SearchField } from '#src/ui/parts/search-field.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { AiPanel } from '../ai/ai-panel.tsx';
import { AskDialog } from '../ai/ask-dialog.tsx';
import { NotHere, type Task, taskById } from '../parts/task-of.tsx';
import { BulkDialog, type BulkForm } from './bulk-dialog.tsx';
import { PeerPanel } from './peer-panel.tsx';
import { ReviewMenu } from './review-menu.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useWorks } from './use-works.ts';
import { WorkLine } from './work-line.tsx';
import { countsBy, type Filter, filters, matching, named, type Work } from './works.ts';

/** /viewReviewHomework: every student of a homework with how far their work is; all of it from this device. */
export const ReviewScreen = ({ courseId, id }: { readonly courseId: string; readonly id: string }) => {
  const { t } = useLingui();
  const course = useCourse(courseId);
  const actor = useMyActor(courseId);
  const task = useLoaded(taskById, id);
  if (course === undefined || task === undefined) return <WaitingPage />;
  if (course.value === undefined) return <MissingCourse />;
  if (actor === undefined) return <WaitingPage />;
  if (task.value === undefined || !can(actor, 'homework.review'))
    return (
      <LostPage title={t`No such homework`}>
        <Trans>It was deleted, or it is not yours to review.</Trans>
      </LostPage>
    );
  return <Review task={task.value} />;
};

const filterTexts: Readonly<Record<Filter, ReturnType<typeof msg>>> = {
  all: msg`All`,
  toReview: msg`To review`,
  reviewed: msg`Reviewed`,
  unsubmitted: msg`Not handed in`,
  returned: msg`Returned`,
  late: msg`Late`,
  unreleased: msg`Not released`,
};

/** From here on a name is looked for rather than scrolled to; the browser's own search misses lines that were never drawn. */
const many = 20;
/** About how high a line is, in px. */
const heightOfLine = () => 57;

const none: ReadonlyMap<string, AiProposalRow> = new Map();

const Review = ({ task }: { readonly task: Task }) => {
  const { t, i18n } = useLingui();
  const { of } = task;
  const { works, isHere } = useWorks(task);
  const [filter, setFilter] = useState<Filter>('all');
  const chosen = useChosen();
  const [form, setForm] = useState<BulkForm>();
  const [asked, setAsked] = useState<readonly string[]>();
  const proposals = useLive(proposalsOf, of.id) ?? none;
  const [name, setName] = useState('');
  const shown = useMemo(() => named(matching(works ?? [], filter), name), [works, filter, name]);
  const lines = useMemo(() => shown.map((work) => ({ id: work.student.uid, work })), [shown]);
  const selected = (works ?? []).filter(({ student }) => chosen.has(student.uid));
  const marks = useMarks(shown.map(({ review }) => rowKey(reviewTable, review.id)));
  const counts = countsBy(works ?? []);
  const order = lines.map(({ id }) => id);
  return (
    <Page title={of.title} actions={isHere && <Actions task={task} works={works ?? []} onAsk={setAsked} />}>
      {works === undefined || !isHere ? (
        <NotHere />
      ) : (
        <>
          <PeerPanel task={task} works={works} />
          <AiPanel task={task} works={works} proposals={proposals} />
          <Box mb="4">
            <FilterButtons
              label={t`Show`}
              filters={filters
                .filter((one) => one === 'all' || one === filter || counts[one] > 0)
                .map((id) => ({ id, name: i18n._(filterTexts[id]), count: counts[id] }))}
              current={filter}
              onChoose={setFilter}
            />
          </Box>
          {works.length > many && (
            <SearchField label={t`Search by name`} maxW={{ md: '20rem' }} mb="4" value={name} onValue={setName} />
          )}
          {shown.length === 0 ? (
            <EmptyState picture="empty" title={<Trans>Nobody here</Trans>}>
              {works.length === 0 ? (
                <Trans>The course has no students yet.</Trans>
              ) : (
                <Trans>No submission matches now.</Trans>
              )}
            </EmptyState>
          ) : (
            <Box
              as="ul"
              aria-label={t`Submissions`}
              listStyleType="none"
              bg="bg.panel"
              borderWidth="1px"
              borderRadius="l3"
              overflow="hidden"
            >
              <Pieces rows={lines} after={0} heightOf={heightOfLine}>
                {({ id, work }) => (
                  <WorkLine
                    key={id}
                    work={work}
                    task={task}
                    proposal={proposals.get(id)}
                    mark={marks.get(rowKey(reviewTable, work.review.id))}
                    isChosen={chosen.has(id)}
                    onChoose={(isRange) => chosen.turn(id, isRange ? order : undefined)}
                  />
                )}
              </Pieces>
            </Box>
          )}
          <SelectionBar
            task={task}
            works={selected}
            onForm={setForm}
            onAsk={setAsked}
            onAll={() => chosen.set(order)}
            onClear={chosen.clear}
          />
        </>
      )}
      {asked !== undefined && <AskDialog task={task} subjects={asked} onClose={() => setAsked(undefined)} />}
      {form !== undefined && (
        <BulkDialog form={form} task={task} works={selected} onClose={() => setForm(undefined)} onDone={chosen.clear} />
      )}
    </Page>
  );
};

interface ActionsProps {
  readonly task: Task;
  readonly works: readonly Work[];
  readonly onAsk: (subjects: readonly string[]) => void;
}

const Actions = ({ task, works, onAsk }: ActionsProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const online = useCanAsk();
  const tellRefusal = useTellRefusal();
  const ready = works.filter(({ review }) => isUnreleased(review)).map(({ student }) => student.uid);
  const release = useOnce(async () => {
    const place = { courseId: task.row.courseId, activityId: task.row.id };
    const result = await store.mutate(releaseReviews, { ...place, subjects: ready });
    if (!result.ok) return tellRefusal(result.refusal);
    tell(online ? t`Released: students are told.` : t`Students are told when you are online again.`);
  });
  return (
    <Flex gap="2" align="center">
      {ready.length > 0 && (
        <Button size="sm" onClick={release}>
          <Plural value={ready.length} one="Release # review" other="Release # reviews" />
        </Button>
      )}
      <ReviewMenu task={task} works={works} onAsk={onAsk} />
    </Flex>
  );
};
