import { courseScope } from '#contract/core/scopes.ts';
import { readersOf } from '#contract/features/activity/audience.ts';
import { activityKind } from '#server/features/activity/kinds.ts';
import { paperKind } from '#server/features/question/public.ts';
import { round, roundsOf } from './store.ts';

activityKind({
  ...paperKind,
  kind: 'interactiveQuiz',
  told: { contentType: 'quiz', event: 'test' },
  changed: async (tx, row) => {
    await paperKind.changed(tx, row);
    for (const one of await roundsOf(tx.sql, row.id)) await tx.put(round, { ...one, readers: [...readersOf(row)] });
  },
  removed: async (tx, row) => {
    await paperKind.removed(tx, row);
    for (const { id } of await roundsOf(tx.sql, row.id)) await tx.remove(round, courseScope(row.courseId), id);
  },
});
