import { newId } from '#contract/core/ids.ts';
import { losesFiles } from '../device/loses-files.ts';
import type { DraftEnd, Drafts } from '../drafts.ts';

/** A file that waits in a draft, before anything names it. Its name lies apart from its bytes: it is read in what is exported. */
export interface DraftFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly lastModified: number;
  /** The file itself, or what was read of it where the browser loses files in databases. */
  readonly bytes: Blob | ArrayBuffer;
}

const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);

const draftOf = async (file: File): Promise<DraftFile> => {
  const { name, size, type, lastModified } = file;
  const bytes = losesFiles() ? await file.arrayBuffer() : file;
  return { id: newId(Date.now(), random), name, size, type, lastModified, bytes };
};

export const fileOfDraft = ({ bytes, name, type, lastModified }: DraftFile): File =>
  new File([bytes], name, { type, lastModified });

export const draftFiles = async (drafts: Pick<Drafts, 'draft'>, key: string): Promise<readonly DraftFile[]> =>
  filesIn((await drafts.draft(key))?.value);

const filesIn = (value: unknown) => (value ?? []) as readonly DraftFile[];

/** Behind those that wait there. Throws where there is no room. */
export const addDraftFiles = async (
  drafts: Pick<Drafts, 'changeDraft'>,
  key: string,
  files: readonly File[],
): Promise<void> => {
  if (files.length === 0) return;
  const added: DraftFile[] = [];
  for (const file of files) added.push(await draftOf(file));
  await drafts.changeDraft(key, (value) => [...filesIn(value), ...added]);
};

const without = (id: string) => (value: unknown) => {
  const left = filesIn(value).filter((file) => file.id !== id);
  return left.length === 0 ? undefined : left;
};

export const dropDraftFile = (drafts: Pick<Drafts, 'changeDraft'>, key: string, id: string): Promise<void> =>
  drafts.changeDraft(key, without(id));

/** For the act that carries the file: the file leaves its draft in the same transaction. */
export const draftFileEnd = (key: string, id: string): DraftEnd => ({ key, left: without(id) });

/** Does `work` with a file that still waits; in one tab at a time, so that it is not taken twice. */
export const withDraftFile = (
  drafts: Pick<Drafts, 'draft'>,
  key: string,
  id: string,
  work: (file: DraftFile) => Promise<unknown>,
): Promise<void> => {
  const run = async () => {
    const file = (await draftFiles(drafts, key)).find((one) => one.id === id);
    if (file !== undefined) await work(file);
  };
  return 'locks' in navigator ? navigator.locks.request(`draft-file:${id}`, run) : run();
};
