import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { pdfName } from '#contract/core/files.ts';
import { hour, second } from '#contract/core/time.ts';
import { extensionOf } from '#contract/features/upload/keys.ts';
import { onlyCompileCache } from '#server/core/compile-cache.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { Schedule } from '#server/core/feature.ts';
import { previewRow } from '../convert/table.ts';
import { fileById } from '../store/files.ts';
import type { ReadOrder } from './read-worker.ts';

/** `unreadable`: a scan, a picture, a locked or broken file, or a kind that is not read. */
export interface FileText {
  readonly state: 'read' | 'unreadable';
  readonly text: string;
}

const unreadable: FileText = { state: 'unreadable', text: '' };

/** Grows with each change of what is read of a file: places in a text are places in that text only. */
const version = 1;

/** Bytes of a file that is read at all; what is read of it, and for how long. */
const max = { bytes: 40_000_000, pages: 300, chars: 400_000, unpacked: 40_000_000 } as const;
const timeout = 30 * second;

/** Megabytes. */
const modest = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 512 } as const;
/**
 * Bytes of arrays that a document may make, and how often somebody looks. They lie beside what `modest` counts, and a PDF of a thousand
 * bytes unpacks to as many as one likes.
 */
const arrays = { most: 256_000_000, every: 50 } as const;

type TextTables = {
  file_text: { content_id: string; version: number; state: FileText['state']; words: string; read_at: number };
};

const tables = (sql: Sql) => sql.withTables<TextTables>();

/** The words of a file, read once for each content. Whether the asker may read it is the caller's business. */
export const textOfFile = async (core: Core, id: string): Promise<FileText> => {
  const file = await core.db.read((sql) => fileById(sql, id));
  if (file === undefined) return unreadable;
  const { contentId } = file;
  const known = await core.db.read((sql) =>
    tables(sql)
      .selectFrom('file_text')
      .select(['state', 'words'])
      .where('content_id', '=', contentId)
      .where('version', '=', version)
      .executeTakeFirst(),
  );
  if (known !== undefined) return { state: known.state, text: known.words };
  const source = await sourceOf(core, contentId, extensionOf(file.name));
  const read = source === undefined ? unreadable : await inThread(core, source);
  // An office file may be made into a PDF a little later: it is asked again then.
  if (source !== undefined) await keep(core, contentId, read);
  return read;
};

interface Source {
  readonly key: string;
  readonly extension: ReadOrder['extension'];
}

/** Plain kinds as they are; office files as the PDF that was made of them. */
const sourceOf = async (core: Core, contentId: string, extension: string): Promise<Source | undefined> => {
  if (extension === 'pdf' || extension === 'docx' || extension === 'txt') return { key: contentId, extension };
  if (extension === 'md') return { key: contentId, extension: 'txt' };
  const made = await core.db.read((sql) => previewRow(sql, contentId));
  const part = made?.state === 'ready' ? made.parts.find(({ name }) => name === pdfName) : undefined;
  return part && { key: part.key, extension: 'pdf' };
};

/** In a thread of its own, without our environment: what is too much for it, in time or memory, ends the thread and nothing else. */
const inThread = async (core: Core, { key, extension }: Source): Promise<FileText> => {
  const bytes = await bytesOf(core, key);
  if (bytes === undefined) return unreadable;
  const text = await new Promise<string | undefined>((resolve) => {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
      resourceLimits: modest,
      workerData: { bytes, extension, max } satisfies ReadOrder,
      env: onlyCompileCache(),
      stdout: true,
      stderr: true,
    });
    const timer = setTimeout(() => void worker.terminate(), timeout);
    const watch = setInterval(() => {
      // Before it has begun, and after it ended, there is nothing to see.
      worker.getHeapStatistics().then(
        ({ external_memory: bytes }) => (bytes > arrays.most ? void worker.terminate() : undefined),
        () => undefined,
      );
    }, arrays.every);
    const done = (read?: string) => {
      clearTimeout(timer);
      clearInterval(watch);
      resolve(read);
      void worker.terminate();
    };
    worker.once('message', done);
    worker.once('error', () => done());
    worker.once('exit', () => done());
  });
  return text === undefined || text.trim() === '' ? unreadable : { state: 'read', text };
};

const bytesOf = async (core: Core, key: string): Promise<Uint8Array | undefined> => {
  try {
    const stream = await core.files.read(key, { start: 0, end: max.bytes });
    const bytes = await buffer(stream);
    return bytes.length > max.bytes ? undefined : new Uint8Array(bytes);
  } catch {
    return undefined;
  }
};

const keep = (core: Core, contentId: string, { state, text }: FileText): Promise<unknown> => {
  const values = { version, state, words: text.replaceAll('\u0000', ''), read_at: core.now() };
  return core.db.write((sql) =>
    tables(sql)
      .insertInto('file_text')
      .values({ content_id: contentId, ...values })
      .onConflict((clash) => clash.column('content_id').doUpdateSet(values))
      .execute(),
  );
};

/** The words of contents that are gone go too. */
export const sweepTexts: Schedule = {
  name: 'upload.sweepTexts',
  every: hour,
  run: async ({ core }) => {
    await core.db.write((sql) =>
      sql
        .withTables<TextTables & { file_content: { id: string } }>()
        .deleteFrom('file_text')
        .where('content_id', 'not in', (eb) => eb.selectFrom('file_content').select('id'))
        .execute(),
    );
  },
};
