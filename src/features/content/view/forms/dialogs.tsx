import { lazy, Suspense } from 'react';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { PeopleDialog, useKinds } from '#src/features/activity/view/public.tsx';
import { DeleteDialogs, type DialogsProps } from './delete-dialogs.tsx';

const ChapterForm = lazy(async () => ({ default: (await import('./chapter-form.tsx')).ChapterForm }));
const FolderForm = lazy(async () => ({ default: (await import('./folder-form.tsx')).FolderForm }));
const MaterialForm = lazy(async () => ({ default: (await import('./material-form.tsx')).MaterialForm }));
const LinkForm = lazy(async () => ({ default: (await import('./link-form.tsx')).LinkForm }));
const EditForm = lazy(async () => ({ default: (await import('./edit-form.tsx')).EditForm }));
const PublishForm = lazy(async () => ({ default: (await import('./publish-form.tsx')).PublishForm }));
const TimingForm = lazy(async () => ({ default: (await import('./timing-form.tsx')).TimingForm }));
const MoveForm = lazy(async () => ({ default: (await import('./move-form.tsx')).MoveForm }));
const NamesForm = lazy(async () => ({ default: (await import('./names-form.tsx')).NamesForm }));
const ImportForm = lazy(async () => ({ default: (await import('./import-form.tsx')).ImportForm }));
const HistoryDialog = lazy(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }));

/** The one dialog that is open; each comes with its own code. */
export const Dialogs = (props: DialogsProps) => (
  <Suspense fallback={null}>
    <Form {...props} />
    <DeleteDialogs {...props} />
  </Suspense>
);

const People = ({ row, onClose }: { readonly row: ActivityRow; readonly onClose: () => void }) => (
  <PeopleDialog activityId={row.id} kind={useKinds().get(row.kind)} onClose={onClose} />
);

const Form = ({ content, opened, settings, onClose, onDone }: DialogsProps) => {
  const common = { content, onClose };
  switch (opened?.form) {
    case 'chapter':
      return <ChapterForm {...common} row={opened.row} parentId={opened.parentId} />;
    case 'folder':
      return <FolderForm {...common} row={opened.row} />;
    case 'material':
      return <MaterialForm {...common} chapterId={opened.chapterId} />;
    case 'link':
      return <LinkForm {...common} chapterId={opened.chapterId} />;
    case 'edit':
      return <EditForm {...common} row={opened.row} />;
    case 'publish':
      return <PublishForm {...common} rows={opened.rows} settings={settings} onDone={onDone} />;
    case 'timing':
      return <TimingForm {...common} rows={opened.rows} settings={settings} onDone={onDone} />;
    case 'people':
      return <People row={opened.row} onClose={onClose} />;
    case 'move':
      return <MoveForm {...common} rows={opened.rows} settings={settings} onDone={onDone} />;
    case 'fileTypes':
    case 'lessonLinks':
      return <NamesForm {...common} of={opened.form} />;
    case 'import':
      return <ImportForm {...common} chapterId={opened.chapterId} />;
    case 'history':
      return <HistoryDialog {...common} row={opened.row} />;
    default:
      return null;
  }
};
