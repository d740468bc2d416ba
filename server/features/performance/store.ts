import { can, isStaff } from '#contract/core/roles.ts';
import { performanceRows } from '#contract/features/performance/entities.ts';
import { entity } from '#server/core/sync/entity.ts';

/** A student learns of their own stars only, not who else was given some, nor whether. */
export const reward = entity(performanceRows.reward, {
  project: (row, { role, uid }) => (isStaff(role) ? row : { ...row, uids: row.uids.filter((one) => one === uid) }),
});

/** Cards are made of the secret: an assistant who may not give stars has none to print. */
export const cardSet = entity(performanceRows.cardSet, {
  project: (row, { actor, role }) => (can(actor ?? role, 'performance.give') ? row : { ...row, secret: '' }),
});
