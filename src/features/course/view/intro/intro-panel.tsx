import { Box, Button, Flex, Grid, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { CourseRow } from '#contract/features/course/rows.ts';
import { membersOf } from '#src/features/course/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { Cover, coverStyle } from '../classes/cover.tsx';
import { MyInfo } from '../people/my-info.tsx';
import { useCourse, useOwnRole } from '../public.tsx';
import { useSemesterText, useTeachingModes } from '../semester.ts';

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
            {course.intro}
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
