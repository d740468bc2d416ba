import { fileRoot } from '#contract/core/files.ts';
import { mayBeDrawn, notDrawn } from '#src/core/files/serve/drawn.ts';
import { answerWith, localFile } from '#src/core/files/serve/local.ts';
import { fromNetwork } from '#src/core/files/serve/range.ts';

declare const self: ServiceWorkerGlobalScope;

interface FileRequest {
  readonly url: URL;
  readonly request: Request;
}

/** Of this server, and not by the engine that fetches what is to be kept: its bytes need no way through here. */
export const isFileOfOurs = ({ url, request }: FileRequest): boolean =>
  url.origin === self.location.origin &&
  url.pathname.toLowerCase().startsWith(fileRoot) &&
  !request.headers.has(fromNetwork);

/** From this device where the bytes are here, otherwise as if nobody stood in between. */
export const answerFile = async ({ url, request }: FileRequest): Promise<Response> => {
  const local = await localFile(url.pathname.slice(fileRoot.length), isPageOpen).catch(() => undefined);
  if (local === undefined) return fetch(request);
  const isDownload = url.searchParams.get('download') === '1';
  const isWhole = isDownload || url.searchParams.get('whole') === '1';
  if (local.isCopy && !isWhole && !(await mayBeDrawn(local.bytes))) return notDrawn();
  const answer = () => answerWith(local, { range: request.headers.get('range'), isDownload });
  if (!local.isSignedIn) return fetch(request).catch(answer);
  return (isDownload && local.isCopy ? await forbiddenBy(url) : undefined) ?? answer();
};

/** A file that was opened by itself is no page of the app. */
const isPageOpen = async (): Promise<boolean> =>
  (await self.clients.matchAll({ type: 'window' })).some(
    ({ url }) => !new URL(url).pathname.toLowerCase().startsWith(fileRoot),
  );

/** ms; a network that says nothing is none. */
const timeout = 5_000;

/** A copy may be here to be looked at only: the server's no, where it can be asked. No byte of the file travels for it. */
const forbiddenBy = async ({ href }: URL): Promise<Response | undefined> => {
  const said = await fetch(href, { redirect: 'manual', signal: AbortSignal.timeout(timeout) }).catch(() => undefined);
  // What was withdrawn altogether is no more to be saved than what may only be looked at.
  return said?.status === 403 || said?.status === 404 ? said : undefined;
};
