import type { Input } from '#contract/core/call.ts';
import { readConversation, sendMessage } from '#contract/features/messaging/calls.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import { conversationsOf } from '#src/features/messaging/data/list.ts';
import { messagesOf } from '#src/features/messaging/data/queries.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import type { World } from '#tests/harness/world.ts';

/** What tests of conversations have in common. */
export const talkIn = (world: World) => ({
  /** Written on a device; answers the message's id. */
  say: async (tab: Tab, groupId: string, text: string, given: Partial<Input<typeof sendMessage>> = {}) => {
    const id = world.newId();
    const made = await tab.store.mutate(sendMessage, { groupId, id, text, ...given });
    if (!made.ok) throw new Error(made.refusal.reason);
    return id;
  },
  /** Written to one person. */
  tell: async (tab: Tab, to: Person, text: string) => {
    const id = world.newId();
    const groupId = privateId(tab.replica.uid, to.uid);
    return { id, groupId, made: await tab.store.mutate(sendMessage, { groupId, id, to: to.uid, text }) };
  },
  read: (tab: Tab, groupId: string, seq: number) => tab.store.mutate(readConversation, { groupId, seq }),
  /** As another client would, without a device. */
  send: (who: Person, groupId: string, text: string, given: Partial<Input<typeof sendMessage>> = {}) =>
    world.say(who, sendMessage, { groupId, id: world.newId(), text, ...given }),
});

export const texts = async (tab: Tab, groupId: string): Promise<string[]> =>
  (await messagesOf(tab.replica, groupId, 1_000)).messages.map(({ message }) => message.text);

export const seqs = async (tab: Tab, groupId: string): Promise<number[]> =>
  (await messagesOf(tab.replica, groupId, 1_000)).messages.map(({ message }) => message.seq);

export const item = async (tab: Tab, groupId: string) =>
  (await conversationsOf(tab.replica)).find(({ id }) => id === groupId);

export const cycles = async (...tabs: readonly Tab[]): Promise<void> => {
  for (const tab of tabs) await tab.cycle();
};
