import { can } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { courseRows } from '#contract/features/course/entities.ts';
import { courseMemberId } from '#contract/features/course/keys.ts';
import type { GuestLinkRow, GuestRow } from '#contract/features/course/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, entity } from '#server/core/sync/entity.ts';

/** All staff see that there is a link; the code, which lets others in, is read by whoever may make one. */
export const guestLink = entity(courseRows.courseGuestLink, {
  project: (row, { actor, role }) => (can(actor ?? role, 'course.manage') ? row : { ...row, code: '' }),
});

/** Not among the members: no list and no count knows guests. */
export const guest = entity(courseRows.courseGuest);

export const linkOfCode = async (sql: Sql, code: string): Promise<GuestLinkRow | undefined> => {
  const stored = await sql
    .withTables<AnyTables>()
    .selectFrom('course_guest_link')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst();
  return stored && decodeRow(guestLink, stored);
};

export const openLinksOf = async (sql: Sql, courseId: string): Promise<GuestLinkRow[]> => {
  const stored = await sql
    .withTables<AnyTables>()
    .selectFrom('course_guest_link')
    .selectAll()
    .where('course_id', '=', courseId)
    .where('state', '=', 'open')
    .execute();
  return stored.map((one) => decodeRow(guestLink, one));
};

export const guestsOfLink = async (sql: Sql, linkId: string): Promise<GuestRow[]> => {
  const stored = await sql
    .withTables<AnyTables>()
    .selectFrom('course_guest')
    .selectAll()
    .where('link_id', '=', linkId)
    .orderBy('id')
    .execute();
  return stored.map((one) => decodeRow(guest, one));
};

export const placeOfGuest = (courseId: string, uid: string) =>
  [courseScope(courseId), courseMemberId(courseId, uid)] as const;
