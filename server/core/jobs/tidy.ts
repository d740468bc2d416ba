import { day, hour } from '#contract/core/time.ts';
import type { Core } from '../core.ts';
import type { Schedule } from '../feature.ts';
import { forgetReplicas } from '../sync/replicas.ts';
import { forgetResults, forgetVerdicts } from '../sync/results.ts';

const tombstonesKept = 90 * day;
const verdictsKept = 180 * day;
const replicasKept = 400 * day;
/** Longer than any browser that could ask for one is remembered. */
const resultsKept = 800 * day;
const jobsKept = day;

/** Forgets what nobody needs any more. A replica that was away for longer starts its scopes over. */
export const tidy: Schedule = {
  name: 'core.tidy',
  every: 6 * hour,
  run: async ({ core }) => {
    const now = core.now();
    await pruneTombstones(core, now - tombstonesKept);
    await core.db.write(async (sql) => {
      await forgetVerdicts(sql, now - verdictsKept);
      await forgetReplicas(sql, now - replicasKept);
      await forgetResults(sql, now - resultsKept);
      await sql.deleteFrom('session').where('expires_at', '<=', now).execute();
      await sql
        .deleteFrom('job')
        .where('done_at', '<', now - jobsKept)
        .execute();
    });
  },
};

/** Every tombstone up to the newest old one goes, so that the floor never splits a revision. */
export const pruneTombstones = async (core: Core, before: number): Promise<void> => {
  const old = await core.db.read((sql) =>
    sql
      .selectFrom('sync_row')
      .select((eb) => ['scope', eb.fn.max('rev').as('rev')])
      .where('deleted', '=', 1)
      .where('changed_at', '<', before)
      .groupBy('scope')
      .execute(),
  );
  for (const { scope, rev } of old) {
    await core.db.write(async (sql) => {
      await sql.updateTable('scope').set({ floor: rev }).where('id', '=', scope).where('floor', '<', rev).execute();
      await sql
        .deleteFrom('sync_row')
        .where('scope', '=', scope)
        .where('deleted', '=', 1)
        .where('rev', '<=', rev)
        .execute();
    });
  }
};
