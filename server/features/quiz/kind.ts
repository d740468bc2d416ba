import { readersOf } from '#contract/features/activity/audience.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { activityKind } from '#server/features/activity/kinds.ts';
import { watchActivities } from '#server/features/activity/watch.ts';
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
});

watchActivities({ hanging: [{ of: asEntity(round), by: 'activity_id' }] });
