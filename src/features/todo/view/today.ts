import { byDueThenNewest } from '#contract/features/todo/order.ts';
import type { TodoRow } from '#contract/features/todo/rows.ts';
import { openTodos } from '#src/features/todo/data/queries.ts';
import { loadParts, type TodayItem, type TodaySource } from '#src/ui/feature.ts';
import { pageAddress } from '#src/ui/words/address.ts';
import { kindIn } from './todo-item.tsx';

/** Every open to-do, what is due first. How each kind looks is loaded before: a live query awaits nothing but rows. */
export const today = async (): Promise<TodaySource> => {
  const kinds = await loadParts('todo');
  const itemOf = (row: TodoRow): TodayItem => {
    const { icon, deed, path } = kindIn(kinds, row.kind);
    return {
      key: `todo:${row.id}`,
      deed,
      title: row.title,
      detail: row.courseName,
      icon,
      href: pageAddress(path, row.courseId, row.contentId),
      dueAt: row.dueAt,
    };
  };
  return async (replica) => (await openTodos(replica, Date.now())).sort(byDueThenNewest).map(itemOf);
};
