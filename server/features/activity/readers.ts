import { type Audience, isRead, type Viewer } from '#contract/core/scopes.ts';
import type { Sql } from '#server/core/db/database.ts';
import { membershipIn } from '#server/core/sync/members.ts';

/** Detail rows carry who reads them: whether this viewer does. */
export const isReadBy = ({ readers }: { readonly readers: readonly Audience[] }, viewer: Viewer): boolean =>
  readers.some((audience) => isRead(viewer, audience));

/** The row, if this member reads it; who belongs to the course at all is asked by everybody's own rule. */
export const readableAs = <Row extends { readonly readers: readonly Audience[] }>(
  row: Row | undefined,
  member: Viewer | undefined,
): Row | undefined =>
  row === undefined || row.readers.includes('all') || (member !== undefined && isReadBy(row, member)) ? row : undefined;

/** The row, if this person reads it in its scope: for whoever does not, it is not there. */
export const readableBy = async <Row extends { readonly readers: readonly Audience[] }>(
  sql: Sql,
  row: Row | undefined,
  { uid, scope }: { readonly uid: string; readonly scope: string },
): Promise<Row | undefined> => {
  const isKnown = row === undefined || row.readers.includes('all');
  return isKnown ? row : readableAs(row, await membershipIn(sql, uid, scope));
};

export const sameReaders = (one: readonly Audience[], other: readonly Audience[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
