import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { Eye, Library, Presentation, Settings } from 'lucide-react';
import { useState } from 'react';
import { can } from '#contract/core/roles.ts';
import { publishCoursewares, unpublishCoursewares } from '#contract/features/content/calls.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { PaperKind } from '#contract/features/question/keys.ts';
import { totalsOf } from '#contract/features/question/paper.ts';
import { refusePublishPaper } from '#contract/features/question/publishing.ts';
import { activityById } from '#src/features/content/data/public.ts';
import { MissingCourse, useCourse, useMyActor } from '#src/features/course/view/public.tsx';
import { type WholePaper, wholePaper } from '#src/features/question/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLoaded } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { pairsOf } from '../exchange.ts';
import { pointsOf } from '../question-texts.ts';
import { SaveMenu } from '../save-menu.tsx';
import { AddBar, type Way } from './add-bar.tsx';
import { EditItem } from './edit-item.tsx';
import { ChooseCourse, NewPaper } from './new-paper.tsx';
import { SectionList } from './section-list.tsx';
import { SettingsForm } from './settings-form.tsx';

interface PaperScreenProps {
  readonly courseId: string;
  /** '' a new one. */
  readonly id: string;
  readonly chapterId: string;
  /** Of a new one. */
  readonly kind?: PaperKind;
  /** A new one is an interactive quiz. */
  readonly isQuiz?: boolean;
  /** A way in which questions come into it that is open at once. */
  readonly opens?: Way;
  /** The question that is being edited. */
  readonly itemId?: string;
}

/** /class_addtestpaper: a test is written, put together, set and published; all of it without a network. */
export const PaperScreen = ({ courseId: given, id, kind = 'practice', ...rest }: PaperScreenProps) => {
  const activity = useLoaded(activityById, id);
  if (given === '' && id !== '' && activity === undefined) return <WaitingPage />;
  const courseId = given || (activity?.value?.courseId ?? '');
  return courseId === '' && id === '' ? (
    <ChooseCourse />
  ) : (
    <InCourse courseId={courseId} id={id} kind={kind} {...rest} />
  );
};

const InCourse = ({
  courseId,
  id,
  chapterId,
  kind,
  isQuiz = false,
  opens,
  itemId,
}: PaperScreenProps & { readonly kind: PaperKind }) => {
  const { t } = useLingui();
  const course = useCourse(courseId);
  const actor = useMyActor(courseId);
  const paper = useLoaded(wholePaper, id);
  const activity = useLoaded(activityById, id);
  const navigate = useNavigate();
  if (course === undefined || paper === undefined || activity === undefined) return <WaitingPage />;
  if (course.value === undefined) return <MissingCourse />;
  if (!can(actor, 'content.write'))
    return (
      <LostPage title={t`For teachers`}>
        <Trans>Only teachers and assistants of the course write its tests.</Trans>
      </LostPage>
    );
  if (id === '')
    return (
      <NewPaper
        courseId={courseId}
        chapterId={chapterId}
        kind={kind}
        isQuiz={isQuiz}
        onMade={(made) =>
          void navigate({
            to: opens === 'draw' ? '/randomTestPaper' : '/class_addtestpaper',
            search: { courseid: courseId, testpaperid: made },
            replace: true,
          })
        }
      />
    );
  if (paper.value === undefined || activity.value === undefined)
    return (
      <LostPage title={t`No such test`}>
        <Trans>It was deleted, or it has not reached this device yet.</Trans>
      </LostPage>
    );
  return <Editor whole={paper.value} activity={activity.value} opens={opens} itemId={itemId} />;
};

interface EditorProps {
  readonly whole: WholePaper;
  readonly activity: ActivityRow;
  readonly opens: Way | undefined;
  readonly itemId: string | undefined;
}

const Editor = ({ whole, activity, opens, itemId }: EditorProps) => {
  const { t } = useLingui();
  const { paper, plan, items } = whole;
  const navigate = useNavigate();
  const edited = items.find(({ id }) => id === itemId);
  const [isSetting, setSetting] = useState(false);
  const asked = new Map([...whole.questions].map(([id, row]) => [id, row.question]));
  const { count, total } = totalsOf(plan, items, asked);
  const points = pointsOf(total);
  const isOpen = activity.state === 'published';
  const place = { courseid: paper.courseId, testpaperid: paper.id };
  return (
    <Page
      title={activity.title}
      actions={
        <Flex gap="2" wrap="wrap">
          <Button asChild variant="outline" size="sm">
            <Link to="/class_testPreview" search={place}>
              <Eye size={16} aria-hidden />
              <Trans>Preview</Trans>
            </Link>
          </Button>
          <Button variant="outline" size="sm" onClick={() => setSetting(true)}>
            <Settings size={16} aria-hidden />
            <Trans>Settings</Trans>
          </Button>
          {activity.kind === 'interactiveQuiz' && (
            <Button asChild variant="outline" size="sm">
              <Link to="/class_interactionTestDetail" search={place}>
                <Presentation size={16} aria-hidden />
                <Trans>Hold in class</Trans>
              </Link>
            </Button>
          )}
          <Publish whole={whole} activity={activity} />
        </Flex>
      }
    >
      <Flex gap="3" mb="4" fontSize="sm" color="fg.muted" wrap="wrap" align="center">
        <span>
          <Plural value={count} one="# question" other="# questions" /> · <Trans>{points} points in all</Trans>
        </span>
        <Button asChild variant="ghost" size="sm" ms="auto">
          <Link to="/questionBank" search={{ courseid: paper.courseId }}>
            <Library size={16} aria-hidden />
            <Trans>Question bank</Trans>
          </Link>
        </Button>
        {items.length > 0 && <SaveMenu label={t`Save as a file`} name={activity.title} pairs={() => pairsOf(whole)} />}
      </Flex>
      {isOpen && (
        <Text mb="4" p="3" borderRadius="l2" bg="bg.subtle" fontSize="sm">
          <Trans>The test is published: its questions stay as they are until you take it back.</Trans>
        </Text>
      )}
      <SectionList whole={whole} isFixed={isOpen} />
      {!isOpen && (
        <Box position="sticky" bottom="0" bg="bg" py="3" mt="4" borderTopWidth="1px" zIndex="1">
          <AddBar whole={whole} opens={opens} />
        </Box>
      )}
      {edited !== undefined && (
        <EditItem
          whole={whole}
          item={edited}
          isFixed={isOpen}
          onClose={() => void navigate({ to: '/class_addtestpaper', search: place, replace: true })}
        />
      )}
      <SettingsForm open={isSetting} onClose={() => setSetting(false)} paper={paper} activity={activity} />
    </Page>
  );
};

/** The spine publishes; what stands in the way is said here first, where the questions are. */
const Publish = ({ whole, activity }: { readonly whole: WholePaper; readonly activity: ActivityRow }) => {
  const { store } = useSession();
  const { t } = useLingui();
  const online = useCanAsk();
  const tellRefusal = useTellRefusal();
  const { plan, items, questions, keys } = whole;
  const publish = useOnce(async () => {
    const pairs = new Map(
      [...questions].flatMap(([id, { question }]) => {
        const key = keys.get(id)?.key;
        return key === undefined ? [] : [[id, { question, key }] as const];
      }),
    );
    const refusal = refusePublishPaper(plan, items, pairs);
    if (refusal !== undefined) return tellRefusal(refusal);
    const done = await store.mutate(publishCoursewares, { courseId: activity.courseId, ids: [activity.id] });
    if (!done.ok) return tellRefusal(done.refusal);
    return tell(online ? t`Published` : t`Not published yet — it is sent when you are online again.`);
  });
  const takeBack = useOnce(async () => {
    const done = await store.mutate(unpublishCoursewares, { courseId: activity.courseId, ids: [activity.id] });
    if (!done.ok) tellRefusal(done.refusal);
  });
  return activity.state === 'published' ? (
    <Button size="sm" variant="outline" onClick={takeBack}>
      <Trans>Take back</Trans>
    </Button>
  ) : (
    <Button size="sm" onClick={publish}>
      <Trans>Publish</Trans>
    </Button>
  );
};
