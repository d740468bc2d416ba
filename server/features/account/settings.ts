import type { FastifyInstance } from 'fastify';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import {
  getUserBasinInfo,
  getUserVipSetting,
  removeAvatar,
  setAddClassEmailNotify,
  setAvatar,
  setHomeworkEmailNotify,
  setQuietHours,
  switchLetterNotify,
  switchTopicNotify,
  userTypeCode,
} from '#contract/features/account/calls.ts';
import { firstSettings, type NotifySwitch, pictureType } from '#contract/features/account/keys.ts';
import { accountRefusal, refuseAvatar } from '#contract/features/account/rules.ts';
import type { Core } from '#server/core/core.ts';
import { onCall, onMutation } from '#server/core/feature.ts';
import { dropPicture, pictureOf, profile, profileOf, putPicture, settings, settingsOf } from './store.ts';

const notifySwitch = (mutation: typeof switchTopicNotify, field: NotifySwitch) =>
  onMutation(mutation, async (tx, { state }, { uid }) => {
    const row = await tx.get(settings, userScope(uid), uid);
    if (row?.[field] !== (state === 1))
      await tx.put(settings, { ...(row ?? firstSettings(uid)), [field]: state === 1 });
    return ok({});
  });

const quietHours = onMutation(setQuietHours, async (tx, { quiet }, { uid }) => {
  const row = (await tx.get(settings, userScope(uid), uid)) ?? firstSettings(uid);
  await tx.put(settings, { ...row, quiet });
  return ok({});
});

const setPicture = onMutation(setAvatar, async (tx, input, { uid }) => {
  const refusal = refuseAvatar(input);
  const type = pictureType(input.data);
  if (refusal !== undefined || type === undefined) return refused(refusal ?? accountRefusal.notAPicture);
  const row = await tx.get(profile, userScope(uid), uid);
  if (row === undefined) return refused(coreRefusal.notFound);
  const avatar = `/avatar/${await putPicture(tx.sql, { uid, type, data: input.data })}`;
  await tx.put(profile, { ...row, avatar });
  tx.leaves(input.data.length);
  return ok({ avatar });
});

const removePicture = onMutation(removeAvatar, async (tx, _input, { uid }) => {
  const row = await tx.get(profile, userScope(uid), uid);
  await dropPicture(tx.sql, uid);
  if (row !== undefined && row.avatar !== '') await tx.put(profile, { ...row, avatar: '' });
  return ok({});
});

export const accountMutations = [
  setPicture,
  removePicture,
  notifySwitch(setAddClassEmailNotify, 'addClassEmail'),
  notifySwitch(setHomeworkEmailNotify, 'homeworkEmail'),
  notifySwitch(switchLetterNotify, 'letter'),
  notifySwitch(switchTopicNotify, 'topic'),
  quietHours,
];

export const settingsCalls = [
  onCall(getUserVipSetting, async (_input, { core, uid }) => {
    const row = await core.db.read((sql) => settingsOf(sql, uid));
    const { addClassEmail, homeworkEmail, letter, topic } = row;
    const [one, two, three, four] = [addClassEmail, homeworkEmail, letter, topic].map(Number);
    // No part of this server sends e-mail.
    return ok({ addClassEmail: one ?? 0, homeworkEmail: two ?? 0, letter: three ?? 0, topic: four ?? 0, mail: 0 });
  }),
  onCall(getUserBasinInfo, async (_input, { core, uid }) => {
    const row = await core.db.read((sql) => profileOf(sql, uid));
    if (row === undefined) return refused(coreRefusal.notSignedIn);
    return ok({
      uid,
      username: row.username,
      account: row.account,
      usertype: userTypeCode[row.userType],
      avatar: row.avatar,
      school: row.school,
      stno: row.studentNumber,
      atteststate: row.certified ? '1' : '0',
      createdAt: Math.floor(row.createdAt / second),
    });
  }),
];

/** Who knows the name of a picture may see it: an image element carries no token. A name never changes its picture. */
export const servePictures = (app: FastifyInstance, core: Core): void => {
  app.get<{ Params: { id: string } }>('/avatar/:id', async (request, reply) => {
    const { id } = request.params;
    const found = /^[\w-]{22}$/.test(id) ? await core.db.read((sql) => pictureOf(sql, id)) : undefined;
    if (found === undefined) return reply.code(404).header('cache-control', 'no-store').send();
    return reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .type(found.type)
      .send(Buffer.from(found.data, 'base64'));
  });
};
