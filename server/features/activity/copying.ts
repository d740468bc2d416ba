import { courseScope } from '#contract/core/scopes.ts';
import { unpublished } from '#contract/features/activity/rules.ts';
import { byOrder, orderBetween } from '#contract/features/content/order.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { LeftReason } from '#contract/features/course/imports.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, type Entity } from '#server/core/sync/entity.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import type { Author } from './kinds.ts';
import { activity } from './store.ts';
import { createCopy } from './write.ts';

/** One course on its way into another. */
export interface Copying {
  readonly from: string;
  readonly to: string;
  /** Nothing else is there: places stay as they are. */
  readonly isNew: boolean;
  readonly author: Author;
  /** Of the copy; '' of none. */
  readonly idOf: (id: string) => string;
  readonly isStaff: (uid: string) => boolean;
}

/** `there`: it was copied before, or deleted since. */
export type Copied = { readonly is: 'copied' | 'there' } | { readonly is: 'left'; readonly why: LeftReason };

/** One thing that is copied, in a transaction under the lock of the course that it comes into. */
export interface CopyStep {
  readonly kind: string;
  /** Known when it was copied, or was not. */
  readonly title: string;
  readonly copy: (tx: Tx) => Promise<Copied>;
}

/** Whether this id was never used in the course. */
export const isFree = async <Row extends { readonly id: string }>(
  tx: Tx,
  of: Entity<Row>,
  courseId: string,
  id: string,
): Promise<boolean> => {
  const mustBe = await tx.claim(of, courseScope(courseId), id);
  try {
    mustBe();
    return true;
  } catch {
    return false;
  }
};

/** A copy of its own, seen by nobody yet and for everybody: groups, people and dates of the other course are none of this one's. */
export const copiedActivity = (
  row: ActivityRow,
  place: Pick<ActivityRow, 'id' | 'courseId' | 'order'> &
    Partial<Pick<ActivityRow, 'chapterId' | 'folderId' | 'fileTypeId' | 'lessonLinkId'>>,
  { uid, at, mid }: Author,
): ActivityRow => ({
  ...unpublished(row),
  chapterId: '',
  folderId: '',
  fileTypeId: '',
  lessonLinkId: '',
  ...place,
  opensAt: 0,
  closesAt: 0,
  audience: [],
  createdBy: uid,
  createdAt: at,
  updatedAt: at,
  editions: Object.fromEntries(Object.keys(row.editions).map((field) => [field, mid])),
});

export const activitiesIn = async (sql: Sql, courseId: string): Promise<ActivityRow[]> => {
  const stored = sql.withTables<AnyTables>().selectFrom('activity').selectAll().where('course_id', '=', courseId);
  return (await stored.execute()).map((one) => decodeRow(activity, one)).toSorted(byOrder);
};

/** Every activity, each by its own kind; what stands in no chapter comes after what is there. */
export const copyActivities = async (sql: Sql, copying: Copying): Promise<CopyStep[]> => {
  const { from, to, isNew, idOf, author } = copying;
  let last = isNew ? undefined : (await activitiesIn(sql, to)).findLast(({ chapterId }) => chapterId === '')?.order;
  const orderOf = ({ chapterId, order, id }: ActivityRow): string => {
    if (isNew || chapterId !== '') return order;
    last = orderBetween(last, undefined, id);
    return last;
  };
  // What was announced to another class is no news to this one.
  const copied = (await activitiesIn(sql, from)).filter(({ kind }) => kind !== 'announcement');
  // What is listed by its time keeps its order too.
  const byTime = copied.toSorted((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
  const ranks = new Map(byTime.map(({ id }, rank) => [id, rank]));
  return copied.map((row) => {
    const createdAt = author.at + (ranks.get(row.id) ?? 0);
    const place = {
      id: idOf(row.id),
      courseId: to,
      order: orderOf(row),
      chapterId: idOf(row.chapterId),
      folderId: idOf(row.folderId),
      fileTypeId: idOf(row.fileTypeId),
      lessonLinkId: idOf(row.lessonLinkId),
    };
    return {
      kind: row.kind,
      title: row.title,
      copy: async (tx) => {
        if (!(await isFree(tx, activity, to, place.id))) return { is: 'there' };
        const made = await createCopy(tx, row, { ...copiedActivity(row, place, author), createdAt }, author);
        return made.ok ? { is: 'copied' } : { is: 'left', why: 'refused' };
      },
    };
  });
};
