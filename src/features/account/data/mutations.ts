import type { Input } from '#contract/core/call.ts';
import {
  removeAvatar as removeAvatarCall,
  setAddClassEmailNotify,
  setAvatar as setAvatarCall,
  setHomeworkEmailNotify,
  setQuietHours,
  switchLetterNotify,
  switchTopicNotify,
} from '#contract/features/account/calls.ts';
import { firstSettings, type NotifySwitch, pictureType } from '#contract/features/account/keys.ts';
import { refuseAvatar } from '#contract/features/account/rules.ts';
import { profileTable, settingsTable } from '#contract/features/account/tables.ts';
import { clientMutation, type EffectRows, rowKey } from '#src/core/feature.ts';

const show = (rows: EffectRows, uid: string, avatar: string): void => {
  const row = rows.get(profileTable, uid);
  if (row !== undefined) rows.put(profileTable, { ...row, avatar });
};

/** Until the server has an address for it, the picture is its own. */
const setAvatar = clientMutation({
  call: setAvatarCall,
  touches: (_input, uid) => [rowKey(profileTable, uid)],
  effect: (rows, { data }, { uid }) => show(rows, uid, `data:${pictureType(data) ?? 'image/jpeg'};base64,${data}`),
  refuse: async (_replica, input) => refuseAvatar(input),
});

const removeAvatar = clientMutation({
  call: removeAvatarCall,
  touches: (_input, uid) => [rowKey(profileTable, uid)],
  effect: (rows, _input, { uid }) => show(rows, uid, ''),
});

const notifySwitch = (call: typeof switchTopicNotify, field: NotifySwitch) =>
  clientMutation({
    call,
    touches: (_input: Input<typeof switchTopicNotify>, uid: string) => [rowKey(settingsTable, uid)],
    effect: (rows: EffectRows, { state }: Input<typeof switchTopicNotify>, { uid }) =>
      rows.put(settingsTable, { ...(rows.get(settingsTable, uid) ?? firstSettings(uid)), [field]: state === 1 }),
  });

const quietHours = clientMutation({
  call: setQuietHours,
  touches: (_input, uid) => [rowKey(settingsTable, uid)],
  effect: (rows, { quiet }, { uid }) =>
    rows.put(settingsTable, { ...(rows.get(settingsTable, uid) ?? firstSettings(uid)), quiet }),
});

export const accountMutations = [
  setAvatar,
  removeAvatar,
  notifySwitch(setAddClassEmailNotify, 'addClassEmail'),
  notifySwitch(setHomeworkEmailNotify, 'homeworkEmail'),
  notifySwitch(switchLetterNotify, 'letter'),
  notifySwitch(switchTopicNotify, 'topic'),
  quietHours,
];
