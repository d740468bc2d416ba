import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CirclePause, CirclePlay, ImageUp, QrCode, RefreshCw } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { can } from '#contract/core/roles.ts';
import {
  resetCourseCode,
  startCourseCode,
  stopCourseCode,
  updateCourse,
} from '#contract/features/course/manage-calls.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import { courseCodeTable, courseTable } from '#contract/features/course/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { courseCode } from '#src/features/course/data/queries.ts';
import { EnrollSection } from '#src/features/enroll/view/public.tsx';
import { pickFiles, useTake } from '#src/features/upload/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { AllowedButton } from '#src/ui/modes/permission.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { encodeBanner, examine, pictureProblems } from '#src/ui/pictures/picture.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { Cover, coverStyle } from '../classes/cover.tsx';
import { openInvite } from '../invite/state.ts';
import { MissingCourse, useCourse, useMyActor } from '../public.tsx';
import { AboutForm, AsksForm } from './about-form.tsx';
import { EndSection } from './end-section.tsx';

/** By what people join: shown large, stopped, or made anew. */
const CodeSection = ({ courseId, invites }: { readonly courseId: string; readonly invites: boolean }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const row = useLive(courseCode, courseId);
  const marks = useMarks([rowKey(courseCodeTable, courseId)]);
  const tellRefusal = useTellRefusal();
  const canAsk = useCanAsk();
  const [renewing, setRenewing] = useState(false);
  const turn = useOnce(async () => {
    const result = await store.mutate(row?.stopped ? startCourseCode : stopCourseCode, { courseId });
    if (!result.ok) tellRefusal(result.refusal);
  });
  const renew = async () => {
    const result = await store.mutate(resetCourseCode, { courseId });
    if (!result.ok) return tellRefusal(result.refusal);
    tell(t`There is a new join code.`);
  };
  if (row === undefined)
    return (
      <Text fontSize="sm" color="fg.muted">
        <Trans>The join code comes once this course has reached the server.</Trans>
      </Text>
    );
  return (
    <>
      <Flex align="center" gap="3" wrap="wrap" mb="3">
        {row.code === '' ? (
          <Text fontSize="sm" color="fg.muted">
            <Trans>The join code is shown to those who may add people.</Trans>
          </Text>
        ) : (
          <Text
            fontFamily="mono"
            fontSize="2xl"
            fontWeight="600"
            letterSpacing="0.12em"
            textDecoration={row.stopped ? 'line-through' : undefined}
            color={row.stopped ? 'fg.muted' : undefined}
          >
            {row.code}
          </Text>
        )}
        <SyncMark mark={marks.get(rowKey(courseCodeTable, courseId))} of={rowKey(courseCodeTable, courseId)} />
        {row.stopped && (
          <Text fontSize="sm" color="fg.muted">
            <Trans>Stopped: nobody joins by it.</Trans>
          </Text>
        )}
      </Flex>
      <Flex gap="2" wrap="wrap">
        {row.code !== '' && (
          <Button size="sm" onClick={() => openInvite(courseId)}>
            <QrCode size={16} aria-hidden />
            <Trans>Invite</Trans>
          </Button>
        )}
        <AllowedButton allowed={invites} size="sm" variant="outline" onClick={turn}>
          {row.stopped ? <CirclePlay size={16} aria-hidden /> : <CirclePause size={16} aria-hidden />}
          {row.stopped ? <Trans>Start the join code</Trans> : <Trans>Stop the join code</Trans>}
        </AllowedButton>
        <AllowedButton
          allowed={invites}
          size="sm"
          variant="outline"
          aria-disabled={!canAsk || undefined}
          opacity={canAsk ? undefined : 0.6}
          title={canAsk ? undefined : t`Only the server makes join codes: this needs the network.`}
          onClick={() =>
            canAsk ? setRenewing(true) : tell(t`Only the server makes join codes: this needs the network.`)
          }
        >
          <RefreshCw size={16} aria-hidden />
          <Trans>New code</Trans>
        </AllowedButton>
      </Flex>
      <ConfirmDialog
        open={renewing}
        title={<Trans>Make a new join code?</Trans>}
        confirm={<Trans>New code</Trans>}
        onClose={() => setRenewing(false)}
        onConfirm={renew}
      >
        <Trans>The old code and its QR code open nothing any more. Who is in the course stays in it.</Trans>
      </ConfirmDialog>
    </>
  );
};

/** Sharp on the widest card at twice its size. */
const max = { width: 960, height: 320, bytes: 300 * 1024 };

/** The picture of the course: a file like any other, kept on this device until it has gone. */
const CoverSection = ({ course, manages }: { readonly course: CourseRow; readonly manages: boolean }) => {
  const { i18n } = useLingui();
  const { store, files } = useSession();
  const tellRefusal = useTellRefusal();
  const take = useTake({ isQuiet: true });
  const put = async (cover: string): Promise<boolean> => {
    const result = await store.mutate(updateCourse, { courseId: course.id, cover });
    if (!result.ok) tellRefusal(result.refusal);
    return result.ok;
  };
  const choose = useOnce(async () => {
    const [chosen] = await pickFiles({ accept: 'image/*', multiple: false, from: 'files', camera: 'image' });
    if (chosen === undefined) return;
    const problem = await examine(chosen);
    if (problem !== undefined) return tell(i18n._(pictureProblems[problem]), 'problem');
    const picture = await encodeBanner(chosen, max);
    const [kept] = await take([new File([picture], 'cover.jpg', { type: 'image/jpeg' })]);
    if (kept === undefined || (await put(`file:${kept.id}`))) return;
    // Nothing names it, and the next press makes another.
    await files.cancel(kept.id);
    await files.forget([kept.id]);
  });
  const remove = useOnce(() => put(''));
  return (
    <Flex gap="4" mb="5" wrap="wrap" align="center">
      <Box css={coverStyle} width="15rem" maxW="full" borderRadius="l2" overflow="hidden" borderWidth="1px">
        <Cover courseId={course.id} name={course.name} picture={course.cover} />
      </Box>
      <Flex gap="2" wrap="wrap">
        <AllowedButton allowed={manages} size="sm" variant="outline" onClick={choose}>
          <ImageUp size={16} aria-hidden />
          {course.cover === '' ? <Trans>Choose a cover</Trans> : <Trans>Change the cover</Trans>}
        </AllowedButton>
        {course.cover !== '' && manages && (
          <Button size="sm" variant="ghost" onClick={remove}>
            <Trans>Remove the cover</Trans>
          </Button>
        )}
      </Flex>
    </Flex>
  );
};

const ImportsSection = lazy(async () => ({ default: (await import('../copying/imports-section.tsx')).ImportsSection }));

/** Everything a teacher decides about the course as a whole: on its page, and at /class_setting. */
export const SettingsPanel = ({ courseId }: { readonly courseId: string }) => {
  const course = useCourse(courseId);
  if (course === undefined) return <Waiting rows={5} />;
  if (course.value === undefined) return <MissingCourse />;
  return <Settings course={course.value} />;
};

const Settings = ({ course }: { readonly course: CourseRow }) => {
  const { t } = useLingui();
  const actor = useMyActor(course.id);
  const marks = useMarks([rowKey(courseTable, course.id)]);
  const manages = can(actor, 'course.manage');
  if (actor === undefined) return <Waiting rows={5} />;
  return (
    <Box as="section" aria-label={t`Course settings`} maxW="44rem" pb="8">
      {!manages && (
        <Text fontSize="sm" color="fg.muted" mb="4">
          <Trans>You have no permission to change these. Ask the course administrator.</Trans>
        </Text>
      )}
      <Part
        title={t`About the course`}
        aside={<SyncMark mark={marks.get(rowKey(courseTable, course.id))} of={rowKey(courseTable, course.id)} />}
      >
        <CoverSection course={course} manages={manages} />
        <AboutForm course={course} manages={manages} />
      </Part>
      <Part title={t`Join code`}>
        <CodeSection courseId={course.id} invites={can(actor, 'course.invite')} />
      </Part>
      <Part title={t`What members are asked for`}>
        <AsksForm course={course} manages={manages} />
      </Part>
      <Part title={t`Enrolment`}>
        <Suspense fallback={<Waiting rows={2} />}>
          <EnrollSection courseId={course.id} actor={actor} />
        </Suspense>
      </Part>
      <Part title={t`Copy and import`}>
        <Suspense fallback={<Waiting rows={2} />}>
          <ImportsSection course={course} actor={actor} />
        </Suspense>
      </Part>
      <Part title={t`End, hand over, delete`}>
        <EndSection course={course} actor={actor} />
      </Part>
    </Box>
  );
};

interface PartProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

const Part = ({ title, aside, children }: PartProps) => (
  <Box
    as="section"
    aria-label={title}
    bg="bg.panel"
    borderWidth="1px"
    borderRadius="l3"
    p={{ base: '4', md: '6' }}
    mb="4"
  >
    <Box display="flex" alignItems="center" gap="3" mb="4">
      <Heading as="h2" fontSize="md" fontWeight="600">
        {title}
      </Heading>
      {aside}
    </Box>
    {children}
  </Box>
);
