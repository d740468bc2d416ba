import { limits } from '#contract/core/limits.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { activityTodoId } from '#contract/features/activity/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { NotificationText } from '#contract/features/notification/keys.ts';
import type { JobKey } from '#server/core/jobs/job-table.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { notify, withdrawOutside } from '#server/features/notification/public.ts';
import { setTodo } from '#server/features/todo/public.ts';
import { type Author, kindOf } from './kinds.ts';

type Named = Pick<ActivityRow, 'id' | 'courseId' | 'kind'>;

const toldAs = ({ kind }: Pick<ActivityRow, 'kind'>) =>
  kindOf(kind)?.told ?? ({ contentType: 'none', event: 'none' } as const);

/** What notifications say they are about. */
export const toldOf = (row: Named) => ({
  contentType: toldAs(row).contentType,
  courseId: row.courseId,
  contentId: row.id,
});

export const eventKey = (courseId: string, which: string, { uid, mid }: Author): JobKey => ({
  kind: 'release',
  scope: courseScope(courseId),
  id: `${which}/${uid}/${mid}`,
});

/** Above this a class is told once of all of it. */
const toldOneByOne = 3;

/** What is for some is told to each of them by itself: nobody hears of what is not for them. */
export const tellOf = async (tx: Tx, rows: readonly ActivityRow[], author: Author): Promise<void> => {
  const open = rows.filter(({ audience }) => audience.length === 0);
  const [first] = open;
  if (first !== undefined && open.length > toldOneByOne) {
    const { courseId } = first;
    const title = open.map((row) => row.title).join(' · ');
    const url = `/main/classDetail?${new URLSearchParams({ courseid: courseId, modulename: 'teaching' })}`;
    const about = { title: shortened(title), courseId, contentType: toldAs(first).contentType, url };
    await notify(tx, eventKey(courseId, 'all', author), { ...saidBy(author, first), ...about, to: 'members' });
  } else for (const row of open) await tellOne(tx, row, author);
  for (const row of rows) if (row.audience.length > 0) await tellOne(tx, row, author);
};

const saidBy = ({ uid: by, at }: Author, row: ActivityRow) =>
  ({ kind: 'activity', event: toldAs(row).event, by, at }) as const;

const tellOne = (tx: Tx, row: ActivityRow, author: Author): Promise<void> =>
  notify(tx, eventKey(row.courseId, row.id, author), {
    ...saidBy(author, row),
    ...toldOf(row),
    title: row.title,
    to: row.audience.length === 0 ? 'members' : { audience: row.audience },
  });

const shortened = (title: string): string =>
  title.length <= limits.titleChars ? title : `${title.slice(0, limits.titleChars - 1)}…`;

interface ToldOnce {
  /** Names what they are told once. */
  readonly event: string;
  readonly by: string;
  readonly to: readonly string[];
  readonly text?: NotificationText;
}

/** These, and nobody else. */
export const remindOf = (tx: Tx, row: ActivityRow, { event, by, to, text = 'reminded' }: ToldOnce): Promise<void> =>
  notify(
    tx,
    { kind: 'activityReminder', scope: courseScope(row.courseId), id: `${row.id}/${event}` },
    {
      ...saidBy({ uid: by, at: tx.now, mid: '' }, row),
      ...toldOf(row),
      text,
      title: row.title,
      to: [...to],
    },
  );

/** The to-do of an activity, for those whom it is for now and for nobody else; none while it is not published. */
export const settleTodo = async (tx: Tx, row: ActivityRow): Promise<void> => {
  const kind = kindOf(row.kind)?.todo;
  if (kind === undefined) return;
  const readers = { scope: courseScope(row.courseId), role: 'student', audience: row.audience } as const;
  await setTodo(tx, {
    id: activityTodoId(row.id),
    kind,
    readers: row.state === 'published' ? readers : { uids: [] },
    title: row.title,
    courseId: row.courseId,
    contentId: row.id,
    dueAt: row.closesAt,
    createdAt: row.publishedAt,
  });
};

/** Who is not meant any more keeps no word of it. */
export const forgetOutside = (tx: Tx, row: ActivityRow, event: string): Promise<void> =>
  withdrawOutside(tx, toldOf(row), row.audience, event);
