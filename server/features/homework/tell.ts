import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { ReviewRow } from '#contract/features/homework/rows.ts';
import type { Act } from '#server/core/feature.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { remindOf } from '#server/features/activity/telling.ts';

/** Everybody whose work it is: of a group, who was in it when it handed in. */
export const authorsOf = ({ subject, members }: Pick<ReviewRow, 'subject' | 'members'>): readonly string[] =>
  members.length > 0 ? members : [subject];

interface About {
  readonly subjects: readonly string[];
  readonly text: 'reviewed' | 'returned' | 'handedIn' | 'takenIn' | 'peerReview' | 'urged';
  readonly act: Pick<Act, 'uid' | 'mid'>;
}

/** One notification for each author of these works. */
export const tellAuthors = async (
  tx: Tx,
  row: ActivityRow | undefined,
  works: ReadonlyMap<string, ReviewRow>,
  { subjects, text, act }: About,
): Promise<void> => {
  const to = subjects.flatMap((subject) => {
    const work = works.get(subject);
    return work === undefined ? [] : authorsOf(work);
  });
  await tellPeople(tx, row, { to, text, act });
};

export const tellPeople = async (
  tx: Tx,
  row: ActivityRow | undefined,
  { to, text, act }: Omit<About, 'subjects'> & { readonly to: readonly string[] },
): Promise<void> => {
  if (row === undefined || to.length === 0 || row.state !== 'published') return;
  await remindOf(tx, row, { event: `${text}/${act.uid}/${act.mid}`, by: act.uid, to: [...new Set(to)], text });
};
