import type { Readable } from 'node:stream';
import { ok, type Result, refused } from '#contract/core/result.ts';
import type { Audience } from '#contract/core/scopes.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import { refuseSize, uploadRefusal } from '#contract/features/upload/rules.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { MissingFile } from '#server/core/files/store/store.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { vipOf } from '#server/features/payment/public.ts';
import { signedFileAddress } from './addresses.ts';
import { makeFailedAgain } from './convert/previews.ts';
import { keepAtOnce, keepFrom } from './receive/at-once.ts';
import { fileById, filesById } from './store/files.ts';
import {
  clearLinks,
  filesOn,
  isReadable,
  type Linked,
  rightsTo,
  savableOn,
  saveLinksBy,
  showLinksTo,
  writeLinks,
} from './store/links.ts';
import { type FileText, textOfFile } from './text/text-of.ts';

/** The row that files hang on: who reads it may read them. */
export interface AttachedTo {
  /** Unique in its scope over all kinds of rows: `notice:<id>`. */
  readonly key: string;
  readonly scope: string;
  readonly audiences: readonly Audience[];
  /** False: to its readers the files are shown, and saved by staff only. */
  readonly canSave?: boolean;
  /** Files over 150 MB are for members here (S-426); what hangs on the row already stays, whoever writes it. */
  readonly needsVip?: boolean;
}

/**
 * From now on these files, and no others, hang on the row; asked with every write of it, also when only its readers change.
 * Answers what the server knows of each, in the given order. Refused when one is not complete, or not the actor's to give.
 */
export const attach = async (
  tx: Pick<Tx, 'sql' | 'now'>,
  { uid }: { readonly uid: string },
  { files, to }: { readonly files: readonly Pick<FileRef, 'id'>[]; readonly to: AttachedTo },
): Promise<Result<readonly FileRef[]>> => {
  const facts: FileRef[] = [];
  const linked: Linked[] = [];
  const hanging = new Set(to.needsVip === true ? await filesOn(tx.sql, to) : []);
  const ids = [...new Set(files.map(({ id }) => id))];
  const rights = await rightsTo(tx.sql, uid, ids);
  const stored = await filesById(tx.sql, ids);
  const kept = [...rights.values()].includes('read') ? await savableOn(tx.sql, to) : new Set<string>();
  for (const { id } of files) {
    const [right = 'none', file] = [rights.get(id), stored.get(id)];
    if (right === 'none' || file === undefined) return refused(uploadRefusal.gone);
    const { name, size, type } = file;
    const place = { needsVip: to.needsVip === true && !hanging.has(id) };
    const first = refuseSize(size, place);
    // Who they are is asked for large files only.
    const isAsked = first?.reason === uploadRefusal.vipNeeded.reason;
    const refusal = isAsked ? refuseSize(size, { ...place, vip: await vipOf(tx.sql, uid, tx.now) }) : first;
    if (refusal !== undefined) return refused(refusal);
    facts.push({ id, name, size, type });
    // Who may only look hands on no more than that, and takes nothing from others by writing the row anew.
    const isTheirs = right === 'save' || kept.has(id);
    linked.push({ id, savedBy: !isTheirs ? 'nobody' : to.canSave === false ? 'staff' : 'readers' });
  }
  await writeLinks(tx.sql, to, linked, tx.now);
  return ok(facts);
};

/** The row has other readers, and the same files. */
export const showFilesTo = (tx: Pick<Tx, 'sql'>, at: Pick<AttachedTo, 'key' | 'scope' | 'audiences'>): Promise<void> =>
  showLinksTo(tx.sql, at);

/** Whether the readers of all rows of a scope whose key begins like this may save their files, or only who manages it. */
export const letSave = (
  tx: Pick<Tx, 'sql'>,
  { canSave, ...at }: { readonly scope: string; readonly keys: string; readonly canSave: boolean },
): Promise<void> => saveLinksBy(tx.sql, { ...at, savedBy: canSave ? 'readers' : 'staff' });

/** The row is gone; its files go too when nothing else refers to them. */
export const detach = (tx: Pick<Tx, 'sql' | 'now'>, at: Pick<AttachedTo, 'key' | 'scope'>): Promise<void> =>
  clearLinks(tx.sql, at, tx.now);

/** One's own, or that of a row one reads. */
export const mayRead = (sql: Sql, uid: string, id: string): Promise<boolean> => isReadable(sql, uid, id);

/** What the server knows of a complete file; whether the asker may know it is the caller's business. */
export const factsOf = async (sql: Sql, id: string): Promise<FileRef | undefined> => {
  const file = await fileById(sql, id);
  return file && { id, name: file.name, size: file.size, type: file.type };
};

/** A complete file with its bytes; `undefined` where either is missing. Whether somebody may have it is the caller's business. */
export const openFile = async (
  core: Core,
  id: string,
): Promise<{ readonly name: string; readonly content: Readable } | undefined> => {
  const file = await core.db.read((sql) => fileById(sql, id));
  if (file === undefined) return undefined;
  try {
    return { name: file.name, content: await core.files.read(file.contentId) };
  } catch (error) {
    if (error instanceof MissingFile) return undefined;
    throw error;
  }
};

/** Opens the file for whoever has it, for some minutes; whether they may is asked by whoever hands it out. */
export const openAddress = (core: Core, id: string): Promise<string> => signedFileAddress(core, id);

/** Its bytes, for work that the server does; `undefined` where they are gone. */
export const bytesOfFile = async (core: Core, id: string): Promise<Readable | undefined> => {
  const file = await core.db.read((sql) => fileById(sql, id));
  return file && core.files.read(file.contentId);
};

/** A file that the server made for somebody, within what they may keep. Twice is once. */
export const keepBytes: typeof keepAtOnce = (...given) => keepAtOnce(...given);
export const keepFromDisk: typeof keepFrom = (...given) => keepFrom(...given);

/** Files that could not be made viewable are tried again; answers how many were begun. */
export const makePreviewsAgain: typeof makeFailedAgain = (...given) => makeFailedAgain(...given);

/** The words of a file, for whoever was let near it already. */
export const textOf = (core: Core, id: string): Promise<FileText> => textOfFile(core, id);
