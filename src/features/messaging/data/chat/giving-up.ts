import type { Outbox } from '#src/core/outbox.ts';
import { watch } from '#src/core/replica.ts';
import type { Session } from '#src/core/session.ts';

/** `sent`: the server had it before it could be stopped. */
export type GaveUp = 'unsent' | 'sent';

/** What became of work that its maker gave up; what was sent already only the server knows. */
const endOf = (outbox: Outbox, mid: string): Promise<GaveUp | 'refused'> => {
  const look = async (): Promise<GaveUp | 'refused' | undefined> => {
    const entry = await outbox.entries.where('mid').equals(mid).first();
    if (entry?.state === 'done') return 'sent';
    if (entry?.state === 'rejected') return 'refused';
    if (entry !== undefined) return undefined;
    return (await outbox.history.get(mid))?.outcome === 'applied' ? 'sent' : 'unsent';
  };
  return new Promise((resolve) => {
    const stop = watch(look, (end) => {
      if (end === undefined) return;
      // It may be told before there is something to stop.
      queueMicrotask(() => stop());
      resolve(end);
    });
  });
};

type Hands = Pick<Session, 'replica' | 'store' | 'nudge'> & {
  readonly files: Pick<Session['files'], 'putAside'>;
};

/**
 * Does not send what waits: discarded here, or sealed on the server, which is asked at once. Resolves when it is certain whether
 * that came in time; its files are put aside then: the message can be had back.
 */
export const giveUp = async ({ replica: { outbox }, store, files, nudge }: Hands, mid: string): Promise<GaveUp> => {
  const named = (await outbox.entries.where('mid').equals(mid).first())?.files ?? [];
  await store.discard(mid);
  nudge('resend');
  const end = await endOf(outbox, mid);
  if (end === 'sent') return 'sent';
  if (end === 'refused') await store.discard(mid);
  if (named.length > 0) await files.putAside(named);
  return 'unsent';
};
