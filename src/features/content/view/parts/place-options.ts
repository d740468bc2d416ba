import type { CourseContent } from './use-course-content.ts';

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

export const namedOptions = (
  rows: readonly { readonly id: string; readonly name: string }[],
  none: string,
): readonly Option[] => [{ value: '', label: none }, ...rows.map(({ id, name }) => ({ value: id, label: name }))];
