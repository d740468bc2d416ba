import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { isGuest, refuseUnless, rights, rightsOf } from '#contract/core/roles.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { answerTransfer, cancelTransfer, transferCourse } from '#contract/features/course/manage-calls.ts';
import type { TransferRow } from '#contract/features/course/rows.ts';
import { courseRefusal, memberFrom, memberWithRights, memberWithRole } from '#contract/features/course/rules.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { onMutation, onPacedMutation } from '#server/core/feature.ts';
import { offering } from '#server/core/session/paces.ts';
import { decodeRow } from '#server/core/sync/entity.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { peopleNamed, personOf } from '#server/features/account/public.ts';
import { guest, placeOfGuest } from './guest-store.ts';
import { tellOf } from './notices.ts';
import { offer, transfer } from './own-store.ts';
import { course, courseMember, membersOf, placeOfMember } from './store.ts';

const offered = async (sql: Sql, courseId: string): Promise<TransferRow | undefined> => {
  const stored = await sql
    .withTables<AnyTables>()
    .selectFrom('course_transfer')
    .selectAll()
    .where('id', '=', courseId)
    .executeTakeFirst();
  return stored && decodeRow(transfer, stored);
};

const withdraw = async (tx: Tx, { courseId, toUid }: TransferRow): Promise<void> => {
  await tx.remove(transfer, courseScope(courseId), courseId);
  await tx.remove(offer, userScope(toUid), courseId);
};

/**
 * Whoever is removed from the course is offered it no more; without a person named, nobody is: it is gone for good. The scopes of the
 * course and of whoever was asked are locked.
 */
export const withdrawFrom = async (tx: Tx, courseId: string, uid?: string): Promise<void> => {
  const standing = await offered(tx.sql, courseId);
  if (standing !== undefined && standing.toUid === (uid ?? standing.toUid)) await withdraw(tx, standing);
};

/** The scopes of whoever was asked before, and of whoever is asked now. */
export const asked = async (sql: Sql, courseId: string, uids: readonly string[] = []): Promise<string[]> => {
  const before = await offered(sql, courseId);
  return [...uids, ...(before === undefined ? [] : [before.toUid])].map(userScope);
};

const named = async (sql: Sql, by: string, account: string) => (await peopleNamed(sql, by, [account])).get(account);

/** Its own handler: only the server knows whom the account names, and locks what they have. */
const hand = onPacedMutation(
  transferCourse,
  offering,
  async (tx, { courseId, account }, act) => {
    const scope = courseScope(courseId);
    const refusal = refuseUnless(await tx.actorOf(act.uid, scope), 'course.own');
    const row = await tx.get(course, scope, courseId);
    if (refusal !== undefined || row === undefined) return refused(refusal ?? coreRefusal.notFound);
    const [person, owner] = [await findOwner(tx, row.id, account), await personOf(tx.sql, act.uid)];
    if (person === undefined || owner === undefined) return refused(courseRefusal.personUnknown);
    if (person.userType !== 'teacher') return refused(courseRefusal.notATeachersAccount);
    if (person.uid === act.uid) return refused(courseRefusal.notToOneself);
    const before = await offered(tx.sql, courseId);
    if (before !== undefined) await withdraw(tx, before);
    const { uid, username } = person;
    await tx.put(transfer, { id: courseId, courseId, toUid: uid, toName: username, offeredAt: act.now });
    await tx.put(offer, {
      id: courseId,
      uid,
      courseName: row.name,
      className: row.className,
      fromName: owner.username,
      offeredAt: act.now,
    });
    await tellOf(tx, act, { text: 'offered', courseId, to: [uid] });
    return ok({ uid, username });
  },
  async ({ courseId, account }, sql) => {
    const owner = (await membersOf(sql, courseId)).find(({ role }) => role === 'teacher');
    const person = owner && (await named(sql, owner.uid, account));
    return asked(sql, courseId, person === undefined ? [] : [person.uid]);
  },
);

/** Of the institution of the course's owner: the same that were locked. */
const findOwner = async (tx: Tx, courseId: string, account: string) => {
  const owner = (await membersOf(tx.sql, courseId)).find(({ role }) => role === 'teacher');
  return owner && named(tx.sql, owner.uid, account);
};

/** Its own handler: it locks what whoever was asked has. */
const cancel = onMutation(
  cancelTransfer,
  async (tx, { courseId }, { uid }) => {
    const refusal = refuseUnless(await tx.actorOf(uid, courseScope(courseId)), 'course.own');
    if (refusal !== undefined) return refused(refusal);
    const standing = await offered(tx.sql, courseId);
    if (standing !== undefined) await withdraw(tx, standing);
    return ok({});
  },
  ({ courseId }, sql) => asked(sql, courseId),
);

/** Who had it stays as an assistant who may do everything, until the new owner says otherwise. */
const takeOver = async (tx: Tx, courseId: string, uid: string, at: number): Promise<string[]> => {
  const scope = courseScope(courseId);
  const owners = (await membersOf(tx.sql, courseId)).filter((one) => one.role === 'teacher' && one.uid !== uid);
  for (const one of owners) {
    const all = rightsOf(new Set(rights));
    await tx.setMember(one.uid, scope, 'assistant');
    await tx.setRights(one.uid, scope, all);
    const given = { granted: [...all.granted], denied: [] };
    await tx.put(courseMember, memberWithRights(memberWithRole(one, 'assistant'), given));
  }
  const [, id] = placeOfMember(courseId, uid);
  const known = await tx.get(courseMember, scope, id);
  const username = (await personOf(tx.sql, uid))?.username ?? '';
  if (isGuest(await tx.roleOf(uid, scope))) await tx.remove(guest, ...placeOfGuest(courseId, uid));
  await tx.put(
    courseMember,
    known ? memberWithRole(known, 'teacher') : memberFrom(courseId, { uid, username }, 'teacher', at),
  );
  await tx.setMember(uid, scope, 'teacher');
  return owners.map((one) => one.uid);
};

/** Its own handler: an offer makes whoever accepts it what they were not. */
const answer = onMutation(answerTransfer, async (tx, { courseId, accept }, act) => {
  const standing = await offered(tx.sql, courseId);
  if (standing === undefined || standing.toUid !== act.uid) return refused(courseRefusal.noOffer);
  if (accept === 0) {
    await withdraw(tx, standing);
    return ok({});
  }
  const row = await tx.get(course, courseScope(courseId), courseId);
  if (row === undefined || row.deletesAt > 0) return refused(courseRefusal.noOffer);
  await withdraw(tx, standing);
  const before = await takeOver(tx, courseId, act.uid, act.at);
  await tellOf(tx, act, { text: 'tookOver', courseId, to: before });
  return ok({});
});

export const transferMutations = [hand, cancel, answer];
