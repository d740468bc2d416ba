import { Plural, Trans } from '@lingui/react/macro';
import { deleteChapter, deleteFolder } from '#contract/features/content/structure-calls.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import type { Opened } from '../board/state.ts';
import type { Settings } from '../board/use-settings.ts';
import type { CourseContent } from '../parts/use-course-content.ts';
import { useTellFailure } from '../parts/use-tell-failure.ts';

export interface DialogsProps {
  readonly content: CourseContent;
  readonly opened: Opened | undefined;
  readonly settings: Settings;
  readonly onClose: () => void;
  /** The selection was dealt with. */
  readonly onDone: () => void;
}

/** Asks before anything goes. A chapter never takes its content with it. */
export const DeleteDialogs = ({ content, opened, settings, onClose, onDone }: DialogsProps) => {
  const { store } = useSession();
  const tellFailure = useTellFailure();
  const { courseId } = content;
  if (opened?.form === 'delete') {
    const { rows } = opened;
    const [only] = rows.length === 1 ? rows : [];
    const remove = async () => {
      await settings.remove(rows);
      onDone();
    };
    return (
      <ConfirmDialog
        open
        title={
          only === undefined ? (
            <Plural value={rows.length} one="Delete # item?" other="Delete # items?" />
          ) : (
            <Trans>Delete “{only.title}”?</Trans>
          )
        }
        confirm={<Trans>Delete</Trans>}
        onConfirm={() => remove()}
        onClose={onClose}
      >
        <Trans>It disappears for everyone in the class. This cannot be undone.</Trans>
      </ConfirmDialog>
    );
  }
  if (opened?.form === 'deleteChapter') {
    const { row } = opened;
    const inside = new Set([row.id, ...content.chapters.filter((one) => one.parentId === row.id).map(({ id }) => id)]);
    const count = content.activities.filter(({ chapterId }) => inside.has(chapterId)).length;
    const sections = inside.size - 1;
    const remove = async () => {
      const result = await store.mutate(deleteChapter, { courseId, id: row.id });
      if (!result.ok) tellFailure('delete', result.refusal);
    };
    return (
      <ConfirmDialog
        open
        title={<Trans>Delete “{row.title}”?</Trans>}
        confirm={<Trans>Delete</Trans>}
        onConfirm={() => remove()}
        onClose={onClose}
      >
        {sections > 0 && (
          <>
            <Plural value={sections} one="Its section goes too." other="Its # sections go too." />{' '}
          </>
        )}
        {count === 0 ? (
          <Trans>There is no content in it.</Trans>
        ) : (
          <Plural
            value={count}
            one="# item in it stays in the course, without a chapter."
            other="# items in it stay in the course, without a chapter."
          />
        )}
      </ConfirmDialog>
    );
  }
  if (opened?.form === 'deleteFolder') {
    const { row } = opened;
    const remove = async () => {
      const result = await store.mutate(deleteFolder, { courseId, id: row.id });
      if (!result.ok) tellFailure('delete', result.refusal);
    };
    return (
      <ConfirmDialog
        open
        title={<Trans>Delete “{row.title}”?</Trans>}
        confirm={<Trans>Delete</Trans>}
        onConfirm={() => remove()}
        onClose={onClose}
      >
        <Trans>What is in it stays in the course, without a folder.</Trans>
      </ConfirmDialog>
    );
  }
  return null;
};
