import type { Input, Output } from '#contract/core/call.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { day, hour, minute, second } from '#contract/core/time.ts';
import { answerAnyAppeal, answerAppeal, listAllAppeals, listAppeals } from '#contract/features/account/appeal-calls.ts';
import { isProof } from '#contract/features/account/pictures.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import type { Core } from '#server/core/core.ts';
import { type Asking, type Download, onCall, type Schedule } from '#server/core/feature.ts';
import { filesRoot } from '#server/core/files/downloads.ts';
import { signedAddress } from '#server/core/files/signed.ts';
import { change } from '#server/core/sync/change.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { notify, withdraw } from '#server/features/notification/public.ts';
import { newCode } from '../desk/code.ts';
import { deskOf } from '../desk/store.ts';
import { writeNote } from '../entry/letters.ts';
import { tellOwner } from '../sessions.ts';
import { credentialOfUid, profileOf, setAccountState } from '../store.ts';
import { appealNote } from './apply.ts';
import { type AppealRow, appealById, appealsIn, changeAppeal, dropAppeals, pictureById, picturesOf } from './store.ts';

const path = `${filesRoot}appeal-picture`;
const holdsFor = 30 * minute;
const keptFor = 180 * day;

type Found = Output<typeof listAppeals>;

const shown = async (core: Core, row: AppealRow): Promise<Found['list'][number]> => {
  const { pictures, person, closed } = await core.db.read(async (sql) => ({
    pictures: await picturesOf(sql, row.id),
    person: row.uid === '' ? undefined : await profileOf(sql, row.uid),
    closed: row.uid !== '' && (await credentialOfUid(sql, row.uid))?.state === 'closed',
  }));
  const { id, account, name, number, contact, reason, state, reply, at } = row;
  return {
    ...{ id, account, name, number, contact, reason, reply, at: Math.floor(at / second) },
    state: state === 'open' ? 'pending' : state,
    username: person?.username ?? '',
    studentNumber: person?.studentNumber ?? '',
    closed: Number(closed),
    pictures: await Promise.all(
      pictures.map((one) => signedAddress(core, path, { id: one.id }, core.now() + holdsFor)),
    ),
  };
};

const listOf = async (core: Core, coid: string, input: Input<typeof listAppeals>): Promise<Result<Found>> => {
  const { list, total } = await core.db.read((sql) => appealsIn(sql, { ...input, coid }, input));
  return ok({ list: await Promise.all(list.map((row) => shown(core, row))), total });
};

/** The owner reads it when they are back in; whoever put the appeal is written to. */
const tellPerson = (tx: Tx, row: AppealRow, state: 'approved' | 'rejected', reply: string): Promise<void> =>
  notify(
    tx,
    { kind: 'appeal', scope: userScope(row.uid), id: `${row.id}/decided` },
    {
      ...{ kind: 'appeal', event: 'none', text: 'appealDecided', title: reply },
      ...{ appeal: appealNote(row, state), by: '', at: tx.now, to: [row.uid] },
    },
  );

const words = {
  approved: { zh: '已通过', zh_tw: '已通過', en: 'approved' },
  rejected: { zh: '已驳回', zh_tw: '已駁回', en: 'rejected' },
} as const;

const decide = async (core: Core, row: AppealRow, input: Input<typeof answerAppeal>): Promise<Result<object>> => {
  const { state, reply, deed } = input;
  const isDone = state === 'approved' && row.uid !== '';
  const decided = await change(core, row.uid === '' ? [] : [userScope(row.uid)], async (tx) => {
    const isFirst = await changeAppeal(tx.sql, { id: row.id, state: 'pending' }, { state, reply, at: tx.now });
    if (!isFirst) return false;
    await withdraw(tx, { contentType: 'none', courseId: '', groupId: '', contentId: row.id });
    if (isDone && deed === 'reopen') await setAccountState(tx.sql, row.uid, '');
    if (row.uid !== '') await tellPerson(tx, row, state, reply);
    return true;
  });
  if (!decided) return refused(accountRefusal.appealDecided);
  const code = isDone && deed === 'code' ? await newCode(core, row.uid) : undefined;
  // Whoever the account belongs to hears of it where they always do: it may not be whoever appealed.
  if (code !== undefined) await tellOwner(core, row.uid, row.language);
  const { way, contact: to, language } = row;
  const result = [words[state][language], reply, code?.ok ? code.value.code : ''].filter(Boolean).join(' · ');
  if (core.post.delivers(way)) writeNote(core, { way, to, language }, 'appealed', { result });
  return ok({});
};

const coidOf = async ({ core, uid }: Asking): Promise<string> => {
  const desk = await core.db.read((sql) => deskOf(sql, uid));
  if (desk === undefined) throw new Error('nobody who looks after a school');
  return desk.coid;
};

const ofDesk = onCall(answerAppeal, async (input, asking) => {
  const { core } = asking;
  const [coid, row] = [await coidOf(asking), await core.db.read((sql) => appealById(sql, input.id))];
  if (row === undefined || row.state === 'open' || row.coid !== coid) return refused(accountRefusal.appealUnknown);
  // Who looks after the school too is helped from the command line only.
  const person = await core.db.read((sql) => profileOf(sql, row.uid));
  if ((person?.coidAdmin ?? 0) > 0) return refused(accountRefusal.personUnknown);
  return decide(core, row, input) as Promise<Result<Record<string, never>>>;
});

const ofOperator = onCall(answerAnyAppeal, async (input, { core }) => {
  const row = await core.db.read((sql) => appealById(sql, input.id));
  if (row === undefined || row.state === 'open') return refused(accountRefusal.appealUnknown);
  return decide(core, row, input) as Promise<Result<Record<string, never>>>;
});

export const appealDesk = [
  onCall(listAppeals, async (input, asking) => listOf(asking.core, await coidOf(asking), input)),
  onCall(listAllAppeals, (input, { core }) => listOf(core, '', input)),
  ofDesk,
  ofOperator,
];

export const appealPicture: Download = {
  path,
  run: async ({ id = '' }, core) => {
    const found = await core.db.read((sql) => pictureById(sql, id));
    const content = Buffer.from(found?.data ?? '', 'base64');
    // Some came before their pixels were counted.
    if (found === undefined || !isProof(content)) return refused(accountRefusal.appealUnknown);
    const name = `appeal.${found.type === 'image/webp' ? 'webp' : 'jpg'}`;
    return ok({ name, type: found.type, content });
  },
};

/** Drafts that were never put go within the hour; half a year later the decided ones, and what nobody looked at, with their pictures. */
export const forgetAppeals: Schedule = {
  name: 'account.forgetAppeals',
  every: hour,
  run: async ({ core }) => {
    await core.db.write(async (sql) => {
      await dropAppeals(sql, ['open'], core.now() - hour);
      await dropAppeals(sql, ['approved', 'rejected'], core.now() - keptFor);
    });
    await change(core, [], async (tx) => {
      for (const contentId of await dropAppeals(tx.sql, ['pending'], tx.now - keptFor))
        await withdraw(tx, { contentType: 'none', courseId: '', groupId: '', contentId });
    });
  },
};
