import type { Drafts } from '../drafts.ts';

/** A file that waits in a draft, before anything names it. Its name lies apart from its bytes: it is read in what is exported. */
export interface DraftFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly lastModified: number;
  readonly bytes: Blob;
}

const draftOf = (file: File): DraftFile => {
  const { name, size, type, lastModified } = file;
  return { id: crypto.randomUUID(), name, size, type, lastModified, bytes: file };
};

export const fileOfDraft = ({ bytes, name, type, lastModified }: DraftFile): File =>
  new File([bytes], name, { type, lastModified });

type Keeping = Pick<Drafts, 'draft' | 'saveDraft' | 'dropDraft'>;

export const draftFiles = async (drafts: Pick<Drafts, 'draft'>, key: string): Promise<readonly DraftFile[]> =>
  ((await drafts.draft(key))?.value ?? []) as readonly DraftFile[];

/** Read and written again in one go: what another tab adds or takes meanwhile is neither lost nor sent twice. */
const change = (key: string, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(`draft-files:${key}`, work) : work();

/** Behind those that wait there. Throws where there is no room. */
export const addDraftFiles = async (drafts: Keeping, key: string, files: readonly File[]): Promise<void> => {
  if (files.length === 0) return;
  await change(key, async () => drafts.saveDraft(key, [...(await draftFiles(drafts, key)), ...files.map(draftOf)]));
};

export const dropDraftFile = (drafts: Keeping, key: string, id: string): Promise<void> =>
  change(key, async () => {
    const left = (await draftFiles(drafts, key)).filter((file) => file.id !== id);
    if (left.length === 0) await drafts.dropDraft(key);
    else await drafts.saveDraft(key, left);
  });
