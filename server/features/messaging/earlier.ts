import { convScope } from '#contract/core/scopes.ts';
import { earlierPrivateId, isEarlierPrivateId, privateId } from '#contract/features/messaging/private.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { Renaming } from '#server/core/feature.ts';
import { scopeValue } from '#server/core/sync/entity.ts';

interface Naming {
  readonly groupId?: string;
  /** The other, where the sender says who it is. */
  readonly to?: string | undefined;
}

/**
 * What was queued before conversations of two had the names that they have now still means the same two. Only one's own are looked
 * through: the earlier name proves nothing.
 */
export const earlierNames: Renaming<Naming> = {
  isEarlier: ({ groupId }) => groupId !== undefined && isEarlierPrivateId(groupId),
  today: (input, uid, sql) => inTodaysName(input, uid, sql),
};

const inTodaysName = async (input: Naming, uid: string, sql: Sql): Promise<Naming> => {
  const { groupId, to } = input;
  const others = to === undefined ? await othersOf(sql, uid) : [to];
  const other = others.find((one) => earlierPrivateId(uid, one) === groupId);
  return other === undefined ? input : { ...input, groupId: privateId(uid, other) };
};

/** Those with whom somebody has a conversation of two. */
const othersOf = async (sql: Sql, uid: string): Promise<string[]> => {
  const mine = await sql
    .selectFrom('member')
    .select('scope')
    .where('uid', '=', uid)
    .where('scope', '>=', convScope('p-'))
    .where('scope', '<', convScope('p.'))
    .execute();
  if (mine.length === 0) return [];
  const found = await sql
    .withTables<{ participant: { group_id: string; uid: string } }>()
    .selectFrom('participant')
    .select('uid')
    .distinct()
    .where(
      'group_id',
      'in',
      mine.map(({ scope }) => scopeValue(scope)),
    )
    .where('uid', '<>', uid)
    .execute();
  return found.map((one) => one.uid);
};
