import * as z from 'zod/mini';
import { courseScope } from '#contract/core/scopes.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import type { JobHandler } from '#server/core/feature.ts';
import { inPieces } from '#server/core/jobs/in-pieces.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { roomForRows, takeRoom } from '#server/core/sync/room-for-rows.ts';
import { result } from './results/store.ts';
import { activity } from './store.ts';
import { type Hanging, hangingOnActivities } from './watch.ts';

const Of = z.object({ courseId: z.string(), id: z.string() });
type Of = z.infer<typeof Of>;

/** Rows of one piece: others wait for these. */
const atOnce = 200;

const own: Hanging = { of: asEntity(result), by: 'activity_id' };

const idsOf = async (sql: Sql, { of, by }: Hanging, id: string, max: number): Promise<string[]> => {
  const rows = sql.withTables<AnyTables>().selectFrom(of.table).select('id').where(by, '=', id).limit(max);
  return (await rows.execute()).map((one) => String(one.id));
};

/** Takes away as many as that; answers whether there may be more. */
const forgetSome = async (tx: Tx, { id, courseId }: Of, most: number): Promise<boolean> => {
  let room = most;
  for (const hanging of [own, ...hangingOnActivities()]) {
    if (room === 0) return true;
    const ids = await idsOf(tx.sql, hanging, id, room);
    for (const one of ids) await tx.remove(hanging.of, courseScope(courseId), one);
    room -= ids.length;
    takeRoom(tx, ids.length);
  }
  return room === 0;
};

/** After the commit: the rest of what a class made of it. */
export const forgetHanging: JobHandler = {
  name: 'activity.forgetHanging',
  run: async ({ core }, payload) => {
    const of = Of.parse(payload);
    const scope = courseScope(of.courseId);
    const piece = async (tx: Tx) => (await tx.get(activity, scope, of.id)) === undefined && forgetSome(tx, of, atOnce);
    await inPieces(core, [scope], piece, (tx) => tx.enqueue(forgetHanging.name, of));
  },
};

/** The activity is gone, and with it what everybody made of it: at once as far as there is room, and the rest after the commit. */
export const forgetWhatHangs = async (tx: Tx, { id, courseId }: Of): Promise<void> => {
  if (await forgetSome(tx, { id, courseId }, roomForRows(tx))) await tx.enqueue(forgetHanging.name, { id, courseId });
};
