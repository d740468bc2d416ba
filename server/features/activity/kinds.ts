import type { Refusal } from '#contract/core/refusal.ts';
import type { Result } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { isReadBy } from '#contract/features/activity/audience.ts';
import { resultId } from '#contract/features/activity/keys.ts';
import { isSettled } from '#contract/features/activity/result.ts';
import type { ContentType } from '#contract/features/content/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { NotificationEvent, ContentType as ToldType } from '#contract/features/notification/keys.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { Act } from '#server/core/feature.ts';
import { membershipIn } from '#server/core/sync/members.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { toldWhile } from '#server/features/notification/public.ts';
import { settlesTodos } from '#server/features/todo/public.ts';
import { resultOf } from './results/store.ts';
import { activityById } from './store.ts';

/** Who does it: a person by a mutation, or the server for one. */
export type Author = Pick<Act, 'uid' | 'at' | 'mid'>;

/** What differs between the kinds of activities, on the server. Every hook runs in the transaction, under the course's lock. */
export interface ActivityKind {
  readonly kind: ContentType;
  /** How notifications name it, and under which event people may want none. */
  readonly told: { readonly contentType: ToldType; readonly event: NotificationEvent };
  /** Who hears of one that is no activity: what nobody gives, or was written before this kind was one. */
  readonly heard?: (
    sql: Sql,
    about: { readonly contentId: string; readonly courseId: string },
    uid: string,
  ) => Promise<boolean>;
  /** A to-do of this kind is given with it, to be finished by a result that is done. */
  readonly todo?: string;
  /** Why it cannot be published as it is. */
  readonly refusePublish?: (tx: Tx, row: ActivityRow) => Promise<Refusal | undefined>;
  /** Bytes that are read for that, where they may be many. */
  readonly readToPublish?: (sql: Sql, id: string) => Promise<number>;
  /**
   * The activity was written, and its readers, times or state are others: writes details that carry them. Not told of its
   * creation.
   */
  readonly changed?: (tx: Tx, row: ActivityRow, before: ActivityRow) => Promise<void>;
  /**
   * Makes the details of a copy, before the copy is written: `to` has its own id, and may lie in another course, which is locked too.
   */
  readonly copied?: (tx: Tx, from: ActivityRow, to: ActivityRow, author: Author) => Promise<Result<unknown>>;
  /** How many rows a copy has besides its activity, where they may be many. */
  readonly rowsOf?: (sql: Sql, id: string) => Promise<number>;
  /** The activity is about to be deleted: its details go, files and results are gone by themselves. */
  readonly removed?: (tx: Tx, row: ActivityRow) => Promise<void>;
}

const kinds = new Map<ContentType, ActivityKind>();

/** Said once by each kind, beside its manifest. */
export const activityKind = (given: ActivityKind): ActivityKind => {
  kinds.set(given.kind, given);
  toldWhile(
    given.told.contentType,
    async (sql, about, uid) => (await isHeard(sql, about, uid)) ?? given.heard?.(sql, about, uid) ?? false,
  );
  if (given.todo !== undefined) settlesTodos(given.todo, settledBy);
  return given;
};

/** Whoever reads it hears of it: what waited to be told may have been taken back meanwhile, or be for others. */
const isHeard = async (
  sql: Sql,
  { contentId, courseId }: { readonly contentId: string; readonly courseId: string },
  uid: string,
) => {
  const row = await activityById(sql, contentId);
  if (row === undefined) return undefined;
  if (row.courseId !== courseId) return false;
  const member = await membershipIn(sql, uid, courseScope(courseId));
  return member !== undefined && isReadBy(row, member);
};

/** A to-do is finished by a result that is done, and asks nothing of who is excused. */
const settledBy: Parameters<typeof settlesTodos>[1] = async (sql, { contentId }, uid) =>
  isSettled((await resultOf(sql, resultId(contentId, uid)))?.state) ? 'finished' : 'open';

export const kindOf = (kind: ContentType): ActivityKind | undefined => kinds.get(kind);

activityKind({ kind: 'material', told: { contentType: 'material', event: 'material' } });
activityKind({ kind: 'externalLink', told: { contentType: 'link', event: 'material' } });
activityKind({ kind: 'moocVideo', told: { contentType: 'mooc', event: 'material' } });
activityKind({ kind: 'moocLink', told: { contentType: 'moocLink', event: 'material' } });
