import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import { updateCourseware, updateCoursewareUrl, updateVideo } from '#contract/features/content/calls.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { FileDrop, FileLine, hideUploads } from '#src/features/upload/view/public.tsx';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import type { CourseContent } from '../parts/use-course-content.ts';
import { useContentRefusal } from '../parts/use-tell-failure.ts';
import { known, PlacementFields, PlatformField } from './placement-fields.tsx';

interface EditFormProps {
  readonly content: CourseContent;
  readonly row: ActivityRow;
  readonly onClose: () => void;
}

/** Everything about one piece of content. Of the guarded texts only those that changed are sent. */
export const EditForm = ({ content, row, onClose }: EditFormProps) => {
  const { t } = useLingui();
  const act = useSend();
  const { errorOf, refuse } = useContentRefusal('edit');
  const [texts, setTexts] = useState({ title: row.title, url: row.url, platform: row.platform });
  const [file, setFile] = useState<FileRef>();
  const [placement, setPlacement] = useState(known(content, row));
  const [canDownload, setDownload] = useState(row.canDownload);
  const set = (change: Partial<typeof texts>) => setTexts({ ...texts, ...change });
  const send = async () => {
    const changed = (['title', 'url', 'platform'] as const).filter((field) => texts[field] !== row[field]);
    const guarded = [...changed, ...(file === undefined ? [] : (['file'] as const))];
    const basis = Object.fromEntries(guarded.map((field) => [field, row.editions[field] ?? '']));
    const { courseId, id } = row;
    const common = { courseId, id, ...placement, canDownload, basis };
    const title = changed.includes('title') ? { title: texts.title } : {};
    const links = Object.fromEntries(
      changed.filter((field) => field !== 'title').map((field) => [field, texts[field]]),
    );
    const result = await (row.file === null
      ? act(updateCoursewareUrl, () => ({ ...common, ...title, ...links }))
      : row.kind === 'moocVideo' && file === undefined
        ? act(updateVideo, () => ({ ...common, ...title }))
        : act(updateCourseware, () => ({ ...common, ...title, ...(file === undefined ? {} : { file }) })));
    if (result.ok) onClose();
    else refuse(result.refusal);
  };
  return (
    <FormDialog title={<Trans>Edit content</Trans>} submit={<Trans>Save</Trans>} onSubmit={send} onClose={onClose}>
      <TextField
        label={t`Title`}
        required
        maxLength={limits.titleChars}
        value={texts.title}
        onChange={(event) => set({ title: event.target.value })}
        error={errorOf('title')}
      />
      {row.file === null && (
        <TextField
          label={t`Link`}
          required
          type="url"
          inputMode="url"
          maxLength={limits.urlChars}
          value={texts.url}
          onChange={(event) => set({ url: event.target.value })}
          error={errorOf('url')}
        />
      )}
      {row.file === null && row.kind !== 'externalLink' && (
        <PlatformField content={content} value={texts.platform} onValue={(platform) => set({ platform })} />
      )}
      {row.file !== null && (
        <Box>
          <FileLine file={file ?? row.file} />
          <FileDrop
            single
            needsVip
            label={t`Another file instead`}
            onFiles={([picked]) => {
              hideUploads();
              setFile(picked);
            }}
          />
        </Box>
      )}
      <PlacementFields content={content} value={placement} onValue={setPlacement} />
      {row.file !== null && (
        <SwitchRow label={<Trans>Students may download</Trans>} on={canDownload} onSwitch={setDownload} />
      )}
    </FormDialog>
  );
};
