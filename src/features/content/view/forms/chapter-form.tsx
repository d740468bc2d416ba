import { Grid } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { chapterModes } from '#contract/features/content/keys.ts';
import { ordersAfter } from '#contract/features/content/order.ts';
import type { ChapterRow } from '#contract/features/content/rows.ts';
import { createChapter, updateChapter } from '#contract/features/content/structure-calls.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { modeTexts } from '../parts/content-texts.ts';
import type { CourseContent } from '../parts/use-course-content.ts';
import { useContentRefusal } from '../parts/use-tell-failure.ts';

interface ChapterFormProps {
  readonly content: CourseContent;
  /** Without it a new one is made, in `parentId`. */
  readonly row: ChapterRow | undefined;
  readonly parentId: string;
  readonly onClose: () => void;
}

/** Name, teaching mode and hours of a chapter or section (S-397, S-398, S-406). */
export const ChapterForm = ({ content, row, parentId, onClose }: ChapterFormProps) => {
  const { t, i18n } = useLingui();
  const act = useSend();
  const { errorOf, refuse } = useContentRefusal('edit');
  const [title, setTitle] = useState(row?.title ?? '');
  const [mode, setMode] = useState(row?.mode ?? 'unset');
  const [hours, setHours] = useState(row?.hours?.toString() ?? '');
  const send = async () => {
    const values = { courseId: content.courseId, mode, hours: hours.trim() === '' ? null : asNumber(hours) };
    const result =
      row === undefined
        ? await act(createChapter, (id) => ({ ...values, ...newPlace(content, parentId, id), title }))
        : await act(updateChapter, () => ({
            ...values,
            id: row.id,
            ...(title === row.title ? {} : { title }),
            basis: title === row.title ? {} : { title: row.editions.title ?? '' },
          }));
    if (result.ok) onClose();
    else refuse(result.refusal);
  };
  const isSection = parentId !== '';
  const newTitle = isSection ? <Trans>New section</Trans> : <Trans>New chapter</Trans>;
  const oldTitle = isSection ? <Trans>Edit section</Trans> : <Trans>Edit chapter</Trans>;
  return (
    <FormDialog
      title={row === undefined ? newTitle : oldTitle}
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
      <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
        <SelectField
          label={t`Teaching mode`}
          value={mode}
          onValue={(value) => setMode(chapterModes.find((one) => one === value) ?? 'unset')}
          options={chapterModes.map((one) => ({ value: one, label: i18n._(modeTexts[one]) }))}
        />
        <TextField
          label={t`Hours (optional)`}
          inputMode="numeric"
          value={hours}
          onChange={(event) => setHours(event.target.value)}
          error={errorOf('hours')}
        />
      </Grid>
    </FormDialog>
  );
};

/** What is no number is refused as one that is not positive. */
const asNumber = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : -1);

const newPlace = ({ chapters }: CourseContent, parentId: string, id: string) => {
  const siblings = chapters.filter((one) => one.parentId === parentId);
  return { id, parentId, order: ordersAfter(siblings, [id])[0] ?? 'a0' };
};
