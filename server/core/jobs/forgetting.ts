import * as z from 'zod/mini';
import { isGuest } from '#contract/core/roles.ts';
import { userScope } from '#contract/core/scopes.ts';
import type { Sql } from '../db/database.ts';
import type { JobHandler } from '../feature.ts';
import { type Entity, scopeValue } from '../sync/entity.ts';
import { membershipIn } from '../sync/members.ts';
import type { Left, Tx } from '../sync/recorder.ts';
import { inPieces } from './in-pieces.ts';

/** Rows that go in one transaction: more than most people have of a course, and others wait for no more than these. */
const atOnce = 100;

const Leaving = z.object({ uid: z.string(), scope: z.string() });

/**
 * What somebody who left keeps nothing of: rows of theirs about what the scope is of. Some go with the membership, and the rest in
 * pieces after it, unless they have come back: what is left then is theirs again.
 */
export const forgetting = <Row extends { readonly id: string }>(
  name: string,
  of: Entity<Row>,
  idsIn: (sql: Sql, uid: string, value: string, max: number) => Promise<readonly string[]>,
): { readonly left: Left; readonly rest: JobHandler } => {
  /** Answers whether there may be more. */
  const forgetSome = async (tx: Tx, uid: string, scope: string): Promise<boolean> => {
    const ids = await idsIn(tx.sql, uid, scopeValue(scope), atOnce);
    for (const id of ids) await tx.remove(of, userScope(uid), id);
    return ids.length === atOnce;
  };
  return {
    left: async (tx, { uid, scope }) => {
      if (await forgetSome(tx, uid, scope)) await tx.enqueue(name, { uid, scope });
    },
    rest: {
      name,
      run: async ({ core }, payload) => {
        const { uid, scope } = Leaving.parse(payload);
        const piece = async (tx: Tx): Promise<boolean> => {
          const role = (await membershipIn(tx.sql, uid, scope))?.role;
          return (role === undefined || isGuest(role)) && forgetSome(tx, uid, scope);
        };
        await inPieces(core, [userScope(uid)], piece, (tx) => tx.enqueue(name, { uid, scope }));
      },
    },
  };
};
