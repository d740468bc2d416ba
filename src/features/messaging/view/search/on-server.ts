import { coreRefusal } from '#contract/core/refusal.ts';
import { second } from '#contract/core/time.ts';
import { messageFrom } from '#contract/features/messaging/new-rows.ts';
import { searchLetters } from '#contract/features/messaging/questions.ts';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { askOnce } from '#src/core/rpc.ts';
import type { Session } from '#src/core/session.ts';
import { elsewhere } from '#src/features/messaging/data/search.ts';

/** Letters of what is looked for. */
const longest = 100;

/** `away`: nobody answered. `busy`: asked too often. */
export type OnServer = readonly MessageRow[] | 'away' | 'busy';

/**
 * Messages that only the server has (C-407). Nothing of the answer is kept: what is taken back later must not stay here. A page
 * without a network has the device's.
 */
export const searchOnServer = async (
  { wire, replica }: Pick<Session, 'wire' | 'replica'>,
  text: string,
): Promise<OnServer> => {
  try {
    const answered = await askOnce(wire, searchLetters, { keyword: text.trim().slice(0, longest) });
    if (!answered.ok) return answered.refusal.reason === coreRefusal.tooMany.reason ? 'busy' : 'away';
    const found = await elsewhere(replica, answered.value.messages);
    return found.map(({ id, groupId, msgContent, seq, createTime, fromUid: uid }) => ({
      ...messageFrom(
        { id, groupId, type: 'text', text: msgContent, replyTo: '', mentions: [] },
        { uid, at: createTime * second },
      ),
      seq,
    }));
  } catch {
    return 'away';
  }
};
