import type { FastifyInstance } from 'fastify';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { second } from '#contract/core/time.ts';
import { getUserBasinInfo, getUserVipSetting, userTypeCode } from '#contract/features/account/calls.ts';
import { pictureType } from '#contract/features/account/keys.ts';
import { isAvatar } from '#contract/features/account/pictures.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import { profileTable } from '#contract/features/account/tables.ts';
import {
  removeAvatar,
  setAddClassEmailNotify,
  setAvatar,
  setHomeworkEmailNotify,
  setQuietHours,
  switchLetterNotify,
  switchTopicNotify,
} from '#contract/features/account/writes.ts';
import type { Core } from '#server/core/core.ts';
import { onCall } from '#server/core/feature.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { dropPicture, pictureOf, profile, profileOf, putPicture, settingsOf } from './store.ts';

/** The picture has an address of its own. */
const setPicture = onWrite(setAvatar, {
  leaves: [profileTable],
  after: async (tx, { input: { data }, act: { uid }, was }) => {
    const [row, type] = [was(profileTable, uid), pictureType(data)];
    if (type === undefined) return refused(accountRefusal.notAPicture);
    if (row === undefined) return refused(coreRefusal.notFound);
    const avatar = `/avatar/${await putPicture(tx.sql, { uid, type, data })}`;
    await tx.put(profile, { ...row, avatar });
    tx.leaves(data.length);
    return ok({ avatar });
  },
});

const removePicture = onWrite(removeAvatar, {
  after: async (tx, { act: { uid } }) => {
    await dropPicture(tx.sql, uid);
    return undefined;
  },
});

export const accountMutations = [
  setPicture,
  removePicture,
  onWrite(setAddClassEmailNotify),
  onWrite(setHomeworkEmailNotify),
  onWrite(switchLetterNotify),
  onWrite(switchTopicNotify),
  onWrite(setQuietHours),
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
    const bytes = Buffer.from(found?.data ?? '', 'base64');
    // Some came before their pixels were counted.
    if (found === undefined || !isAvatar(bytes)) return reply.code(404).header('cache-control', 'no-store').send();
    return reply.header('cache-control', 'private, max-age=31536000, immutable').type(found.type).send(bytes);
  });
};
