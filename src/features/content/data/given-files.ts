import type { FileRef } from '#contract/core/shapes/file.ts';
import type { Drafts } from '#src/core/drafts.ts';
import { draftFiles, dropDraftFile, fileOfDraft } from '#src/core/files/draft-files.ts';
import type { Session } from '#src/core/session.ts';
import { materialsDraft } from './queries.ts';

interface Taker {
  readonly store: Pick<Drafts, 'draft' | 'changeDraft'>;
  readonly files: Pick<Session['files'], 'cancel' | 'forget'>;
  /** Answers nothing for a file that was refused. */
  readonly take: (files: readonly File[]) => Promise<readonly FileRef[]>;
  readonly onFiles: (files: readonly FileRef[]) => void;
  readonly isOpen: () => boolean;
}

/** One after another; each leaves the draft when it was taken. Refused, or for a form that was closed, it waits there for the next. */
export const takeGiven = async (courseId: string, { store, files, ...form }: Taker): Promise<void> => {
  const key = materialsDraft(courseId);
  for (const given of await draftFiles(store, key)) {
    if (!form.isOpen()) return;
    const taken = await form.take([fileOfDraft(given)]);
    if (taken.length === 0) continue;
    if (!form.isOpen()) return letGo(files, taken);
    form.onFiles(taken);
    await dropDraftFile(store, key, given.id);
  }
};

const letGo = async (files: Taker['files'], taken: readonly FileRef[]): Promise<void> => {
  const ids = taken.map(({ id }) => id);
  for (const id of ids) await files.cancel(id);
  await files.forget(ids);
};
