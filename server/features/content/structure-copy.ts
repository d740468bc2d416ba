import { byOrder, orderBetween } from '#contract/features/content/order.ts';
import type { ChapterRow } from '#contract/features/content/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { Entity } from '#server/core/sync/entity.ts';
import { type Copying, type CopyStep, isFree } from '#server/features/activity/copying.ts';
import { chapter, fileType, folder, lessonLink, rowsOf } from './store.ts';

/** The first of "Limits", "Limits (2)", "Limits (3)" that no chapter has (S-398). */
const freeTitle = (title: string, taken: ReadonlySet<string>): string => {
  for (let n = 1; ; n += 1) {
    const tried = n === 1 ? title : `${title} (${n})`;
    if (!taken.has(tried.trim().normalize('NFC').toLowerCase())) return tried;
  }
};

const stepOf = <Row extends { readonly id: string; readonly courseId: string }>(
  kind: string,
  title: string,
  of: Entity<Row>,
  row: Row,
): CopyStep => ({
  kind,
  title,
  copy: async (tx) => {
    if (!(await isFree(tx, of, row.courseId, row.id))) return { is: 'there' };
    await tx.put(of, row);
    return { is: 'copied' };
  },
});

/** After the chapters that are there, in the order that they have among themselves. */
const chapterSteps = async (sql: Sql, { from, to, isNew, idOf, author }: Copying): Promise<CopyStep[]> => {
  const [there, rows] = [await rowsOf(sql, chapter, to), await rowsOf(sql, chapter, from)];
  const mine = new Set(rows.map(({ id }) => idOf(id)));
  const others = there.filter(({ id, parentId }) => parentId === '' && !mine.has(id));
  const taken = new Set(others.map(({ title }) => title.trim().normalize('NFC').toLowerCase()));
  let last = others.toSorted(byOrder).at(-1)?.order;
  return rows
    .toSorted((one, other) => Number(one.parentId !== '') - Number(other.parentId !== '') || byOrder(one, other))
    .map((row) => {
      const isTop = row.parentId === '' && !isNew;
      if (isTop) last = orderBetween(last, undefined, row.id);
      const next: ChapterRow = {
        ...row,
        id: idOf(row.id),
        courseId: to,
        parentId: idOf(row.parentId),
        title: isTop ? freeTitle(row.title, taken) : row.title,
        order: isTop && last !== undefined ? last : row.order,
        createdBy: author.uid,
        createdAt: author.at,
        editions: { title: author.mid },
      };
      return stepOf('chapter', row.title, chapter, next);
    });
};

export const structureSteps = async (sql: Sql, copying: Copying): Promise<CopyStep[]> => {
  const { from, to, idOf, author } = copying;
  const named = { courseId: to, createdAt: author.at };
  const folders = (await rowsOf(sql, folder, from)).map((row) =>
    stepOf('folder', row.title, folder, {
      ...row,
      ...named,
      id: idOf(row.id),
      parentId: idOf(row.parentId),
      createdBy: author.uid,
      editions: { title: author.mid },
    }),
  );
  const types = (await rowsOf(sql, fileType, from)).map((row) =>
    stepOf('fileType', row.name, fileType, { ...row, ...named, id: idOf(row.id) }),
  );
  const links = (await rowsOf(sql, lessonLink, from)).map((row) =>
    stepOf('lessonLink', row.name, lessonLink, { ...row, ...named, id: idOf(row.id) }),
  );
  return [...(await chapterSteps(sql, copying)), ...folders, ...types, ...links];
};
