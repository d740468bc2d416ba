import * as z from 'zod/mini';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { isGuest } from '#contract/core/roles.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { day } from '#contract/core/time.ts';
import { acceptGuestLink } from '#contract/features/course/calls.ts';
import { courseMemberId, guestLinkLimits, guestRoleOf, isOff } from '#contract/features/course/keys.ts';
import type { GuestLinkRow, GuestRow } from '#contract/features/course/rows.ts';
import { courseRefusal, linkGone } from '#contract/features/course/rules.ts';
import { guestLinkTable } from '#contract/features/course/tables.ts';
import { createGuestLink, withdrawGuestLink } from '#contract/features/course/writes.ts';
import { type JobHandler, onPacedMutation } from '#server/core/feature.ts';
import { inPiecesFrom } from '#server/core/jobs/in-pieces.ts';
import { joining } from '#server/core/session/paces.ts';
import { change } from '#server/core/sync/change.ts';
import { membershipIn } from '#server/core/sync/members.ts';
import { endingIn } from '#server/core/sync/membership/write.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { personOf } from '#server/features/account/public.ts';
import { turnedAway } from '#server/features/enroll/public.ts';
import { guest, guestLink, guestsOfLink, linkOfCode, openLinksOf, placeOfGuest } from './guest-store.ts';
import { makeGuestCode } from './join-code.ts';
import { course } from './store.ts';

/** The server makes the code. */
const create = onWrite(createGuestLink, {
  after: async (tx, { input: { courseId, id, kind, days }, act: { uid, now } }) => {
    const scope = courseScope(courseId);
    if ((await openLinksOf(tx.sql, courseId)).length >= guestLinkLimits.links)
      return refused(courseRefusal.tooManyLinks);
    const code = makeGuestCode();
    const expiresAt = now + days * day;
    const made = { id, courseId, kind, code, expiresAt, createdBy: uid, createdAt: now };
    await tx.create<GuestLinkRow>(guestLink, { ...made, state: 'open' });
    await tx.enqueue(endGuestLink.name, { courseId, id }, { key: { kind: 'guestLink', scope, id }, runAt: expiresAt });
    return ok({ code });
  },
});

/** Guests who go in one transaction, with what the course gave them: others wait for no more than these. */
const guestsAtOnce = 10;

const scopesOf = (guests: readonly GuestRow[]): readonly string[] =>
  guests.slice(0, guestsAtOnce).map(({ uid }) => userScope(uid));

/** The first of some guests of a link that is over; answers those that are left. */
const letSomeGo = async (tx: Tx, guests: readonly GuestRow[]): Promise<readonly GuestRow[]> => {
  for (const { id, linkId, courseId, uid } of guests.slice(0, guestsAtOnce)) {
    const scope = courseScope(courseId);
    // By another link they may have come again.
    if ((await tx.get(guest, scope, id))?.linkId !== linkId) continue;
    await tx.remove(guest, scope, id);
    await tx.setMember(uid, scope, undefined);
  }
  return guests.slice(guestsAtOnce);
};

const withdraw = onWrite(withdrawGuestLink, {
  resolve: async ({ courseId, id }, sql) =>
    scopesOf((await guestsOfLink(sql, id)).filter((one) => one.courseId === courseId)),
  after: async (tx, { input: { courseId, id }, was }) => {
    if (was(guestLinkTable, id)?.state !== 'open') return undefined;
    const left = await letSomeGo(tx, await guestsOfLink(tx.sql, id));
    if (left.length > 0) await tx.enqueue(letGuestsGo.name, { courseId, id });
    return undefined;
  },
});

const OfLink = z.object({ courseId: z.string(), id: z.string() });

/** Everybody who came by a link that is over, but the first, who went with it. */
export const letGuestsGo: JobHandler = {
  name: 'course.letGuestsGo',
  run: async ({ core }, payload) => {
    const { courseId, id } = OfLink.parse(payload);
    const piece = async (guests: readonly GuestRow[]) => {
      const scopes = [courseScope(courseId), ...scopesOf(guests)];
      const left = await change(core, scopes, (tx) => letSomeGo(tx, guests));
      return left.length > 0 ? left : undefined;
    };
    const all = await core.db.read((sql) => guestsOfLink(sql, id));
    if (all.length === 0) return;
    await inPiecesFrom(all, piece, () => change(core, [], (tx) => tx.enqueue(letGuestsGo.name, { courseId, id })));
  },
};

/** Nobody's visit ends by the clock at reading: this does it, for the link and for everybody who came by it. */
const expire = async (tx: Tx, courseId: string, id: string): Promise<void> => {
  const link = await tx.get(guestLink, courseScope(courseId), id);
  if (link === undefined || link.state !== 'open') return;
  await tx.put<GuestLinkRow>(guestLink, { ...link, state: 'expired' });
  await tx.enqueue(letGuestsGo.name, { courseId, id });
};

/** A course that is gone for good is opened by no link. Its scope is locked. */
export const endLinksOf = async (tx: Tx, courseId: string): Promise<void> => {
  for (const { id } of await openLinksOf(tx.sql, courseId)) await expire(tx, courseId, id);
};

export const endGuestLink: JobHandler = {
  name: 'course.endGuestLink',
  run: async ({ core }, payload) => {
    const { courseId, id } = OfLink.parse(payload);
    await change(core, [courseScope(courseId)], (tx) => expire(tx, courseId, id));
  },
};

/** Its own handler: only the server knows what a link opens, and locks what the link names. */
const accept = onPacedMutation(
  acceptGuestLink,
  joining,
  async (tx, { code, kind }, { uid, now }) => {
    const link = await linkOfCode(tx.sql, code);
    if (link === undefined || link.kind !== kind || link.state !== 'open' || link.expiresAt <= now)
      return refused(linkGone(kind));
    const { courseId, id: linkId, expiresAt } = link;
    const scope = courseScope(courseId);
    const role = (await membershipIn(tx.sql, uid, scope))?.role;
    if (role !== undefined && !isGuest(role)) return ok({ courseId });
    // A course that is switched off, deleted or gone is shown to nobody new.
    const row = await tx.get(course, scope, courseId);
    if (row === undefined || isOff(row)) return refused(linkGone(kind));
    // A link is no way round the staff's word.
    if ((await turnedAway(tx.sql, courseId)).has(uid)) return refused(courseRefusal.blocked);
    if ((await endingIn(tx.sql, uid, scope)) === 'removed') return refused(courseRefusal.wasRemoved);
    const known = await tx.get(guest, ...placeOfGuest(courseId, uid));
    // Of two links that are open the one that ends later keeps its guest.
    const keeps = known !== undefined && known.role === guestRoleOf[kind] && known.expiresAt >= expiresAt;
    if (keeps && (await tx.get(guestLink, scope, known.linkId))?.state === 'open') return ok({ courseId });
    if ((await guestsOfLink(tx.sql, linkId)).length >= guestLinkLimits.guests) return refused(courseRefusal.linkIsFull);
    const person = await personOf(tx.sql, uid);
    if (person === undefined) return refused(coreRefusal.notAllowed);
    await tx.put(guest, {
      id: courseMemberId(courseId, uid),
      courseId,
      linkId,
      uid,
      username: person.username,
      role: guestRoleOf[kind],
      joinedAt: now,
      expiresAt,
    });
    await tx.setMember(uid, scope, guestRoleOf[kind]);
    return ok({ courseId });
  },
  async ({ code }, sql) => {
    const link = await linkOfCode(sql, code);
    return link === undefined ? [] : [courseScope(link.courseId)];
  },
);

export const guestMutations = [create, withdraw, accept];
