import { isDrawnFile } from '#contract/core/picture-size.ts';
import type { Core } from '#server/core/core.ts';
import { type FileStore, MissingFile } from '#server/core/files/store/store.ts';
import { tables } from './store/tables.ts';

/**
 * Whether a page may draw this file among others, by what its bytes claim and not by its name: a picture of a few bytes unpacks
 * to gigabytes. Looked at when it is opened first, so that files from before are looked at too.
 */
export const mayBeDrawn = async (core: Core, fileId: string): Promise<boolean> => {
  const content = await core.db.read((sql) =>
    tables(sql)
      .selectFrom('file_content')
      .innerJoin('file', 'file.content_id', 'file_content.id')
      .select(['file_content.id', 'file_content.size', 'file_content.drawn'])
      .where('file.id', '=', fileId)
      .executeTakeFirst(),
  );
  if (content === undefined) return true;
  const { id, size, drawn } = content;
  if (drawn >= 0) return drawn === 1;
  let isSmall: boolean;
  try {
    isSmall = await isDrawnFile(size, (length) => headOf(core.files, id, length));
  } catch (error) {
    // Who sends it says so.
    if (error instanceof MissingFile) return true;
    throw error;
  }
  await core.db.note((sql) =>
    tables(sql)
      .updateTable('file_content')
      .set({ drawn: isSmall ? 1 : 0 })
      .where('id', '=', id)
      .execute(),
  );
  return isSmall;
};

const headOf = async (files: FileStore, key: string, length: number): Promise<Buffer> => {
  if (length === 0) return Buffer.alloc(0);
  const parts: Buffer[] = [];
  for await (const part of await files.read(key, { start: 0, end: length - 1 })) parts.push(part as Buffer);
  return Buffer.concat(parts);
};
