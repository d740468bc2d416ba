import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { officeLimits } from '#contract/features/research/keys.ts';
import type { OfficeCourseRow } from '#contract/features/research/rows.ts';
import { resourcesOf } from '#src/features/research/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { PeoplePicker } from '#src/ui/people/people-picker.tsx';

interface ChapterFormProps {
  readonly officeId: string;
  readonly chapter: OfficeCourseRow['chapters'][number] | undefined;
  /** Answers whether it was kept. */
  readonly onSave: (title: string, resourceIds: readonly string[]) => Promise<boolean>;
  readonly onClose: () => void;
}

/** A chapter of a model course, with resources of the library. */
export const ChapterForm = ({ officeId, chapter, onSave, onClose }: ChapterFormProps) => {
  const { t } = useLingui();
  const resources = useLive(resourcesOf, officeId) ?? [];
  const [title, setTitle] = useState(chapter?.title ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(chapter?.resourceIds));
  const submit = async () => {
    const there = [...chosen].filter((id) => resources.some((one) => one.id === id));
    if (await onSave(title.trim(), there.slice(0, officeLimits.resourcesOfChapter))) onClose();
  };
  return (
    <FormDialog
      width="dlgEntry"
      title={chapter === undefined ? <Trans>Add a chapter</Trans> : <Trans>Edit the chapter</Trans>}
      submit={chapter === undefined ? <Trans>Add</Trans> : <Trans>Save</Trans>}
      onSubmit={submit}
      onClose={onClose}
      isDisabled={title.trim() === ''}
    >
      <TextField
        label={t`Title`}
        required
        maxLength={limits.nameChars}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Box>
        <PeoplePicker
          label={t`Search the library`}
          sections={[{ title: t`Resources`, choices: resources.map(({ id, title: name }) => ({ key: id, name })) }]}
          chosen={chosen}
          onChosen={setChosen}
          nothing={<Trans>The library is empty</Trans>}
        />
      </Box>
    </FormDialog>
  );
};
