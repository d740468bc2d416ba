import type { Draft } from '#src/core/outbox.ts';
import type { Replica } from '#src/core/replica.ts';

/** What `store.keep` puts into the drafts. */
export interface KeptDraft {
  readonly key: string;
  readonly savedAt: number;
  readonly name: string;
  readonly input: unknown;
}

const prefix = 'kept/';

/** Work taken out of the tray and kept, newest first. */
export const keptDrafts = async ({ outbox }: Replica): Promise<KeptDraft[]> =>
  (await outbox.drafts.where('key').startsWith(prefix).toArray())
    .map(({ key, savedAt, value }: Draft) => ({ key, savedAt, ...(value as { name: string; input: unknown }) }))
    .sort((one, other) => other.savedAt - one.savedAt);
