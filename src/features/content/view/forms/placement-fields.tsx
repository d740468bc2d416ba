import { Grid } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { limits } from '#contract/core/limits.ts';
import { activityLabels, type Stage, stages } from '#contract/features/content/keys.ts';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { labelTexts, stageTexts } from '../parts/content-texts.ts';
import type { CourseContent } from '../parts/use-course-content.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Chapters and their sections, indented, to choose from; `none` is what stands in none. */
export const chapterOptions = ({ outline }: CourseContent, none: string): readonly Option[] => [
  { value: '', label: none },
  ...outline.chapters.flatMap(({ chapter, sections }) => [
    { value: chapter.id, label: chapter.title },
    ...sections.map((section) => ({ value: section.chapter.id, label: `\u2003${section.chapter.title}` })),
  ]),
];

export const folderOptions = ({ folders }: CourseContent, none: string): readonly Option[] => [
  { value: '', label: none },
  ...folders.map(({ folder, depth }) => ({ value: folder.id, label: `${'\u2003'.repeat(depth)}${folder.title}` })),
];

const namedOptions = (
  rows: readonly { readonly id: string; readonly name: string }[],
  none: string,
): readonly Option[] => [{ value: '', label: none }, ...rows.map(({ id, name }) => ({ value: id, label: name }))];

export interface Placement {
  readonly chapterId: string;
  readonly folderId: string;
  readonly fileTypeId: string;
  readonly lessonLinkId: string;
  readonly stage: Stage;
  readonly label: number;
}

interface PlacementFieldsProps {
  readonly content: CourseContent;
  readonly value: Placement;
  readonly onValue: (value: Placement) => void;
}

/** Where a piece of content stands, and what it is called in lists. What the course does not use is not asked. */
export const PlacementFields = ({ content, value, onValue }: PlacementFieldsProps) => {
  const { t, i18n } = useLingui();
  const set = (change: Partial<Placement>) => onValue({ ...value, ...change });
  const { folders, fileTypes, lessonLinks } = content;
  return (
    <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
      <SelectField
        label={t`Chapter`}
        value={value.chapterId}
        onValue={(chapterId) => set({ chapterId })}
        options={chapterOptions(content, t`Not in a chapter`)}
      />
      <SelectField
        label={t`Stage`}
        value={value.stage}
        onValue={(stage) => set({ stage: stages.find((one) => one === stage) ?? 'any' })}
        options={stages.map((stage) => ({ value: stage, label: i18n._(stageTexts[stage]) }))}
      />
      <SelectField
        label={t`Label`}
        value={String(value.label)}
        onValue={(label) => set({ label: Number(label) })}
        options={activityLabels.map((label) => ({
          value: String(label),
          label: i18n._(labelTexts[label] ?? stageTexts.any),
        }))}
      />
      {folders.length > 0 && (
        <SelectField
          label={t`Folder`}
          value={value.folderId}
          onValue={(folderId) => set({ folderId })}
          options={folderOptions(content, t`None`)}
        />
      )}
      {fileTypes.length > 0 && (
        <SelectField
          label={t`File type`}
          value={value.fileTypeId}
          onValue={(fileTypeId) => set({ fileTypeId })}
          options={namedOptions(fileTypes, t`None`)}
        />
      )}
      {lessonLinks.length > 0 && (
        <SelectField
          label={t`Lesson step`}
          value={value.lessonLinkId}
          onValue={(lessonLinkId) => set({ lessonLinkId })}
          options={namedOptions(lessonLinks, t`None`)}
        />
      )}
    </Grid>
  );
};

/** Of something new. */
export const newPlacement = (chapterId: string, label: number): Placement => ({
  chapterId,
  folderId: '',
  fileTypeId: '',
  lessonLinkId: '',
  stage: 'any',
  label,
});

/** A name that is gone by now counts as none. */
export const known = (
  content: CourseContent,
  { chapterId, folderId, fileTypeId, lessonLinkId, ...rest }: Placement,
): Placement => ({
  ...rest,
  chapterId: content.chapters.some(({ id }) => id === chapterId) ? chapterId : '',
  folderId: content.folders.some(({ folder }) => folder.id === folderId) ? folderId : '',
  fileTypeId: content.fileTypes.some(({ id }) => id === fileTypeId) ? fileTypeId : '',
  lessonLinkId: content.lessonLinks.some(({ id }) => id === lessonLinkId) ? lessonLinkId : '',
});

interface PlatformFieldProps {
  readonly content: CourseContent;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** Who offers a MOOC; those that the course names already are offered. */
export const PlatformField = ({ content, value, onValue }: PlatformFieldProps) => {
  const { t } = useLingui();
  const id = useId();
  const known = new Set(content.activities.flatMap(({ platform }) => (platform === '' ? [] : [platform])));
  return (
    <>
      <TextField
        label={t`Platform (optional)`}
        maxLength={limits.nameChars}
        list={id}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
      <datalist id={id}>
        {[...known].sort().map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  );
};
