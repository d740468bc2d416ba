import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ImportedKind, ImportFailure, LeftReason } from '#contract/features/course/imports.ts';

/** What a report says. */
export const useImportTexts = () => {
  const { t } = useLingui();
  const taken: Readonly<Record<ImportedKind, (count: number) => string>> = {
    chapter: (count) => plural(count, { one: '# chapter', other: '# chapters' }),
    folder: (count) => plural(count, { one: '# folder', other: '# folders' }),
    material: (count) => plural(count, { one: '# material', other: '# materials' }),
    link: (count) => plural(count, { one: '# link', other: '# links' }),
    homework: (count) => plural(count, { one: '# homework', other: '# homework' }),
    test: (count) => plural(count, { one: '# test', other: '# tests' }),
    topic: (count) => plural(count, { one: '# topic', other: '# topics' }),
    question: (count) => plural(count, { one: '# question', other: '# questions' }),
  };
  const whys: Readonly<Record<LeftReason, string>> = {
    unsupported: t`there is nothing like it here`,
    broken: t`it cannot be read`,
    tooLarge: t`it is too large`,
    noRoom: t`your storage is full`,
    ofStudents: t`a student wrote it`,
    refused: t`it does not fit into this course`,
  };
  const failures: Readonly<Record<ImportFailure, string>> = {
    '': '',
    notAllowed: t`You may not do this any more. What had come is here.`,
    gone: t`What was to be brought in is gone.`,
    unreadable: t`This file is no Moodle backup, or it is damaged. Make it anew in Moodle and try again.`,
    tooLarge: t`The backup is too large. Make one without users and large files.`,
    noRoom: t`The server has no room for this now. Try again later.`,
    defect: t`Something went wrong on the server. What had come is here; try again.`,
  };
  return { taken, whys, failures };
};
