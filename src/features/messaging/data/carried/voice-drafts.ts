import type { Replica } from '#src/core/replica.ts';

/** A recorded voice that was neither sent nor dropped: bytes, since not every browser stores a `File`. */
export interface KeptVoice {
  readonly bytes: ArrayBuffer;
  readonly name: string;
  readonly type: string;
  readonly seconds: number;
}

const voiceDrafts = 'voice/';

/** At most one of each conversation waits. */
export const voiceDraft = (groupId: string): string => voiceDrafts + groupId;

export const keptVoice = async ({ outbox }: Replica, groupId: string): Promise<KeptVoice | undefined> =>
  (await outbox.drafts.get(voiceDraft(groupId)))?.value as KeptVoice | undefined;

/** Conversations in which a voice waits. */
export const keptVoices = async ({ outbox }: Pick<Replica, 'outbox'>): Promise<readonly string[]> =>
  (await outbox.drafts.where('key').startsWith(voiceDrafts).primaryKeys()).map((key) => key.slice(voiceDrafts.length));
