import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, LogOut } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { can } from '#contract/core/roles.ts';
import { showBoardPage } from '#contract/features/classroom/board-calls.ts';
import { endRace, setSpeech } from '#contract/features/classroom/calls.ts';
import { Attendance } from '#src/features/attendance/view/public.tsx';
import { boardNow, classStateOf } from '#src/features/classroom/data/queries.ts';
import { MissingCourse, useCourse, useMyActor } from '#src/features/course/view/public.tsx';
import { StarsTool } from '#src/features/performance/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { LinkTabs } from '#src/ui/parts/tabs.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { useClass } from '../use-class.ts';
import { AskTool } from './ask-tool.tsx';
import { CommentsTool } from './comments-tool.tsx';
import { Flying } from './flying.tsx';
import { InClass } from './in-class.tsx';
import { RaceTool } from './race-tool.tsx';
import { useBullets } from './use-bullets.ts';

/** Whoever only asks loads no pens. */
const BoardTool = lazy(async () => ({ default: (await import('../board/board-tool.tsx')).BoardTool }));

/** What a class does together, each under an address of its own. */
const classTools = ['board', 'ask', 'race', 'stars', 'comments', 'attendance'] as const;
type ClassTool = (typeof classTools)[number];

interface ClassroomPageProps {
  readonly courseId: string;
  /** Of the address, which may say anything. */
  readonly tool: string | undefined;
  /** The star card that was scanned. */
  readonly card: string | undefined;
  /** Whether everything is where it should be: there is no header that would say so. */
  readonly sync: ReactNode;
}

/** /classroom: what a class does together now; staff hold it, students take part. */
export const ClassroomPage = ({ courseId, tool, card = '', sync }: ClassroomPageProps) => {
  const { t } = useLingui();
  const course = useCourse(courseId);
  const actor = useMyActor(courseId);
  if (course === undefined) return <WaitingPage />;
  if (course.value === undefined) return <MissingCourse />;
  if (actor === undefined) return <WaitingPage />;
  if (!can(actor, 'class.attend'))
    return (
      <LostPage title={t`For members of the course`}>
        <Trans>Who looks on by a link does not take part in class.</Trans>
      </LostPage>
    );
  const isStaff = can(actor, 'performance.give') || can(actor, 'class.run');
  const front = classTools.find((one) => one === tool) ?? 'ask';
  return <Open courseId={courseId} tool={front} card={card} sync={sync} isStaff={isStaff} name={course.value.name} />;
};

interface OpenProps {
  readonly courseId: string;
  readonly tool: ClassTool;
  readonly card: string;
  readonly sync: ReactNode;
  readonly isStaff: boolean;
  readonly name: string;
}

const Open = ({ courseId, tool, card, sync, isStaff, name }: OpenProps) => {
  const { list, flying, refusals, hear } = useBullets();
  const { uids, send } = useClass(courseId, hear);
  const { uid } = useSession();
  const canAsk = useCanAsk();
  const others = uids === undefined ? undefined : [...uids].filter((one) => one !== uid).length;
  return (
    <Page
      title={name}
      before={<BackToCourse courseId={courseId} />}
      narrow={!isStaff}
      actionsBeside
      actions={
        <Flex gap="1" align="center" flexShrink="0">
          {sync}
          {isStaff && <EndClass courseId={courseId} />}
        </Flex>
      }
    >
      <Text fontSize="sm" color="fg.muted" mb="3" data-others={others}>
        {others === undefined || !canAsk ? (
          <Trans>Who is here shows when you are online</Trans>
        ) : (
          <Plural value={others} _0="Nobody else is here" one="# other is here" other="# others are here" />
        )}
      </Text>
      <Flying bullets={flying} />
      {isStaff ? (
        <>
          <Tools courseId={courseId} tool={tool} />
          <Suspense fallback={<Waiting />}>
            {tool === 'board' && <BoardTool courseId={courseId} />}
            {tool === 'ask' && <AskTool courseId={courseId} here={uids} />}
            {tool === 'race' && <RaceTool courseId={courseId} />}
            {tool === 'stars' && <StarsTool courseId={courseId} />}
            {tool === 'attendance' && <Attendance courseId={courseId} />}
            {tool === 'comments' && <CommentsTool courseId={courseId} bullets={list} />}
          </Suspense>
        </>
      ) : (
        <Suspense fallback={<Waiting />}>
          <InClass courseId={courseId} card={card} refusals={refusals} send={send} />
        </Suspense>
      )}
    </Page>
  );
};

const Tools = ({ courseId, tool }: Pick<OpenProps, 'courseId' | 'tool'>) => {
  const { t } = useLingui();
  const names: Readonly<Record<ClassTool, string>> = {
    board: t`Blackboard`,
    ask: t`Ask`,
    race: t`Quick answer`,
    stars: t`Stars`,
    comments: t`Comments`,
    attendance: t`Attendance`,
  };
  return (
    <Flex direction="column" mb="4">
      <LinkTabs
        label={t`Tools of the class`}
        current={tool}
        tabs={classTools.map((id) => ({
          id,
          name: names[id],
          link: { to: '/classroom', search: { courseid: courseId, tool: id } },
        }))}
      />
    </Flex>
  );
};

/** There is no header here (S-083): a class is held on a projector. */
const BackToCourse = ({ courseId }: Pick<OpenProps, 'courseId'>) => {
  const { t } = useLingui();
  return (
    <IconButton asChild variant="ghost" size="sm" ms="-2">
      <Link to="/main/classDetail" search={{ courseid: courseId }} aria-label={t`Back to the course`}>
        <ArrowLeft size={20} aria-hidden />
      </Link>
    </IconButton>
  );
};

/** Ends what is on, and leads back to the course. */
const EndClass = ({ courseId }: { readonly courseId: string }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const navigate = useNavigate();
  const state = useLive(classStateOf, courseId);
  const shown = useLive(boardNow, courseId);
  const end = useOnce(async () => {
    const { raceId = '', speech = false } = state ?? {};
    const isShown = shown !== undefined && shown !== '';
    const done = [
      ...(raceId === '' ? [] : [await store.mutate(endRace, { id: raceId, courseId })]),
      ...(isShown ? [await store.mutate(showBoardPage, { courseId, pageId: '' })] : []),
      ...(speech ? [await store.mutate(setSpeech, { courseId, on: false })] : []),
    ];
    const refused = done.find((one) => !one.ok);
    if (refused?.ok === false) return tellRefusal(refused.refusal);
    await navigate({ to: '/main/classDetail', search: { courseid: courseId } });
  });
  return (
    <Button size="sm" variant="outline" aria-label={t`End class`} onClick={end}>
      <LogOut size={16} aria-hidden />
      <Box as="span" hideBelow="md">
        <Trans>End class</Trans>
      </Box>
    </Button>
  );
};
