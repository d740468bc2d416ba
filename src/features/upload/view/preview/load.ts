import { useEffect, useState } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import { type Trouble, TroubleError, troubleOf } from './trouble.ts';

/** A server that says nothing for this long is not there, ms. */
const timeout = 20_000;

/** The first `max` bytes; `whole` tells whether that was all. `onBytes` hears how many have come. Throws TroubleError. */
export const loadBytes = async (
  address: string,
  {
    max,
    signal,
    onBytes,
  }: { readonly max: number; readonly signal: AbortSignal; readonly onBytes?: (bytes: number) => void },
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly whole: boolean }> => {
  const response = await ask(address, {}, signal);
  const reader = response.body?.getReader();
  if (reader === undefined) return { bytes: new Uint8Array(), whole: true };
  const parts: Uint8Array[] = [];
  let count = 0;
  try {
    while (count <= max) {
      const { done, value } = await reader.read();
      if (done) return { bytes: joined(parts, count), whole: true };
      parts.push(value);
      count += value.length;
      onBytes?.(count);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw new TroubleError({ is: 'offline' });
  }
  await reader.cancel();
  return { bytes: joined(parts, count).subarray(0, max), whole: false };
};

const joined = (parts: readonly Uint8Array[], count: number): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(count);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

/** Asked when a picture, a player or the PDF reader failed without saying why. `undefined`: the file itself can be had. */
export const whyNot = async (address: string): Promise<Trouble | undefined> => {
  try {
    const response = await ask(address, { range: 'bytes=0-0' }, AbortSignal.timeout(timeout));
    await response.body?.cancel();
    return undefined;
  } catch (error) {
    return error instanceof TroubleError ? error.trouble : { is: 'offline' };
  }
};

const ask = async (address: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> => {
  const response = await fetch(address, { headers, signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new TroubleError({ is: 'offline' });
  });
  const isPage = response.headers.get('content-type')?.includes('text/html') === true && response.redirected === false;
  if (response.ok && !isPage) return response;
  throw new TroubleError(await reasonIn(response));
};

/** The envelope that every no of the server comes in; anything else is somebody else's answer. */
const reasonIn = async (response: Response): Promise<Trouble> => {
  try {
    const { data } = (await response.json()) as { data?: { refusal?: Partial<Refusal> } };
    const { reason, code } = data?.refusal ?? {};
    if (typeof reason === 'string' && typeof code === 'number') return { is: 'refused', refusal: { reason, code } };
  } catch {
    // A page of a proxy, or of a Wi-Fi that wants a log-in.
  }
  return { is: 'unreachable' };
};

/** What a viewer made of the bytes; undefined until then. What goes wrong is handed up. */
export const useLoad = <T>(
  load: (signal: AbortSignal) => Promise<T>,
  key: string,
  onTrouble: (trouble: Trouble) => void,
): T | undefined => {
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly value: T }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when it is another thing to load
  useEffect(() => {
    const leaving = new AbortController();
    load(leaving.signal).then(
      (value) => {
        if (!leaving.signal.aborted) setLoaded({ key, value });
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) onTrouble(troubleOf(error));
      },
    );
    return () => leaving.abort();
  }, [key]);
  return loaded?.key === key ? loaded.value : undefined;
};
