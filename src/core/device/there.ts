import { second } from '#contract/core/time.ts';

const patience = 5 * second;

/** Whether the server answers at all. A log-in page in its place is no answer. */
export const isServerThere = async (baseUrl = '', ask: typeof fetch = fetch): Promise<boolean> => {
  try {
    const reply = await ask(`${baseUrl}/healthz`, { cache: 'no-store', signal: AbortSignal.timeout(patience) });
    return reply.ok && ((await reply.json()) as { readonly ok?: unknown }).ok === true;
  } catch {
    return false;
  }
};
