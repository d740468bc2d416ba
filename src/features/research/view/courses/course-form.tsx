import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { addCourse, copyOfficeCourse, saveCourse } from '#contract/features/research/library-calls.ts';
import type { OfficeCourseRow } from '#contract/features/research/rows.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useFormRefusal } from '#src/ui/live/use-form-refusal.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField, TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { choicesOf, useOfficeWords } from '../words.ts';

interface CourseFormProps {
  readonly officeId: string;
  /** The course to edit, or to copy; without it a new one is added. */
  readonly course?: OfficeCourseRow;
  readonly isCopy?: boolean;
  /** How many there are: a new one stands behind them. */
  readonly count?: number;
  readonly onClose: () => void;
}

/** Name, subject and description of a model course. */
export const CourseForm = ({ officeId, course, isCopy = false, count = 0, onClose }: CourseFormProps) => {
  const { t } = useLingui();
  const send = useSend();
  const words = useOfficeWords();
  const { errorOf, refuse } = useFormRefusal();
  const [title, setTitle] = useState(isCopy ? t`${course?.title ?? ''} (copy)` : (course?.title ?? ''));
  const [description, setDescription] = useState(course?.description ?? '');
  const [chosen, setChosen] = useState(String(course?.category ?? 1));
  const category = Number(chosen) as 1;
  const act = () => {
    if (course === undefined)
      return send(addCourse, (id) => ({ officeId, id, title, description, category, place: count + 1 }));
    if (isCopy)
      return send(copyOfficeCourse, (id) => ({ officeId, id, from: course.id, title, place: course.place + 1 }));
    return send(saveCourse, () => ({
      ...{ officeId, id: course.id, title, description, category },
      basis: { title: course.editions.title ?? '', description: course.editions.description ?? '' },
    }));
  };
  const submit = async () => {
    const done = await act();
    if (done.ok) onClose();
    else refuse(done.refusal);
  };
  const heads = {
    title: isCopy ? (
      <Trans>Copy the model course</Trans>
    ) : course ? (
      <Trans>Edit the model course</Trans>
    ) : (
      <Trans>New model course</Trans>
    ),
    submit: isCopy ? <Trans>Copy</Trans> : course ? <Trans>Save</Trans> : <Trans>Add</Trans>,
  };
  return (
    <FormDialog {...heads} onSubmit={submit} onClose={onClose}>
      <TextField
        label={t`Title`}
        required
        maxLength={limits.titleChars}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        error={errorOf('title')}
      />
      {!isCopy && (
        <>
          <SelectField label={t`Subject`} value={chosen} onValue={setChosen} options={choicesOf(words.category)} />
          <TextArea
            label={t`Description`}
            rows={3}
            maxLength={limits.officeChars}
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        </>
      )}
    </FormDialog>
  );
};
