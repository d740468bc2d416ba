import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

export const messagingMutationTexts: MutationTexts = {
  sendMessage: {
    title: msg`Message`,
    subject: 'text',
    isMessage: true,
    fields: [{ name: 'text', label: msg`Message`, long: true, limit: 'messageChars' }],
  },
  recallMessage: { title: msg`Take a message back`, isMessage: true, fields: [] },
  readConversation: { title: msg`Messages read`, fields: [] },
  setConversation: { title: msg`Pin or mute a conversation`, fields: [] },
  deleteSession: { title: msg`Remove a conversation from the list`, fields: [] },
  removeMessage: { title: msg`Hide a message`, fields: [] },
  refusePerson: { title: msg`Refuse private messages, or accept them again`, fields: [] },
  openConversation: { title: msg`New conversation`, fields: [] },
  createGroup: {
    title: msg`New group`,
    subject: 'name',
    fields: [{ name: 'name', label: msg`Name of the group`, long: false, limit: 'nameChars' }],
  },
  changeGroup: { title: msg`Change a group`, fields: [] },
};
