import { fileAddress, isPart } from '#contract/core/files.ts';
import { retryAfterOf } from '../../device/pauses.ts';
import { isQuota } from '../../storage.ts';
import type { Digest } from '../engine/host.ts';
import { fromNetwork, partOf } from '../serve/range.ts';
import type { Disk, DiskFile } from './disk.ts';
import { largestByItself } from './plan.ts';
import type { KeepProblem, KeptFile } from './row.ts';

export interface DownloadHost {
  readonly fetch: typeof fetch;
  readonly token: () => Promise<string | undefined>;
  readonly disk: Disk;
  /** Goes on from a state that `save` gave. */
  readonly digest: (state?: Uint8Array<ArrayBuffer>) => Promise<Digest>;
  /** Durable when it resolves. */
  readonly save: (id: string, change: Partial<KeptFile>) => Promise<void>;
  readonly now: () => number;
  /** Bytes that a kill may cost at most. */
  readonly step: number;
  /** A connection that brings nothing for this long is dead. */
  readonly timeout: number;
}

/** `cut`: the network is gone. `stopped`: by the signal. `busy`: the server asks to come later, at `notBefore`. */
export type Downloaded =
  | { readonly end: 'kept' | 'cut' | 'stopped' | 'signedOut' }
  | { readonly end: 'busy'; readonly wait: number }
  | { readonly end: 'failed'; readonly problem: KeepProblem; readonly isTooLarge?: true };

/** What was made of a file is kept up to this size: a lecture, not a day of it. Bytes. */
const largestPart = 300_000_000;

/** Whatever somebody made the picture of a group. */
const largestPicture = 1_000_000;

const maxOf = ({ id, reason }: KeptFile): number => {
  if (reason === 'picture') return largestPicture;
  if (!isPart(id)) return Number.POSITIVE_INFINITY;
  return reason === 'asked' || reason === 'course' ? largestPart : largestByItself;
};

/** Fetches what is missing of a file. Whatever arrived stays, whatever ends it: at most `step` bytes are fetched twice. */
export const download = async (file: KeptFile, host: DownloadHost, signal: AbortSignal): Promise<Downloaded> => {
  const ending = new AbortController();
  const both = AbortSignal.any([signal, ending.signal]);
  let quiet = setTimeout(() => ending.abort(), host.timeout);
  const alive = () => {
    clearTimeout(quiet);
    quiet = setTimeout(() => ending.abort(), host.timeout);
  };
  const on = await host.disk.open(file.id);
  try {
    return await fetchInto(on, file, { ...host, signal: both, alive });
  } catch (error) {
    if (isQuota(error)) return { end: 'failed', problem: 'noRoom' };
    if (signal.aborted) return { end: 'stopped' };
    if (isNetwork(error)) return { end: 'cut' };
    throw error;
  } finally {
    clearTimeout(quiet);
    on.close();
  }
};

const isNetwork = (error: unknown): boolean =>
  error instanceof TypeError || (error as { name?: string }).name === 'AbortError';

interface Fetching extends DownloadHost {
  readonly signal: AbortSignal;
  readonly alive: () => void;
}

const fetchInto = async (on: DiskFile, file: KeptFile, host: Fetching): Promise<Downloaded> => {
  const has = file.etag !== '' && file.hash !== undefined && on.size() >= file.received ? file.received : 0;
  const response = await ask(file, has, host);
  const refused = endOf(response);
  // Nothing of what was asked for is there: it is another file now, or all of it is here.
  if (response.status === 416 && has > 0) return fetchInto(on, { ...file, etag: '', received: 0 }, host);
  if (refused !== undefined) return refused;
  const sent = sentBy(response);
  const isNew = sent.start === 0;
  if (sent.etag === '' || (!isNew && (sent.start !== has || sent.etag !== file.etag))) return { end: 'cut' };
  // A network that wants a log-in answers with a page of its own.
  if (file.size >= 0 && sent.size !== file.size && !isPart(file.id)) return { end: 'cut' };
  if (sent.size > maxOf(file)) {
    await response.body?.cancel();
    return { end: 'failed', problem: 'refused', isTooLarge: true };
  }
  const facts = { etag: sent.etag, type: sent.type, size: sent.size, ...(file.name === '' ? { name: sent.name } : {}) };
  const digest = await host.digest(isNew ? undefined : file.hash).catch(() => undefined);
  // A state that was saved by another build: what is here cannot be gone on from.
  if (digest === undefined) return fetchInto(on, { ...file, etag: '', received: 0 }, host);
  await on.truncate(sent.start);
  if (isNew) await host.save(file.id, { ...facts, received: 0, state: 'loading' });
  const at = await receive(response, { on, digest, host, id: file.id, start: sent.start, size: sent.size });
  if (at !== sent.size) return { end: 'cut' };
  return finish(on, file.id, { md5: digest.hex(), etag: sent.etag }, host);
};

const ask = async ({ id, etag }: KeptFile, has: number, host: Fetching): Promise<Response> => {
  const token = (await host.token()) ?? '';
  // Also what no page draws is kept, to be opened by itself.
  return host.fetch(`${fileAddress(id)}${isPart(id) ? '' : '?whole=1'}`, {
    headers: {
      [fromNetwork]: '1',
      token,
      ...(has > 0 ? { range: `bytes=${has}-`, 'if-range': etag } : {}),
    },
    cache: 'no-store',
    signal: host.signal,
  });
};

const endOf = ({ status, headers }: Response): Downloaded | undefined => {
  if (status === 200 || status === 206) return undefined;
  if (status === 401) return { end: 'signedOut' };
  if (status === 403 || status === 404 || status === 410) return { end: 'failed', problem: 'refused' };
  if (status === 429 || status === 503) return { end: 'busy', wait: retryAfterOf(headers.get('retry-after')) };
  return { end: 'cut' };
};

const sentBy = ({ status, headers }: Response) => {
  const part = status === 206 ? partOf(headers.get('content-range')) : undefined;
  const length = Number(headers.get('content-length') ?? -1);
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/i.exec(headers.get('content-disposition') ?? '') ?? [];
  return {
    start: part?.start ?? 0,
    size: status === 206 ? (part?.size ?? -1) : length,
    etag: headers.get('etag') ?? '',
    type: headers.get('content-type') ?? '',
    name: decodeURIComponent(name),
  };
};

interface Receiving {
  readonly on: DiskFile;
  readonly digest: Digest;
  readonly host: Fetching;
  readonly id: string;
  readonly start: number;
  readonly size: number;
}

/** Answers how many bytes of the file are here then. What came before a cut is put away before the cut is told. */
const receive = async (response: Response, { on, digest, host, id, start, size }: Receiving): Promise<number> => {
  let at = start;
  let safe = start;
  const putAway = async () => {
    await on.flush();
    await host.save(id, { received: at, hash: digest.save() });
    safe = at;
  };
  const reader = (response.body ?? new Blob().stream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return at;
      host.alive();
      if (at + value.byteLength > size) return -1;
      on.write(value, at);
      digest.update(value);
      at += value.byteLength;
      if (at - safe >= host.step) await putAway();
    }
  } finally {
    if (at > safe) await putAway();
    await reader.cancel().catch(() => undefined);
  }
};

/** The server's tag of a content begins with its MD5; one that is of another form proves nothing, and the size has to do. */
const finish = async (
  on: DiskFile,
  id: string,
  { md5, etag }: { readonly md5: string; readonly etag: string },
  host: Fetching,
): Promise<Downloaded> => {
  const [, told] = /^"([0-9a-f]{32})(-\w+)?"$/.exec(etag) ?? [];
  if (told !== undefined && told !== md5) {
    await on.truncate(0);
    await host.save(id, { received: 0, etag: '' });
    return { end: 'failed', problem: 'damaged' };
  }
  await host.save(id, { state: 'kept', keptAt: host.now(), attempts: 0 });
  return { end: 'kept' };
};
