import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, List } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { can } from '#contract/core/roles.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { iconOfKind, textOfKind } from '#src/features/content/view/public.tsx';
import { MissingCourse, useCourse, useMyActor } from '#src/features/course/view/public.tsx';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, useTitle, WaitingPage } from '#src/ui/parts/page.tsx';
import { singleKeysOn } from '#src/ui/window/single-keys.ts';
import { useBelow } from '#src/ui/window/use-below.ts';
import { ContentBody } from '../parts/content-body.tsx';
import { FinishBar, liveTypeOf, logKindOf } from '../parts/finish-bar.tsx';
import { Progress } from '../parts/progress.tsx';
import { type CourseContent, nextOf, shareDone, useCourseContent } from '../parts/use-course-content.ts';
import { useRecorder } from '../record/use-recorder.ts';
import { StudyOutline } from './study-outline.tsx';

interface StepKeys {
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

/** `[` and `]` lead to the previous and the next one, unless they are being typed. */
const useStepKeys = (steps: StepKeys): void => {
  const now = useRef(steps);
  now.current = steps;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, ctrlKey, metaKey, altKey } = event;
      if (defaultPrevented || ctrlKey || metaKey || altKey || !singleKeysOn()) return;
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]'))
        return;
      if (key === '[') now.current.onPrevious?.();
      if (key === ']') now.current.onNext?.();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
};

type Show = (id: string, replace: boolean) => void;

interface StudyScreenProps {
  readonly courseId: string;
  /** Empty: where one stopped. */
  readonly id: string;
  readonly onShow: Show;
}

/** /coursewareStudy: a course from its first piece of content to its last. */
export const StudyScreen = ({ courseId, id, onShow }: StudyScreenProps) => {
  const course = useCourse(courseId);
  const content = useCourseContent(courseId);
  const first = content === undefined || id !== '' ? undefined : (nextOf(content) ?? content.activities[0]);
  // Written into the address: what is shown must not change when it is completed.
  useEffect(() => {
    if (first !== undefined) onShow(first.id, true);
  }, [first, onShow]);
  if (course === undefined || content === undefined) return <WaitingPage />;
  if (course.value === undefined) return <MissingCourse />;
  if (content.activities.length === 0) return <NothingYet courseId={courseId} name={course.value.name} />;
  return <Study courseName={course.value.name} courseId={courseId} id={id} content={content} onShow={onShow} />;
};

const NothingYet = ({ courseId, name }: { readonly courseId: string; readonly name: string }) => (
  <Page title={name} headingHidden>
    <EmptyState
      picture="empty"
      title={<Trans>Nothing to study yet</Trans>}
      action={
        <Button asChild size="sm" variant="outline">
          <Link to="/main/classDetail" search={{ courseid: courseId }}>
            <Trans>Back to the course</Trans>
          </Link>
        </Button>
      }
    >
      <Trans>What the teacher publishes appears here, chapter by chapter.</Trans>
    </EmptyState>
  </Page>
);

interface StudyProps extends StudyScreenProps {
  readonly courseName: string;
  readonly content: CourseContent;
}

const Study = ({ courseName, courseId, id, content, onShow }: StudyProps) => {
  const isNarrow = useBelow('lg');
  const { activities } = content;
  const index = activities.findIndex((one) => one.id === id);
  const activity = activities[index];
  const [previous, next] = [activities[index - 1], activities[index + 1]];
  useStepKeys({
    onPrevious: previous === undefined ? undefined : () => onShow(previous.id, false),
    onNext: next === undefined ? undefined : () => onShow(next.id, false),
  });
  useTitle(activity?.title ?? courseName);
  const outline = { courseName, courseId, content, currentId: id };
  return (
    <Flex maxW="96rem" mx="auto" width="full" align="flex-start">
      {!isNarrow && (
        <Box
          position="sticky"
          top="headerH"
          flex="none"
          width="20rem"
          maxH="calc(100dvh - var(--chakra-sizes-header-h, 56px))"
          overflowY="auto"
          borderEndWidth="1px"
          minH="calc(100dvh - var(--chakra-sizes-header-h, 56px))"
          p="4"
        >
          <OutlineHead {...outline} />
          <StudyOutline content={content} courseId={courseId} currentId={id} />
        </Box>
      )}
      <Box flex="1" minW="0" px={{ base: '4', md: '6' }} pt={{ base: '3', md: '5' }} pb="24">
        {isNarrow && <OutlineSheet {...outline} />}
        {activity === undefined ? <Missing /> : <Piece key={id} activity={activity} content={content} />}
        <Steps courseId={courseId} previous={previous} next={next} onShow={onShow} />
      </Box>
    </Flex>
  );
};

interface OutlineProps {
  readonly courseName: string;
  readonly courseId: string;
  readonly content: CourseContent;
  readonly currentId: string;
}

const OutlineHead = ({ courseName, courseId, content }: OutlineProps) => {
  const { t } = useLingui();
  const actor = useMyActor(courseId);
  const percent = shareDone(content.activities, content.mine);
  return (
    <Box mb="4">
      <Text fontWeight="600" mb="2">
        {courseName}
      </Text>
      {can(actor, 'learning.log') && (
        <Flex align="center" gap="2">
          <Progress percent={percent} label={t`Completed of this course`} />
          <Text fontSize="sm" color="fg.muted" textStyle="num">
            {percent}%
          </Text>
        </Flex>
      )}
    </Box>
  );
};

/** On a phone the outline is a sheet. */
const OutlineSheet = (outline: OutlineProps) => {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { content, courseId, currentId } = outline;
  const at = content.activities.findIndex(({ id }) => id === currentId) + 1;
  return (
    <>
      <Button variant="outline" size="sm" mb="4" onClick={() => setOpen(true)}>
        <List aria-hidden />
        <Trans>Outline</Trans>
        {at > 0 && <Text as="span" color="fg.muted" textStyle="num">{`${at} / ${content.activities.length}`}</Text>}
      </Button>
      <AppDialog open={open} onClose={close} title={t`Outline`}>
        <OutlineHead {...outline} />
        <StudyOutline content={content} courseId={courseId} currentId={currentId} onChosen={close} />
      </AppDialog>
    </>
  );
};

const Missing = () => (
  <EmptyState picture="lost" title={<Trans>No such activity</Trans>}>
    <Trans>It was deleted or taken back, or it has not reached this device yet.</Trans>
  </EmptyState>
);

const Piece = ({ activity, content }: { readonly activity: ActivityRow; readonly content: CourseContent }) => {
  const { i18n } = useLingui();
  const { id, courseId, title, kind } = activity;
  const actor = useMyActor(courseId);
  const learns = can(actor, 'learning.log');
  useRecorder(learns ? { courseId, id, kind: logKindOf(activity), liveType: liveTypeOf(activity) } : undefined);
  const Icon = iconOfKind(kind);
  return (
    <>
      <Heading as="h1" fontSize={{ base: 'lg', md: 'xl' }} fontWeight="600" lineHeight="1.4">
        {title}
      </Heading>
      <Flex align="center" gap="1.5" mt="1" mb="4" fontSize="sm" color="fg.muted">
        <Icon size={16} strokeWidth={1.75} aria-hidden />
        {i18n._(textOfKind(kind))}
      </Flex>
      <ContentBody activity={activity} height="min(70dvh, 56rem)" logs={learns} row={content.mine.get(id)} />
      {learns && (
        <Box mt="4">
          <FinishBar activity={activity} row={content.mine.get(id)} />
        </Box>
      )}
    </>
  );
};

interface StepsProps {
  readonly courseId: string;
  readonly previous: ActivityRow | undefined;
  readonly next: ActivityRow | undefined;
  readonly onShow: Show;
}

const Steps = ({ courseId, previous, next, onShow }: StepsProps) => {
  const { t } = useLingui();
  return (
    <Flex as="nav" aria-label={t`Previous and next`} mt="5" gap="3" justify="space-between">
      {previous === undefined ? (
        <span />
      ) : (
        <Button variant="outline" maxW="48%" onClick={() => onShow(previous.id, false)}>
          <ChevronLeft aria-hidden />
          <Box as="span" srOnly>
            <Trans>Previous:</Trans>{' '}
          </Box>
          <Text as="span" truncate>
            {previous.title}
          </Text>
        </Button>
      )}
      {next === undefined ? (
        <Button asChild variant="outline">
          <Link to="/main/classDetail" search={{ courseid: courseId, modulename: 'learning' }}>
            <Trans>Back to the course</Trans>
          </Link>
        </Button>
      ) : (
        <Button maxW="48%" onClick={() => onShow(next.id, false)}>
          <Box as="span" srOnly>
            <Trans>Next:</Trans>{' '}
          </Box>
          <Text as="span" truncate>
            {next.title}
          </Text>
          <ChevronRight aria-hidden />
        </Button>
      )}
    </Flex>
  );
};
