import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import { derivedId } from '#contract/core/text/digest.ts';
import type { LeftReason } from '#contract/features/course/imports.ts';
import { largestPlainFile } from '#contract/features/upload/keys.ts';
import { uploadRefusal } from '#contract/features/upload/rules.ts';
import { factsOf, keepBytes, keepFromDisk } from '#server/features/upload/public.ts';
import { ImportFailed, type ImportRun } from '../copying/run.ts';
import type { BackupFile } from './backup.ts';

/** A name that a file may have here: the last part of a path, without what no name holds. */
const nameFrom = (name: string): string => {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const clean = last.replaceAll(/[\p{C}<>:"|?*]/gu, '').trim();
  const dot = clean.lastIndexOf('.');
  const extension = dot > 0 ? clean.slice(dot).slice(0, 20) : '';
  return `${clean.slice(0, 200 - extension.length).replace(extension, '')}${extension}` || 'file';
};

const reasonOf = ({ reason }: Refusal): LeftReason => {
  if (reason === uploadRefusal.noRoom.reason) return 'noRoom';
  if (reason === uploadRefusal.serverFull.reason) throw new ImportFailed('noRoom');
  return 'broken';
};

export type Brought = { readonly ok: true; readonly file: FileRef } | { readonly ok: false; readonly why: LeftReason };

/** Brings files of a backup among those of its author, each once. */
export const bringingFiles = ({ core, work: { id: importId, uid } }: ImportRun) => {
  const brought = new Map<string, Brought>();
  const known = async (id: string): Promise<Brought> => {
    const file = await core.db.read((sql) => factsOf(sql, id));
    if (file === undefined) throw new Error('a file that was kept is gone');
    return { ok: true, file };
  };
  const bring = async (given: BackupFile): Promise<Brought> => {
    const { content } = given;
    if (content === undefined || content.size === 0) return { ok: false, why: 'broken' };
    if (content.size > largestPlainFile) return { ok: false, why: 'tooLarge' };
    const name = nameFrom(given.name);
    const id = derivedId(importId, 'file', content.path.split('/').at(-1) ?? '', name);
    const kept = await keepFromDisk(core, { id, uid, name, path: content.path });
    if (kept.ok || kept.refusal.reason === coreRefusal.idTaken.reason) return known(id);
    return { ok: false, why: reasonOf(kept.refusal) };
  };
  return {
    bring: async (given: BackupFile): Promise<Brought> => {
      const key = `${given.content?.path}/${given.name}`;
      const before = brought.get(key) ?? (await bring(given));
      brought.set(key, before);
      return before;
    },
    /** A file that was made of something else. */
    make: async (key: string, name: string, bytes: Buffer): Promise<Brought> => {
      const id = derivedId(importId, 'made', key);
      const kept = await keepBytes(core, { id, uid, name: nameFrom(name), bytes });
      if (kept.ok || kept.refusal.reason === coreRefusal.idTaken.reason) return known(id);
      return { ok: false, why: reasonOf(kept.refusal) };
    },
  };
};
export type Bringing = ReturnType<typeof bringingFiles>;

const plugin = /@@PLUGINFILE@@(\/[^"'\s<>?]*)(?:\?[^"'\s<>]*)?/g;

const decoded = (place: string): string => {
  try {
    return decodeURIComponent(place);
  } catch {
    return place;
  }
};

/** The files of a place by what a text calls them, found once: a text may name as many as it likes. */
const byPlace = new WeakMap<readonly BackupFile[], ReadonlyMap<string, BackupFile>>();
const placesOf = (files: readonly BackupFile[]): ReadonlyMap<string, BackupFile> => {
  const known = byPlace.get(files);
  if (known !== undefined) return known;
  const made = new Map(files.toReversed().map((file) => [file.place, file]));
  byPlace.set(files, made);
  return made;
};

/** The text with its pictures, sounds and films as files of here; a link to a file of the backup leads nowhere and is only words. */
export const withFiles = async (
  html: string,
  files: readonly BackupFile[],
  { bring }: Pick<Bringing, 'bring'>,
): Promise<string> => {
  const ids = new Map<string, string>();
  const places = new Set(Array.from(html.matchAll(plugin), ([, place = '']) => place));
  for (const place of places) {
    const found = placesOf(files).get(decoded(place));
    const brought = found === undefined ? undefined : await bring(found);
    if (brought?.ok && /^(?:image|audio|video)\//.test(brought.file.type)) ids.set(place, brought.file.id);
  }
  return html.replaceAll(plugin, (_all, place: string) => {
    const id = ids.get(place);
    return id === undefined ? '' : `file:${id}`;
  });
};
