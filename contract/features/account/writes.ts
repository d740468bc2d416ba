import { rowIn } from '#contract/core/rows/ref.ts';
import { userScope } from '#contract/core/scopes.ts';
import { type EffectRows, type Write, write } from '#contract/core/write.ts';
import * as calls from './calls.ts';
import { firstSettings, type NotifySwitch, pictureType } from './keys.ts';
import { refuseAvatar } from './pictures.ts';
import { profileTable, settingsTable } from './tables.ts';

const own = (_input: unknown, uid: string) => [rowIn(settingsTable, userScope(uid), uid)];
const ownProfile = (_input: unknown, uid: string) => [rowIn(profileTable, userScope(uid), uid)];

const show = (rows: EffectRows, uid: string, avatar: string): void =>
  rows.changeIfThere(profileTable, uid, (row) => ({ ...row, avatar }));

/** Until the server has an address for it, the picture is its own. */
export const setAvatar = write({
  call: calls.setAvatar,
  touches: ownProfile,
  refuse: (_facts, input) => refuseAvatar(input),
  effect: (rows, { data }, { uid }) => show(rows, uid, `data:${pictureType(data) ?? 'image/jpeg'};base64,${data}`),
});

export const removeAvatar = write({
  call: calls.removeAvatar,
  touches: ownProfile,
  effect: (rows, _input, { uid }) => show(rows, uid, ''),
});

const notifySwitch = <M extends typeof calls.switchTopicNotify>(call: M, field: NotifySwitch): Write<M> => ({
  call,
  touches: own,
  effect: (rows, { state }, { uid }) =>
    rows.put(settingsTable, { ...(rows.get(settingsTable, uid) ?? firstSettings(uid)), [field]: state === 1 }),
});

export const setAddClassEmailNotify = notifySwitch(calls.setAddClassEmailNotify, 'addClassEmail');
export const setHomeworkEmailNotify = notifySwitch(calls.setHomeworkEmailNotify, 'homeworkEmail');
export const switchLetterNotify = notifySwitch(calls.switchLetterNotify, 'letter');
export const switchTopicNotify = notifySwitch(calls.switchTopicNotify, 'topic');

export const setQuietHours = write({
  call: calls.setQuietHours,
  touches: own,
  effect: (rows, { quiet }, { uid }) =>
    rows.put(settingsTable, { ...(rows.get(settingsTable, uid) ?? firstSettings(uid)), quiet }),
});
