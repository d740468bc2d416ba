import { fileRoot } from '#contract/core/files.ts';
import { answerWith } from '#src/core/files/serve/answer.ts';
import { fromNetwork } from '#src/core/files/serve/from-network.ts';
import { localFile } from '#src/core/files/serve/local.ts';

interface Asked {
  readonly url: URL;
  readonly request: Request;
}

/** Of this server, and not by the engine that fetches what is to be kept: its bytes need no way through here. */
export const isFileOfOurs = ({ url, request }: Asked): boolean =>
  url.origin === self.location.origin &&
  url.pathname.toLowerCase().startsWith(fileRoot) &&
  !request.headers.has(fromNetwork);

/** From this device where the bytes are here, otherwise as if nobody stood in between. */
export const answerFile = async ({ url, request }: Asked): Promise<Response> => {
  const local = await localFile(url.pathname.slice(fileRoot.length)).catch(() => undefined);
  if (local === undefined) return fetch(request);
  const answer = () =>
    answerWith(local, { range: request.headers.get('range'), isDownload: url.searchParams.get('download') === '1' });
  return local.isSignedIn ? answer() : fetch(request).catch(answer);
};
