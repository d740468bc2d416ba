import { msg } from '@lingui/core/macro';
import type { messagingRefusal } from '#contract/features/messaging/rules.ts';
import { refusalTexts } from '#src/ui/words/refusal-texts.ts';

export const messagingRefusalTexts = refusalTexts<typeof messagingRefusal>('messaging', {
  toOneself: msg`Private messages to yourself are not supported.`,
  blank: msg`Write something first.`,
  blocked: msg`They do not accept private messages from you.`,
  blockedByYou: msg`You refuse their private messages. Accept them again first.`,
  stranger: msg`You can only write to people of your courses.`,
  mutedAll: msg`Everybody is muted here.`,
  tooLate: msg`A message can be taken back within two minutes only.`,
  gone: msg`This message is not there any more.`,
  groupNameBlank: msg`Give the group a name.`,
  groupEmpty: msg`Choose somebody.`,
  groupFull: msg`The group is full.`,
});
