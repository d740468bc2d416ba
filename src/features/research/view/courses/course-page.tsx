import { Box, Button, Flex, Heading, IconButton, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { Copy, Pencil, Plus, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { deleteOfficeCourse, saveCourse } from '#contract/features/research/library-calls.ts';
import type { OfficeCourseRow, OfficeResourceRow, OfficeRow } from '#contract/features/research/rows.ts';
import { courseById, resourcesOf } from '#src/features/research/data/queries.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { whileOpen } from '#src/ui/overlays/app-dialog.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { OfficeGate, ToOffice } from '../office-frame.tsx';
import { LikeButton, Quiet } from '../parts.tsx';
import { useMayIn } from '../use-office.ts';
import { useOfficeWords } from '../words.ts';

const CourseForm = whileOpen(async () => (await import('./course-form.tsx')).CourseForm);
const ChapterForm = whileOpen(async () => (await import('./chapter-form.tsx')).ChapterForm);
const CiteDialog = whileOpen(async () => (await import('./cite-dialog.tsx')).CiteDialog);

type Chapter = OfficeCourseRow['chapters'][number];

/** /TeachingResearch/classDetail: one model course, with its chapters. */
export const CoursePage = ({ officeId, id }: { readonly officeId: string; readonly id: string }) => (
  <OfficeGate officeId={officeId}>{(office) => <Loaded office={office} id={id} />}</OfficeGate>
);

const Loaded = ({ office, id }: { readonly office: OfficeRow; readonly id: string }) => {
  const { t } = useLingui();
  const course = useLoaded(courseById, id);
  if (course === undefined) return <WaitingPage narrow />;
  if (course.value === undefined)
    return (
      <LostPage title={t`Not there any more`} action={<ToOffice office={office} />}>
        <Trans>It was deleted, or it has not reached this device yet.</Trans>
      </LostPage>
    );
  return <Course office={office} course={course.value} />;
};

interface CourseProps {
  readonly office: OfficeRow;
  readonly course: OfficeCourseRow;
}

const Course = ({ office, course }: CourseProps) => {
  const { category } = useOfficeWords();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const may = useMayIn(office.id);
  const resources = useLive(resourcesOf, office.id) ?? [];
  const [edited, setEdited] = useState<Chapter | 'new'>();
  const [doomed, setDoomed] = useState<Chapter>();
  const [isCiting, setCiting] = useState(false);
  const edits = may('office.edit');
  const save = async (chapters: readonly Chapter[]) => {
    const done = await store.mutate(saveCourse, {
      ...{ officeId: office.id, id: course.id },
      chapters: chapters.map((one) => ({ ...one, resourceIds: [...one.resourceIds] })),
      basis: { chapters: course.editions.chapters ?? '' },
    });
    if (!done.ok) tellRefusal(done.refusal);
    return done.ok;
  };
  const put = (title: string, resourceIds: readonly string[]) => {
    const { chapters } = course;
    if (edited === 'new') return save([...chapters, { id: makeId(), title, resourceIds: [...resourceIds] }]);
    return save(chapters.map((one) => (one === edited ? { ...one, title, resourceIds: [...resourceIds] } : one)));
  };
  return (
    <Page narrow title={course.title} actionsBeside actions={edits && <Actions course={course} />}>
      <Flex mt="-1" mb="4" align="center" columnGap="3" rowGap="1" fontSize="sm" color="fg.muted" wrap="wrap">
        <span>{category[course.category - 1]}</span>
        <Plural value={course.chapters.length} one="# chapter" other="# chapters" />
        {course.taken > 0 && <Plural value={course.taken} one="taken over once" other="taken over # times" />}
        <LikeButton officeId={office.id} targetId={course.id} may={may('office.share')} />
      </Flex>
      {course.description !== '' && (
        <Text mb="4" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {course.description}
        </Text>
      )}
      <Flex gap="2" mb="4" wrap="wrap">
        {may('office.cite') && (
          <Button onClick={() => setCiting(true)}>
            <Trans>Make a course of it</Trans>
          </Button>
        )}
        {edits && (
          <Button variant="outline" onClick={() => setEdited('new')}>
            <Plus size={16} aria-hidden />
            <Trans>Add a chapter</Trans>
          </Button>
        )}
      </Flex>
      {course.chapters.length === 0 && (
        <EmptyState title={<Trans>No chapters yet</Trans>}>
          <Trans>Chapters hold resources of the library.</Trans>
        </EmptyState>
      )}
      <Flex as="ol" listStyleType="none" direction="column" gap="3">
        {course.chapters.map((chapter) => (
          <ChapterCard
            key={chapter.id}
            officeId={office.id}
            chapter={chapter}
            resources={resources}
            {...(edits && {
              onEdit: () => setEdited(chapter),
              onRemove: () => setDoomed(chapter),
            })}
          />
        ))}
      </Flex>
      <ChapterForm
        open={edited !== undefined}
        officeId={office.id}
        chapter={edited === 'new' ? undefined : edited}
        onSave={put}
        onClose={() => setEdited(undefined)}
      />
      <ConfirmDialog
        open={doomed !== undefined}
        title={<Trans>Remove the chapter “{doomed?.title ?? ''}”?</Trans>}
        confirm={<Trans>Remove</Trans>}
        onConfirm={() => save(course.chapters.filter(({ id }) => id !== doomed?.id))}
        onClose={() => setDoomed(undefined)}
      >
        <Trans>The resources in it stay in the library.</Trans>
      </ConfirmDialog>
      <CiteDialog open={isCiting} course={course} resources={resources} onClose={() => setCiting(false)} />
    </Page>
  );
};

interface ChapterCardProps {
  readonly officeId: string;
  readonly chapter: Chapter;
  readonly resources: readonly OfficeResourceRow[];
  readonly onEdit?: () => void;
  readonly onRemove?: () => void;
}

const ChapterCard = ({ officeId, chapter, resources, onEdit, onRemove }: ChapterCardProps) => {
  const { t } = useLingui();
  const own = chapter.resourceIds.flatMap((id) => resources.find((one) => one.id === id) ?? []);
  return (
    <Box as="li" bg="bg.panel" borderWidth="1px" borderRadius="l3" p="4">
      <Flex align="center" gap="1">
        <Heading as="h2" fontSize="md" fontWeight="600" flex="1" minW="0" overflowWrap="anywhere">
          {chapter.title}
        </Heading>
        {onEdit !== undefined && (
          <IconButton size="sm" variant="ghost" aria-label={t`Edit ${chapter.title}`} onClick={onEdit}>
            <Pencil size={16} aria-hidden />
          </IconButton>
        )}
        {onRemove !== undefined && (
          <IconButton size="sm" variant="ghost" aria-label={t`Remove ${chapter.title}`} onClick={onRemove}>
            <X size={16} aria-hidden />
          </IconButton>
        )}
      </Flex>
      {own.length === 0 ? (
        <Quiet>
          <Trans>Nothing in it yet</Trans>
        </Quiet>
      ) : (
        <Box as="ul" listStyleType="none" mt="1">
          {own.map(({ id, title }) => (
            <Box as="li" key={id} py="1" fontSize="sm" overflowWrap="anywhere">
              <Link to="/TeachingResearch/document_view" search={{ resourceId: officeId, id }}>
                {title}
              </Link>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
};

const Actions = ({ course }: Pick<CourseProps, 'course'>) => {
  const { t } = useLingui();
  const { store } = useSession();
  const navigate = useNavigate();
  const tellRefusal = useTellRefusal();
  const [open, setOpen] = useState<'edit' | 'copy' | 'delete'>();
  const { officeId, id } = course;
  const close = () => setOpen(undefined);
  const remove = async () => {
    const done = await store.mutate(deleteOfficeCourse, { officeId, id });
    if (!done.ok) return tellRefusal(done.refusal);
    tell(t`Deleted`);
    await navigate({ to: '/TeachingResearch/samplePlateCourse', search: { resourceId: officeId }, replace: true });
  };
  return (
    <>
      <RowMenu
        label={t`What can be done`}
        actions={() => [
          { id: 'edit', label: t`Edit`, icon: Pencil, onChoose: () => setOpen('edit') },
          { id: 'copy', label: t`Copy`, icon: Copy, onChoose: () => setOpen('copy') },
          { id: 'delete', label: t`Delete`, icon: Trash2, isDanger: true, onChoose: () => setOpen('delete') },
        ]}
      />
      <CourseForm
        open={open === 'edit' || open === 'copy'}
        officeId={officeId}
        course={course}
        isCopy={open === 'copy'}
        onClose={close}
      />
      <ConfirmDialog
        open={open === 'delete'}
        title={<Trans>Delete “{course.title}”?</Trans>}
        confirm={<Trans>Delete</Trans>}
        onConfirm={remove}
        onClose={close}
      >
        <Trans>The resources in it stay in the library.</Trans>
      </ConfirmDialog>
    </>
  );
};
