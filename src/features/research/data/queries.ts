import type * as rows from '#contract/features/research/rows.ts';
import * as tables from '#contract/features/research/tables.ts';
import type { Replica } from '#src/core/replica.ts';
import { myTeams } from '#src/features/team/data/public.ts';

const newestFirst = <Row extends { readonly id: string; readonly createdAt: number }>(all: Row[]): Row[] =>
  all.sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1));

const oldestFirst = <Row extends { readonly id: string; readonly createdAt: number }>(all: Row[]): Row[] =>
  newestFirst(all).reverse();

/** Every office of the person, the newest first. */
export const myOffices = async (replica: Replica): Promise<rows.OfficeRow[]> => {
  const mine = await myTeams(replica, 'office');
  return newestFirst((await replica.rows(tables.officeTable).toArray()).filter(({ id }) => mine.has(id)));
};

export const officeById = (replica: Replica, officeId: string): Promise<rows.OfficeRow | undefined> =>
  replica.rows(tables.officeTable).get(officeId);

export const myApplications = async (replica: Replica): Promise<rows.OfficeApplicationRow[]> =>
  newestFirst(await replica.rows(tables.officeApplicationTable).toArray());

export const entriesOf = async (replica: Replica, officeId: string): Promise<rows.OfficeEntryRow[]> =>
  oldestFirst(await replica.rows(tables.officeEntryTable).where('officeId').equals(officeId).toArray());

export const topicsOf = async (replica: Replica, officeId: string): Promise<rows.OfficeTopicRow[]> =>
  newestFirst(await replica.rows(tables.officeTopicTable).where('officeId').equals(officeId).toArray());

export const topicById = (replica: Replica, id: string): Promise<rows.OfficeTopicRow | undefined> =>
  replica.rows(tables.officeTopicTable).get(id);

/** Pinned ones first, then the newest. */
export const postsOf = async (replica: Replica, officeId: string): Promise<rows.OfficePostRow[]> =>
  newestFirst(
    await replica
      .rows(tables.officePostTable)
      .where('[officeId+createdAt]')
      .between([officeId, 0], [officeId, Number.POSITIVE_INFINITY])
      .toArray(),
  ).sort((one, other) => Number(other.pinned) - Number(one.pinned));

export const postById = (replica: Replica, id: string): Promise<rows.OfficePostRow | undefined> =>
  replica.rows(tables.officePostTable).get(id);

export const commentsOf = async (replica: Replica, postId: string): Promise<rows.OfficeCommentRow[]> =>
  oldestFirst(await replica.rows(tables.officeCommentTable).where('postId').equals(postId).toArray());

/** By post how many comments are there still. */
export const commentCounts = async (replica: Replica, officeId: string): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>();
  for (const { postId, gone } of await replica
    .rows(tables.officeCommentTable)
    .where('officeId')
    .equals(officeId)
    .toArray())
    if (gone === '') counts.set(postId, (counts.get(postId) ?? 0) + 1);
  return counts;
};

export interface Likes {
  readonly count: number;
  readonly isMine: boolean;
}

/** By what is liked. */
export const likesIn = async (replica: Replica, officeId: string): Promise<ReadonlyMap<string, Likes>> => {
  const likes = new Map<string, Likes>();
  for (const { targetId, uid } of await replica
    .rows(tables.officeLikeTable)
    .where('officeId')
    .equals(officeId)
    .toArray()) {
    const { count = 0, isMine = false } = likes.get(targetId) ?? {};
    likes.set(targetId, { count: count + 1, isMine: isMine || uid === replica.uid });
  }
  return likes;
};

export const resourcesOf = async (replica: Replica, officeId: string): Promise<rows.OfficeResourceRow[]> =>
  newestFirst(
    await replica
      .rows(tables.officeResourceTable)
      .where('[officeId+createdAt]')
      .between([officeId, 0], [officeId, Number.POSITIVE_INFINITY])
      .toArray(),
  );

export const resourceById = (replica: Replica, id: string): Promise<rows.OfficeResourceRow | undefined> =>
  replica.rows(tables.officeResourceTable).get(id);

export const labelsOf = async (replica: Replica, officeId: string): Promise<rows.OfficeLabelRow[]> =>
  oldestFirst(await replica.rows(tables.officeLabelTable).where('officeId').equals(officeId).toArray());

/** In the order that its managers gave them. */
export const coursesOf = async (replica: Replica, officeId: string): Promise<rows.OfficeCourseRow[]> =>
  oldestFirst(await replica.rows(tables.officeCourseTable).where('officeId').equals(officeId).toArray()).sort(
    (one, other) => one.place - other.place,
  );

export const courseById = (replica: Replica, id: string): Promise<rows.OfficeCourseRow | undefined> =>
  replica.rows(tables.officeCourseTable).get(id);
