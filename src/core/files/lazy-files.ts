import { proxy } from 'valtio/vanilla';
import type { Files, FilesOptions } from './files.ts';
import type { UploadProgress } from './upload-channel.ts';

export interface LazyFiles extends Files {
  /** Looks, when there is time, whether files wait to be sent. */
  readonly prepare: () => void;
}

/** The same files, whose code is fetched with the first of them: a screen is painted without it. */
export const lazyFiles = (options: FilesOptions): LazyFiles => {
  const progress: Record<string, UploadProgress> = proxy({});
  let loaded: Promise<Files> | undefined;
  let isClosed = false;
  const ready = (): Promise<Files> => {
    loaded ??= import('./files.ts').then(
      ({ createFiles }) => {
        const files = createFiles(options, progress);
        if (isClosed) files.close();
        return files;
      },
      (error: unknown) => {
        loaded = undefined;
        throw error;
      },
    );
    return loaded;
  };
  const ignore = () => undefined;
  return {
    progress,
    prepare: () => void ready().catch(ignore),
    keepFiles: async (...given) => (await ready()).keepFiles(...given),
    pause: async (id) => (await ready()).pause(id),
    resume: async (id) => (await ready()).resume(id),
    cancel: async (id) => (await ready()).cancel(id),
    putAside: async (ids) => (await ready()).putAside(ids),
    move: async (id, to) => (await ready()).move(id, to),
    give: async (id, file) => (await ready()).give(id, file),
    forget: async (ids) => (await ready()).forget(ids),
    bytesOf: async (id) => (await ready()).bytesOf(id),
    wake: (why) => void loaded?.then((files) => files.wake(why)).catch(ignore),
    close: () => {
      isClosed = true;
      void loaded?.then((files) => files.close()).catch(ignore);
    },
    wipe: async () => (await import('./files.ts')).wipeFiles(options.replica.uid),
  };
};
