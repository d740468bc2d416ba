import { Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ClipboardCheck, Send } from 'lucide-react';
import { can } from '#contract/core/roles.ts';
import type { AttemptRow, HandInRow } from '#contract/features/homework/rows.ts';
import { releaseMarks } from '#contract/features/marks/calls.ts';
import type { Mark } from '#contract/features/marks/rows.ts';
import { isUnshown } from '#contract/features/marks/rules.ts';
import { useWork } from '#src/features/activity/view/public.tsx';
import { MissingCourse, useCourse, useMemberNames, useMyActor } from '#src/features/course/view/public.tsx';
import { attemptsOf, handInsOf } from '#src/features/homework/data/public.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { markReleaseOf, markSheetOf, marksOn } from '../data/queries.ts';
import { MarkedWork } from './marked-work.tsx';

interface PlaceProps {
  readonly courseId: string;
  readonly activityId: string;
  /** Empty: one's own work. */
  readonly subject: string;
}

/** /homeworkMarks: a work with the marks on it. Staff draw; whoever handed it in sees what was shown. */
export const MarksScreen = (props: PlaceProps) => {
  const course = useCourse(props.courseId);
  const actor = useMyActor(props.courseId);
  if (course === undefined) return <WaitingPage />;
  if (course.value === undefined) return <MissingCourse />;
  if (actor === undefined) return <WaitingPage />;
  return props.subject !== '' && can(actor, 'homework.review') ? <ForStaff {...props} /> : <ForAuthor {...props} />;
};

const none: readonly Mark[] = [];

const ForStaff = ({ courseId, activityId, subject }: PlaceProps) => {
  const { t } = useLingui();
  const isHere = useWork(activityId);
  const attempts = useLive(handInsOf, activityId, subject);
  const attempt = attempts?.[0];
  const marks = useLive(marksOn, attempt?.id ?? '');
  const release = useLoaded(markReleaseOf, attempt?.id ?? '');
  const names = useMemberNames(courseId);
  if (attempts === undefined || (attempt === undefined && !isHere)) return <WaitingPage />;
  const title = names.get(subject) ?? t`Former member`;
  const back = <Back to="/homeworkDetail" search={{ courseid: courseId, homeworkId: activityId, uid: subject }} />;
  if (attempt === undefined) return <NoWork title={title} back={back} />;
  const shown = release?.value?.marks ?? [];
  return (
    <Page
      title={title}
      before={back}
      actions={
        marks !== undefined && isUnshown(marks, shown) && <Show attempt={attempt} subject={subject} marks={marks} />
      }
    >
      <MarkedWork key={attempt.id} attempt={attempt} subject={subject} marks={marks ?? none} canMark />
    </Page>
  );
};

const ForAuthor = ({ courseId, activityId }: PlaceProps) => {
  const { t } = useLingui();
  const attempts = useLive(attemptsOf, activityId);
  const attempt = attempts?.[0];
  const sheet = useLoaded(markSheetOf, attempt?.id ?? '');
  if (attempts === undefined || sheet === undefined) return <WaitingPage />;
  const back = <Back to="/homework" search={{ courseid: courseId, homeworkId: activityId }} />;
  const title = t`Marks on my submission`;
  if (attempt === undefined || sheet.value === undefined) return <NoWork title={title} back={back} />;
  return (
    <Page title={title} before={back}>
      <MarkedWork attempt={attempt} subject={attempt.uid} marks={sheet.value.marks} canMark={false} />
    </Page>
  );
};

interface BackProps {
  readonly to: '/homework' | '/homeworkDetail';
  readonly search: { readonly courseid: string; readonly homeworkId: string; readonly uid?: string };
}

const Back = ({ to, search }: BackProps) => {
  const { t } = useLingui();
  return (
    <Button asChild variant="ghost" size="sm" px="2" aria-label={t`Back to the submission`}>
      <Link to={to} search={search}>
        <ClipboardCheck size={18} aria-hidden />
      </Link>
    </Button>
  );
};

const NoWork = ({ title, back }: { readonly title: string; readonly back: React.ReactNode }) => (
  <Page title={title} before={back}>
    <EmptyState picture="empty" title={<Trans>No marks</Trans>}>
      <Trans>Nothing was handed in here, or nothing on it was marked.</Trans>
    </EmptyState>
  </Page>
);

interface ShowProps {
  readonly attempt: AttemptRow | HandInRow;
  readonly subject: string;
  readonly marks: readonly Mark[];
}

const Show = ({ attempt, subject, marks }: ShowProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const online = useCanAsk();
  const tellRefusal = useTellRefusal();
  const { courseId, activityId, id } = attempt;
  const show = useOnce(async () => {
    const ids = marks.map((mark) => mark.id);
    const result = await store.mutate(releaseMarks, { courseId, activityId, subject, attemptId: id, ids });
    if (!result.ok) return tellRefusal(result.refusal);
    tell(online ? t`The student sees these marks.` : t`The student sees them when you are online again.`);
  });
  return (
    <Flex gap="3" align="center">
      <Button size="sm" onClick={show}>
        <Send size={16} aria-hidden />
        <Trans>Show to the student</Trans>
      </Button>
    </Flex>
  );
};
