import type { Drafts } from '#src/core/drafts.ts';
import { addDraftFiles, type DraftFile, draftFiles } from '#src/core/files/draft-files.ts';
import type { Replica } from '#src/core/replica.ts';

/** What stands in a send box. */
export interface Writing {
  readonly text: string;
  /** Picked from the list of names. */
  readonly picked: readonly { readonly uid: string; readonly name: string }[];
  /** The message it answers; '' none. */
  readonly replyTo: string;
}

export const nothingWritten: Writing = { text: '', picked: [], replyTo: '' };

export const boxDrafts = 'chat/';
const attachedDrafts = 'attached/';

/** The draft of what a person is about to say in one conversation. */
export const composeDraft = (groupId: string): string => boxDrafts + groupId;

/** Files that wait beside it until the person sends them. */
export const attachedDraft = (groupId: string): string => attachedDrafts + groupId;

export const attachedTo = ({ outbox }: Replica, groupId: string): Promise<readonly DraftFile[]> =>
  draftFiles({ draft: (key) => outbox.drafts.get(key) }, attachedDraft(groupId));

/** Conversations in which files wait. */
export const withAttached = async ({ outbox }: Pick<Replica, 'outbox'>): Promise<readonly string[]> =>
  (await outbox.drafts.where('key').startsWith(attachedDrafts).primaryKeys()).map((key) =>
    key.slice(attachedDrafts.length),
  );

/** Behind what stands in the box already. Throws where there is no room. */
export const putInBox = async (
  drafts: Pick<Drafts, 'changeDraft'>,
  groupId: string,
  text: string,
  files: readonly File[],
): Promise<void> => {
  await addDraftFiles(drafts, attachedDraft(groupId), files);
  if (text === '') return;
  await drafts.changeDraft(composeDraft(groupId), (value) => {
    const before = { ...nothingWritten, ...(value as Partial<Writing> | undefined) };
    return { ...before, text: [before.text, text].filter(Boolean).join('\n') };
  });
};
