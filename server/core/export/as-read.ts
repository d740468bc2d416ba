import { isRead, type Viewer } from '#contract/core/scopes.ts';
import type { Sql } from '../db/database.ts';
import { type Entity, projectRow, scopeOf } from '../sync/entity.ts';
import { membershipIn } from '../sync/members.ts';

/**
 * Rows that name somebody, for a copy of their own data: as they read them. Of what a course's staff wrote down for themselves alone
 * they are told nothing, of a score that is hidden neither; what they wrote is theirs wherever they are now.
 */
export const asRead = async (
  sql: Sql,
  of: Entity,
  rows: readonly { readonly id: string }[],
  uid: string,
): Promise<readonly unknown[]> => {
  if (of.scope.kind === 'user') return rows;
  const viewers = new Map<string, Viewer>();
  const read: unknown[] = [];
  for (const row of rows) {
    const scope = scopeOf(of, row);
    const viewer =
      viewers.get(scope) ?? (await membershipIn(sql, uid, scope)) ?? ({ uid, role: 'student', groups: [] } as const);
    viewers.set(scope, viewer);
    const audiences = typeof of.audience === 'string' ? [of.audience] : of.audience(row);
    const isOfStaff = audiences.every((audience) => audience === 'staff');
    const isAuthor = !('uid' in of.columns);
    if (!isOfStaff || isAuthor || audiences.some((audience) => isRead(viewer, audience)))
      read.push(projectRow(of, row, viewer));
  }
  return read;
};
