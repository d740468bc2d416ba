import { ok, refused } from '#contract/core/result.ts';
import { getPushKey, subscribePush, unsubscribePush } from '#contract/features/notification/calls.ts';
import { notificationRefusal } from '#contract/features/notification/rules.ts';
import { onCall } from '#server/core/feature.ts';
import { isRemembered } from '#server/core/session/sessions.ts';
import { dropSubscription, keepSubscription } from './store.ts';

export const pushCalls = [
  onCall(getPushKey, async (_input, { core }) => ok({ publicKey: core.push?.publicKey ?? '' })),
  onCall(subscribePush, async (input, { core, uid, session, now }) => {
    if (core.push === undefined || session === undefined) return refused(notificationRefusal.pushOff);
    if (!core.push.accepts(input.endpoint)) return refused(notificationRefusal.pushServiceUnknown);
    if (!(await core.db.read((sql) => isRemembered(sql, session)))) return refused(notificationRefusal.notOwnDevice);
    await core.db.write((sql) => keepSubscription(sql, { ...input, uid, session_id: session.id, created_at: now }));
    return ok({});
  }),
  onCall(unsubscribePush, async ({ endpoint }, { core, uid }) => {
    await core.db.write((sql) => dropSubscription(sql, endpoint, uid));
    return ok({});
  }),
];
