import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { ordersAfter } from '#contract/features/content/order.ts';
import type { FolderRow } from '#contract/features/content/rows.ts';
import { createFolder, updateFolder } from '#contract/features/content/structure-calls.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import type { CourseContent } from '../parts/use-course-content.ts';
import { useContentRefusal } from '../parts/use-tell-failure.ts';
import { folderOptions } from './placement-fields.tsx';

interface FolderFormProps {
  readonly content: CourseContent;
  readonly row: FolderRow | undefined;
  readonly onClose: () => void;
}

/** Name and place of a folder (S-399). */
export const FolderForm = ({ content, row, onClose }: FolderFormProps) => {
  const { t } = useLingui();
  const act = useSend();
  const { errorOf, refuse } = useContentRefusal('edit');
  const [title, setTitle] = useState(row?.title ?? '');
  const [parentId, setParentId] = useState(row?.parentId ?? '');
  const { courseId, folders } = content;
  const send = async () => {
    const rows = folders.map(({ folder }) => folder);
    const result =
      row === undefined
        ? await act(createFolder, (id) => ({
            ...{ courseId, id, title, parentId },
            order: ordersAfter(rows, [id])[0] ?? 'a0',
          }))
        : await act(updateFolder, () => ({
            ...{ courseId, id: row.id, parentId },
            ...(title === row.title ? {} : { title, basis: { title: row.editions.title ?? '' } }),
          }));
    if (result.ok) onClose();
    else refuse(result.refusal);
  };
  return (
    <FormDialog
      title={row === undefined ? <Trans>New folder</Trans> : <Trans>Edit folder</Trans>}
      submit={row === undefined ? <Trans>Add</Trans> : <Trans>Save</Trans>}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label={t`Title`}
        required
        maxLength={limits.titleChars}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        error={errorOf('title')}
      />
      {folders.length > 0 && (
        <SelectField
          label={t`In folder`}
          value={parentId}
          onValue={setParentId}
          options={folderOptions(content, t`None`).filter(({ value }) => value === '' || value !== row?.id)}
          error={errorOf('parentId')}
        />
      )}
    </FormDialog>
  );
};
