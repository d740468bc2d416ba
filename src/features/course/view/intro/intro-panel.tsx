import { Box, Button, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { courseMemberId } from '#contract/features/course/keys.ts';
import { updateMyCourseInfo } from '#contract/features/course/people-calls.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import { isInfoMissing } from '#contract/features/course/rules.ts';
import { memberInfoTable } from '#contract/features/course/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { useOwnProfile } from '#src/features/account/view/public.tsx';
import { memberInfos, membersOf } from '#src/features/course/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useFormRefusal } from '#src/ui/live/use-form-refusal.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { TextField } from '#src/ui/parts/fields.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { AsTyped } from '#src/ui/words/as-typed.tsx';
import { tell } from '#src/ui/words/tell.ts';
import { Cover, coverStyle } from '../classes/cover.tsx';
import { useCourse, useOwnRole } from '../public.tsx';
import { useSemesterText, useTeachingModes } from '../semester.ts';

interface Told {
  readonly studentNumber?: string;
  readonly answers?: Readonly<Record<string, string>>;
}

/** What the course asks of its members (C-106); only its staff read it. */
const MyInfo = ({ course }: { readonly course: CourseRow }) => {
  const { t } = useLingui();
  const { uid } = useSession();
  const profile = useOwnProfile();
  const info = useLive(memberInfos, course.id)?.get(uid);
  const key = rowKey(memberInfoTable, courseMemberId(course.id, uid));
  const mark = useMarks([key]).get(key);
  const draft = useDraft<Told>(`course-info:${course.id}`, {});
  const { errorOf, refuse } = useFormRefusal();
  const number = draft.value.studentNumber ?? info?.studentNumber ?? profile?.studentNumber ?? '';
  const answers = { ...info?.answers, ...draft.value.answers };
  const submit = useSubmit(async () => {
    const sent = await draft.send(updateMyCourseInfo, () => ({
      courseId: course.id,
      studentNumber: number,
      answers: Object.fromEntries(course.asks.map((ask) => [ask, answers[ask] ?? ''])),
    }));
    if (sent === undefined) return;
    if (sent.ok) return tell(t`Your information is kept.`);
    refuse(sent.refusal);
  });
  const set = (given: Told) => {
    refuse(undefined);
    draft.setValue({ ...draft.value, ...given });
  };
  return (
    <Box as="section" mt="6" aria-label={t`My information in the course`}>
      <Flex align="center" gap="3" mb="1">
        <Heading as="h2" fontSize="md" fontWeight="600">
          <Trans>My information in the course</Trans>
        </Heading>
        <SyncMark mark={mark} of={key} />
      </Flex>
      <Text fontSize="sm" color="fg.muted" mb="3">
        {isInfoMissing(course, info) ? (
          <Trans>Your teacher asks you to fill this in. Only the teachers of the course read it.</Trans>
        ) : (
          <Trans>Only the teachers of the course read it.</Trans>
        )}
      </Text>
      <Grid as="form" gap="4" onSubmit={submit} {...{ noValidate: true }}>
        {course.asksNumber && (
          <TextField
            label={t`Student number`}
            required
            maxLength={limits.nameChars}
            value={number}
            onChange={({ target }) => set({ studentNumber: target.value })}
            error={errorOf('studentNumber')}
          />
        )}
        {course.asks.map((ask) => (
          <TextField
            key={ask}
            label={ask}
            required
            maxLength={limits.nameChars}
            value={answers[ask] ?? ''}
            onChange={({ target }) => set({ answers: { ...draft.value.answers, [ask]: target.value } })}
            error={(answers[ask] ?? '').trim() === '' ? errorOf('answers') : undefined}
          />
        ))}
        <Flex justify="flex-end">
          <Button type="submit" size="sm">
            <Trans>Save</Trans>
          </Button>
        </Flex>
      </Grid>
    </Box>
  );
};

const QuitDialog = lazy(async () => ({ default: (await import('../classes/quit-dialog.tsx')).QuitDialog }));

/** What the course is, for everybody in it; and for a member what it knows of them. */
export const IntroPanel = ({ courseId }: { readonly courseId: string }) => {
  const course = useCourse(courseId)?.value;
  if (course === undefined) return <Waiting rows={5} />;
  return <Intro course={course} />;
};

const Intro = ({ course }: { readonly course: CourseRow }) => {
  const { t } = useLingui();
  const semesterText = useSemesterText();
  const modes = useTeachingModes();
  const role = useOwnRole(course.id)?.value;
  const members = useLive(membersOf, course.id) ?? [];
  const [quitting, setQuitting] = useState(false);
  const named = (which: 'teacher' | 'assistant') =>
    members
      .filter((member) => member.role === which)
      .map(({ username }) => username)
      .join(t`, `);
  const facts: readonly (readonly [string, string])[] = [
    [t`Teacher`, named('teacher')],
    [t`Assistants`, named('assistant')],
    [t`Class`, course.className],
    [t`Term`, semesterText(course)],
    [t`Teaching mode`, modes.find(({ value }) => value === course.mode)?.label ?? ''],
    [t`Credit hours`, course.creditHours === 0 ? '' : String(course.creditHours)],
    [t`Place`, course.location],
  ];
  return (
    <Box as="section" aria-label={t`About the course`} maxW="44rem">
      <Box css={coverStyle} borderWidth="1px" borderRadius="l3" overflow="hidden" bg="bg.panel">
        <Cover courseId={course.id} name={course.name} picture={course.cover} />
        <Grid as="dl" templateColumns={{ base: '6rem 1fr', sm: '8rem 1fr' }} columnGap="4" p={{ base: '4', md: '6' }}>
          {facts
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ))}
        </Grid>
        {course.intro !== '' && (
          <Text px={{ base: '4', md: '6' }} pb={{ base: '4', md: '6' }} whiteSpace="pre-wrap" overflowWrap="anywhere">
            <AsTyped text={course.intro} />
          </Text>
        )}
      </Box>
      {(role === 'student' || role === 'assistant') && (
        <>
          {(course.asksNumber || course.asks.length > 0) && <MyInfo course={course} />}
          <Flex mt="6">
            <Button size="sm" variant="ghost" color="fg.error" onClick={() => setQuitting(true)}>
              <LogOut size={16} aria-hidden />
              <Trans>Leave the course</Trans>
            </Button>
          </Flex>
        </>
      )}
      {quitting && (
        <Suspense fallback={null}>
          <QuitDialog course={course} onClose={() => setQuitting(false)} />
        </Suspense>
      )}
    </Box>
  );
};

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <Text as="dt" fontSize="sm" color="fg.muted" py="1">
      {name}
    </Text>
    <Text as="dd" fontSize="sm" py="1" overflowWrap="anywhere">
      {children}
    </Text>
  </>
);
