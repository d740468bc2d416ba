import { whoIsHere } from './device/who.ts';

/** A file that another app handed over; its bytes lie beside. */
export interface SharedFile {
  readonly address: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly lastModified: number;
}

/** What another app handed over, in words. */
export interface SharedWords {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

export interface Shared extends SharedWords {
  readonly id: string;
  /** Who was signed in then; '' nobody. What is shared on a common device is no business of the next person. */
  readonly uid: string;
  readonly files: readonly SharedFile[];
  /** Files for which there was no room. */
  readonly lost: number;
}

export interface Given extends SharedWords {
  readonly files: readonly File[];
}

/** That wait together: a page of another site can send a form here, and what is not sent yet needs the room. */
const max = { shares: 20, bytes: 2 ** 30 } as const;

export const sharedCache = 'shared';
const folder = '/share/given/';

/** Where the release before kept the last share, in words only, of whoever opened the page. */
const formerPlace = '/share/given';

/**
 * The service worker puts it aside before any page is open; it waits through a sign-in and a restart, until somebody uses or discards it. Bytes first: what is
 * listed is all there. Answers whether there was room for any of it.
 */
export const keepShared = async ({ files, ...words }: Given, now = Date.now()): Promise<boolean> => {
  const cache = await caches.open(sharedCache);
  const waiting = await everyShared(cache);
  const bytes = (those: readonly { readonly size: number }[]) => those.reduce((sum, { size }) => sum + size, 0);
  const isTooMuch = bytes(files) + bytes(waiting.flatMap((one) => one.files)) > max.bytes;
  if (waiting.length >= max.shares || isTooMuch) return false;
  const id = `${now}-${crypto.randomUUID()}`;
  const kept: SharedFile[] = [];
  for (const [index, file] of files.entries()) {
    const { name, size, type, lastModified } = file;
    const address = `${folder}${id}/${index}`;
    if (await isStored(cache, address, new Response(file))) kept.push({ address, name, size, type, lastModified });
  }
  const uid = (await whoIsHere())?.uid ?? '';
  const listed = (those: readonly SharedFile[]) =>
    isStored(
      cache,
      folder + id,
      listOf({ ...words, id, uid, files: those, lost: files.length - those.length } satisfies Shared),
    );
  // Its files may just have taken the last of the room.
  while (!(await listed(kept))) {
    const last = kept.pop();
    if (last === undefined) return false;
    await cache.delete(last.address);
  }
  return true;
};

const listOf = (shared: Shared): Response => new Response(JSON.stringify(shared));

/** A file that does not fit must not take the words with it. */
const isStored = async (cache: Cache, address: string, bytes: Response): Promise<boolean> => {
  try {
    await cache.put(address, bytes);
    return true;
  } catch {
    await cache.delete(address).catch(() => false);
    return false;
  }
};

/** What waits for this person, newest first. */
export const allShared = async (uid: string): Promise<readonly Shared[]> => {
  await tidyShared();
  const waiting = await everyShared(await caches.open(sharedCache));
  return waiting
    .filter((shared) => shared.uid === '' || shared.uid === uid)
    .sort((one, other) => timeOf(other.id) - timeOf(one.id));
};

const everyShared = async (cache: Cache): Promise<Shared[]> => {
  const waiting: Shared[] = [];
  for (const { url } of await cache.keys()) {
    const path = new URL(url).pathname;
    if (path !== folder + idOf(path)) continue;
    const kept = (await (await cache.match(path))?.json()) as Shared | undefined;
    if (kept !== undefined) waiting.push(kept);
  }
  return waiting;
};

/** The files of a share, as they were given. */
export const filesOfShared = async ({ files }: Pick<Shared, 'files'>): Promise<readonly File[]> => {
  const cache = await caches.open(sharedCache);
  const found = await Promise.all(
    files.map(async ({ address, name, type, lastModified }) => {
      const bytes = await (await cache.match(address))?.blob();
      return bytes && new File([bytes], name, { type, lastModified });
    }),
  );
  return found.filter((file) => file !== undefined);
};

/** Its words went somewhere; its files wait on. */
export const dropWords = async (shared: Shared): Promise<void> => {
  const cache = await caches.open(sharedCache);
  await cache.put(folder + shared.id, listOf({ ...shared, title: '', text: '', url: '' }));
};

export const dropShared = ({ id }: Pick<Shared, 'id'>): Promise<void> => dropWhere((path) => idOf(path) === id);

/** Deletes whatever came to lie here and is no share. */
export const tidyShared = async (now = Date.now()): Promise<void> => {
  if (!(await caches.has(sharedCache))) return;
  await takeFormer(now);
  await dropWhere((path) => Number.isNaN(timeOf(idOf(path))));
};

/** What was shared before an update still waits after it. */
const takeFormer = async (now: number): Promise<void> => {
  const cache = await caches.open(sharedCache);
  const words: unknown = await (await cache.match(formerPlace))?.json().catch(() => undefined);
  // Of several that find it, one takes it.
  if (!(await cache.delete(formerPlace)) || words === undefined) return;
  const text = (name: keyof SharedWords): string => {
    const given = (words as Partial<SharedWords> | null)?.[name];
    return typeof given === 'string' ? given : '';
  };
  await keepShared({ title: text('title'), text: text('text'), url: text('url'), files: [] }, now);
};

/** What goes with the data of a person: they shared it themselves. */
export const sharedBy = async (uid: string): Promise<readonly Shared[]> =>
  (await allShared(uid)).filter((shared) => shared.uid === uid);

/** Of a person, when their data goes from this device. */
export const dropSharedOf = async (uid: string): Promise<void> => {
  for (const shared of await sharedBy(uid)) await dropShared(shared);
};

const dropWhere = async (isGone: (path: string) => boolean): Promise<void> => {
  const cache = await caches.open(sharedCache);
  const all = await cache.keys();
  await Promise.all(all.filter(({ url }) => isGone(new URL(url).pathname)).map((request) => cache.delete(request)));
};

const idOf = (path: string): string => path.slice(folder.length).split('/')[0] ?? '';

/** When it was shared, ms; not a number of what is no share. */
const timeOf = (id: string): number => Number.parseInt(id, 10);
