import { isDrawnFile } from '#contract/core/picture-size.ts';

/** As the server decides: a copy that is kept here is no reason to draw what would hold up the page. */
export const mayBeDrawn = (bytes: Blob): Promise<boolean> =>
  isDrawnFile(bytes.size, async (length) => new Uint8Array(await bytes.slice(0, length).arrayBuffer()));

/** The server's own no, in its envelope, says more: this one is for an element, which asks no further. */
export const notDrawn = (): Response => new Response(null, { status: 413, headers: { 'cache-control': 'no-store' } });
