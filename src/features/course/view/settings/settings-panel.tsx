import { Box, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense } from 'react';
import { can } from '#contract/core/roles.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import { courseTable } from '#contract/features/course/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { EnrollSection } from '#src/features/enroll/view/public.tsx';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { MissingCourse, useCourse, useMyActor } from '../public.tsx';
import { AboutForm } from './about-form.tsx';
import { AsksForm } from './asks-form.tsx';
import { CodeSection } from './code-section.tsx';
import { CoverSection } from './cover-section.tsx';
import { EndSection } from './end-section.tsx';

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
