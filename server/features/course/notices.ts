import { courseScope } from '#contract/core/scopes.ts';
import type { NotificationText } from '#contract/features/notification/keys.ts';
import type { Act } from '#server/core/feature.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { notify } from '#server/features/notification/public.ts';

interface Said {
  readonly text: Exclude<NotificationText, 'own'>;
  readonly courseId: string;
  readonly to: 'teachers' | string[];
}

/** Comings and goings are academic notices, and lead nowhere. */
export const tellOf = (tx: Tx, { uid, mid, at }: Act, said: Said): Promise<void> =>
  notify(
    tx,
    { kind: 'membership', scope: courseScope(said.courseId), id: `${uid}/${mid}` },
    { kind: 'academic', event: 'none', by: uid, at, ...said },
  );
