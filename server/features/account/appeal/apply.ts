import { randomBytes } from 'node:crypto';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { hour, minute } from '#contract/core/time.ts';
import { addAppealPicture, applyAppeal, openAppeal } from '#contract/features/account/appeal-calls.ts';
import { appealLimits, contactKey, pictureType, type Way } from '#contract/features/account/keys.ts';
import { refuseProof } from '#contract/features/account/pictures.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { type Asking, type JobHandler, onCall } from '#server/core/feature.ts';
import { keyedPrint } from '#server/core/files/signed.ts';
import { addressKey } from '#server/core/session/address.ts';
import { type Rate, waiting } from '#server/core/session/rate.ts';
import { change } from '#server/core/sync/change.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { notify } from '#server/features/notification/public.ts';
import { checkCaptcha } from '../entry/captcha.ts';
import { entryLimits } from '../entry/limits.ts';
import { credentialBy } from '../sign-in.ts';
import {
  type AppealRow,
  addPicture,
  appealById,
  appealByTicket,
  changeAppeal,
  openRow,
  picturesHeld,
  picturesOf,
} from './store.ts';

const holdsFor = 30 * minute;

const printOf = async (core: Core, ticket: string): Promise<string> =>
  (await keyedPrint(core, 'appeal ticket', ticket)).toString('base64url');

const limited = async ({ ip }: Asking, rate: Rate): Promise<Result<undefined>> => {
  const wait = await rate.use(addressKey(ip));
  return wait === 0 ? ok(undefined) : refused(waiting(coreRefusal.tooMany, wait));
};

const open = onCall(openAppeal, async ({ captcha }, asking) => {
  const { core } = asking;
  const rate = await limited(asking, entryLimits(core).appeals);
  if (!rate.ok) return rate;
  const solved = await checkCaptcha(core, captcha);
  if (!solved.ok) return solved;
  const ticket = randomBytes(16).toString('base64url');
  const print = await printOf(core, ticket);
  await core.db.write((sql) => openRow(sql, core.newId(), print, core.now()));
  return ok({ ticket });
});

/** Pictures of all appeals together, about a gigabyte: somebody without an account is not asked how much room they take. Words go on. */
const maxPictures = 2_000;

const draftOf = async (sql: Sql, core: Core, print: string): Promise<AppealRow | undefined> => {
  const row = await appealByTicket(sql, print);
  return row?.state === 'open' && row.at + holdsFor > core.now() ? row : undefined;
};

const addOne = onCall(addAppealPicture, async ({ ticket }, asking) => {
  const { core, file } = asking;
  for (const limit of [entryLimits(core).appealPictures, entryLimits(core).appealPicturesOfDay]) {
    const rate = await limited(asking, limit);
    if (!rate.ok) return rate;
  }
  const bytes = Buffer.from(file?.bytes ?? '');
  const data = bytes.toString('base64');
  const type = pictureType(data);
  const refusal = refuseProof(bytes, type);
  if (refusal !== undefined || type === undefined)
    return refused({ ...(refusal ?? accountRefusal.notAPicture), field: 'file' });
  const print = await printOf(core, ticket);
  return core.db.write(async (sql) => {
    const row = await draftOf(sql, core, print);
    if (row === undefined) return refused(accountRefusal.appealOver);
    const count = (await picturesOf(sql, row.id)).length;
    if (count >= appealLimits.pictures) return refused(accountRefusal.appealFull);
    if ((await picturesHeld(sql)) >= maxPictures) return refused(waiting(coreRefusal.tooMany, hour));
    await addPicture(sql, { id: core.newId(), appeal_id: row.id, type, data });
    return ok({ count: count + 1 });
  });
});

const contactOf = (given: string): { readonly way: Way; readonly contact: string } | undefined => {
  const way = given.includes('@') ? 'mail' : 'sms';
  const contact = contactKey(way, given);
  return contact === undefined ? undefined : { way, contact };
};

/** Nothing here looks for the account: what is done, and how long it takes, is the same for every name. */
const apply = onCall(applyAppeal, async ({ ticket, contact: given, ...said }, asking) => {
  const { core, language = 'zh' } = asking;
  const rate = await limited(asking, entryLimits(core).triesFrom);
  if (!rate.ok) return rate;
  const contact = contactOf(given);
  if (contact === undefined) return refused(accountRefusal.contactWrong);
  const print = await printOf(core, ticket);
  return change(core, [], async (tx) => {
    const row = await draftOf(tx.sql, core, print);
    if (row === undefined) return refused(accountRefusal.appealOver);
    await changeAppeal(tx.sql, row, { ...said, ...contact, language, state: 'pending', at: tx.now });
    await tx.enqueue(appealJob, { id: row.id });
    return ok({});
  });
});

const appealJob = 'account.appeal';

/** Who looks after a school, and is told. */
const desksOf = async (sql: Sql, coid: string): Promise<string[]> => {
  if (coid === '') return [];
  const found = await sql
    .withTables<{ profile: { id: string; coid: string; coid_admin: number } }>()
    .selectFrom('profile')
    .select('id')
    .where('coid', '=', coid)
    .where('coid_admin', '>', 0)
    .execute();
  return found.map(({ id }) => id);
};

/** As the row of a notification has it (E-031). */
export const appealNote = ({ id, uid }: AppealRow, state: 'pending' | 'approved' | 'rejected') => ({
  ...{ state, type: 'account', moduleId: id, studentUid: uid, courseId: '' },
});

const tellDesk = async (tx: Tx, row: AppealRow): Promise<void> => {
  const to = await desksOf(tx.sql, row.coid);
  if (to.length === 0) return;
  await notify(
    tx,
    { kind: 'appeal', scope: userScope(row.id), id: 'pending' },
    {
      ...{ kind: 'appeal', event: 'none', text: 'appealed', title: row.account, url: '/admin?part=appeals' },
      ...{ contentId: row.id, appeal: appealNote(row, 'pending'), by: '', at: row.at, to },
    },
  );
};

/** Later, so that the answer does not wait for it: whose account it is, and who is to look. */
export const appealJobs: readonly JobHandler[] = [
  {
    name: appealJob,
    run: async ({ core }, payload) => {
      const { id } = payload as { readonly id: string };
      await change(core, [], async (tx) => {
        const row = await appealById(tx.sql, id);
        if (row === undefined || row.state !== 'pending') return;
        const credential = await credentialBy(tx.sql, row.account);
        const known = { ...row, uid: credential?.uid ?? '', coid: credential?.coid ?? '' };
        await changeAppeal(tx.sql, row, { uid: known.uid, coid: known.coid });
        await tellDesk(tx, known);
      });
    },
  },
];

export const appealHandlers = [open, addOne, apply];
