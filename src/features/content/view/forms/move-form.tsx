import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { switchFolder } from '#contract/features/content/structure-calls.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField } from '#src/ui/parts/fields.tsx';
import type { Settings } from '../board/use-settings.ts';
import type { CourseContent } from '../parts/use-course-content.ts';
import { useTellFailure } from '../parts/use-tell-failure.ts';
import { chapterOptions, folderOptions } from './placement-fields.tsx';

interface MoveFormProps {
  readonly content: CourseContent;
  readonly rows: readonly ActivityRow[];
  readonly settings: Settings;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const keep = '-';

/** Another chapter, another folder, or both. */
export const MoveForm = ({ content, rows, settings, onClose, onDone }: MoveFormProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellFailure = useTellFailure();
  const [chapterId, setChapterId] = useState(keep);
  const [folderId, setFolderId] = useState(keep);
  const stay = { value: keep, label: t`Stays where it is` };
  const [only] = rows.length === 1 ? rows : [];
  const send = async () => {
    if (only !== undefined && chapterId === keep && folderId !== keep) {
      const result = await store.mutate(switchFolder, { courseId: content.courseId, id: only.id, folderId });
      if (!result.ok) return tellFailure('move', result.refusal);
    } else if (chapterId !== keep || folderId !== keep) {
      const change = { ...(chapterId === keep ? {} : { chapterId }), ...(folderId === keep ? {} : { folderId }) };
      if (!(await settings.set(rows, change, 'move'))) return;
    }
    onClose();
    onDone();
  };
  return (
    <FormDialog
      title={<Plural value={rows.length} one="Move # item" other="Move # items" />}
      submit={<Trans>Move</Trans>}
      onSubmit={send}
      onClose={onClose}
    >
      <SelectField
        label={t`Chapter`}
        value={chapterId}
        onValue={setChapterId}
        options={[stay, ...chapterOptions(content, t`Not in a chapter`)]}
      />
      <SelectField
        label={t`Folder`}
        value={folderId}
        onValue={setFolderId}
        options={[stay, ...folderOptions(content, t`None`)]}
      />
    </FormDialog>
  );
};
