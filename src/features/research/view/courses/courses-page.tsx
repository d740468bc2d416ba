import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { sortCourses } from '#contract/features/research/library-calls.ts';
import type { OfficeCourseRow } from '#contract/features/research/rows.ts';
import { officeCourseTable } from '#contract/features/research/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { coursesOf } from '#src/features/research/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { useSteps } from '#src/ui/live/use-paged.ts';
import { whileOpen } from '#src/ui/overlays/app-dialog.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { OfficeFrame } from '../office-frame.tsx';
import { LikeButton, roomyLink, Tag } from '../parts.tsx';
import { useMayIn } from '../use-office.ts';
import { useOfficeWords } from '../words.ts';

const CourseForm = whileOpen(async () => (await import('./course-form.tsx')).CourseForm);

/** The model courses of an office, in the order that its managers give them. */
export const CoursesPage = ({ officeId }: { readonly officeId: string }) => (
  <OfficeFrame officeId={officeId} tab="samplePlateCourse">
    <Courses officeId={officeId} />
  </OfficeFrame>
);

const Courses = ({ officeId }: { readonly officeId: string }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const may = useMayIn(officeId);
  const courses = useLive(coursesOf, officeId);
  const list = useSteps(courses, 20);
  const [isNew, setNew] = useState(false);
  /** One step up or down; the others keep their order. */
  const move = async (index: number, by: -1 | 1) => {
    const ids = (courses ?? []).map(({ id }) => id);
    const [moved] = ids.splice(index, 1);
    if (moved === undefined) return;
    ids.splice(index + by, 0, moved);
    const done = await store.mutate(sortCourses, { officeId, ids });
    if (!done.ok) tellRefusal(done.refusal);
  };
  const indexes = new Map(courses?.map(({ id }, index) => [id, index]));
  return (
    <>
      <ListPage
        label={t`Model courses`}
        list={list}
        look="cards"
        count={(total) => <Plural value={total} one="# model course" other="# model courses" />}
        tools={
          may('office.edit') && (
            <Button size="sm" onClick={() => setNew(true)}>
              <Plus size={16} aria-hidden />
              <Trans>New model course</Trans>
            </Button>
          )
        }
        empty={
          <EmptyState title={<Trans>No model courses yet</Trans>}>
            <Trans>A model course is an outline over resources of the library, which others take over.</Trans>
          </EmptyState>
        }
      >
        {(course) => {
          const index = indexes.get(course.id) ?? 0;
          return (
            <CourseLine key={course.id} course={course} may={may('office.share')}>
              {may('office.edit') && (
                <>
                  <IconButton
                    size="xs"
                    variant="ghost"
                    aria-label={t`Move ${course.title} up`}
                    disabled={index === 0}
                    onClick={() => void move(index, -1)}
                  >
                    <ArrowUp size={16} aria-hidden />
                  </IconButton>
                  <IconButton
                    size="xs"
                    variant="ghost"
                    aria-label={t`Move ${course.title} down`}
                    disabled={index + 1 >= (courses?.length ?? 0)}
                    onClick={() => void move(index, 1)}
                  >
                    <ArrowDown size={16} aria-hidden />
                  </IconButton>
                </>
              )}
            </CourseLine>
          );
        }}
      </ListPage>
      <CourseForm open={isNew} officeId={officeId} count={courses?.length ?? 0} onClose={() => setNew(false)} />
    </>
  );
};

interface CourseLineProps {
  readonly course: OfficeCourseRow;
  readonly may: boolean;
  readonly children: ReactNode;
}

const CourseLine = ({ course, may, children }: CourseLineProps) => {
  const { category } = useOfficeWords();
  const key = rowKey(officeCourseTable, course.id);
  const mark = useMarks([key]).get(key);
  return (
    <li data-course={course.id}>
      <Flex gap="3" align="flex-start">
        <Box flex="1" minW="0">
          <Text fontWeight="600" overflowWrap="anywhere" css={roomyLink}>
            <Link to="/TeachingResearch/classDetail" search={{ resourceId: course.officeId, id: course.id }}>
              {course.title}
            </Link>
          </Text>
          {course.description !== '' && (
            <Text fontSize="sm" color="fg.muted" lineClamp="2" overflowWrap="anywhere">
              {course.description}
            </Text>
          )}
          <Flex mt="1" align="center" columnGap="3" fontSize="xs" color="fg.muted" wrap="wrap">
            <Tag>{category[course.category - 1]}</Tag>
            <Plural value={course.chapters.length} one="# chapter" other="# chapters" />
            {course.taken > 0 && <Plural value={course.taken} one="taken over once" other="taken over # times" />}
            <SyncMark mark={mark} of={key} />
          </Flex>
        </Box>
        <LikeButton officeId={course.officeId} targetId={course.id} may={may} />
        {children}
      </Flex>
    </li>
  );
};
