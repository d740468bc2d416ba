import { earlierPrivateId, isEarlierPrivateId, privateId } from '#contract/features/messaging/private.ts';
import { participantTable } from '#contract/features/messaging/tables.ts';
import type { Drafts } from '#src/core/drafts.ts';
import type { Replica } from '#src/core/replica.ts';
import { allMembers } from '#src/features/course/data/public.ts';
import { attachedDraft, composeDraft } from './drafts.ts';

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

const kinds = [composeDraft, attachedDraft, voiceDraft];

/** What was being written to somebody under the name that an earlier release gave the conversation is found under today's. */
export const carryDrafts = async (replica: Replica, drafts: Pick<Drafts, 'saveDraft' | 'dropDraft'>): Promise<void> => {
  const starts = kinds.map((key) => key('p-'));
  const waiting = await replica.outbox.drafts.where('key').startsWithAnyOf(starts).primaryKeys();
  const earlier = waiting.filter((key) => isEarlierPrivateId(groupOf(key)));
  if (earlier.length === 0) return;
  const known = [...(await allMembers(replica)), ...(await replica.rows(participantTable).toArray())];
  const today = new Map(
    [...new Set(known.map(({ uid }) => uid))].map((uid) => [
      earlierPrivateId(replica.uid, uid),
      privateId(replica.uid, uid),
    ]),
  );
  for (const key of earlier) {
    const groupId = today.get(groupOf(key));
    const place = groupId && key.replace(groupOf(key), groupId);
    const given = await replica.outbox.drafts.get(key);
    // Whatever waits there already was written later, and stays; the other one is kept as it lies.
    if (place === undefined || given === undefined || (await replica.outbox.drafts.get(place)) !== undefined) continue;
    await drafts.saveDraft(place, given.value);
    await drafts.dropDraft(key);
  }
};

const groupOf = (key: string): string => key.slice(key.indexOf('/') + 1);
