import type { GuestLinkRow } from '#contract/features/course/rows.ts';

/** The code stands behind the #, which no server and no log is told. */
export const guestAddress = (
  origin: string,
  { courseId, kind, code }: Pick<GuestLinkRow, 'courseId' | 'kind' | 'code'>,
): string =>
  `${origin}/main/classDetail?courseid=${courseId}&${kind === 'supervise' ? 'issupervise' : 'supervise'}=1#guest=${code}`;
