import { randomInt, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { withoutShownFiles } from '#contract/core/text/rich-text.ts';
import { day } from '#contract/core/time.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { heardEvery, heardTogether } from '#contract/features/exam/keys.ts';
import type { AttemptRow, Responses } from '#contract/features/exam/rows.ts';
import { shuffled } from '#contract/features/group/spread.ts';
import { isBlankResponse } from '#contract/features/question/responses.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { JobHandler } from '#server/core/feature.ts';
import { change } from '#server/core/sync/change.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { activity } from '#server/features/activity/store.ts';
import { answer, answersOf, attemptPaper, voice } from './store.ts';

type Own = Pick<AttemptRow, 'id' | 'uid' | 'courseId' | 'activityId'>;

/** The questions of an attempt that are answered without a name. */
const anonymousIn = async (tx: Tx, { id, uid }: Own): Promise<ReadonlySet<string>> => {
  const asked = await tx.get(attemptPaper, userScope(uid), id);
  const found = asked?.questions.filter(({ question }) => question.type === 'openAnonymous') ?? [];
  return new Set(found.map(({ itemId }) => itemId));
};

/** What staff have of an attempt under the name of whoever made it: nothing of what was asked anonymously. */
export const named = async (tx: Tx, own: Own, responses: Responses): Promise<Responses> => {
  const anonymous = await anonymousIn(tx, own);
  return anonymous.size === 0
    ? responses
    : Object.fromEntries(Object.entries(responses).filter(([itemId]) => !anonymous.has(itemId)));
};

interface WaitingRow {
  alias: string;
  activity_id: string;
  item_id: string;
  uid: string;
  response: string;
  since: number;
}

const waiting = (sql: Sql) => sql.withTables<{ exam_voice_waiting: WaitingRow }>();

/** What is known of a voice: as it waits, or as staff have it. */
const knownAs = async (tx: Tx, activityId: string, alias: string): Promise<string | undefined> => {
  const waits = await waiting(tx.sql)
    .selectFrom('exam_voice_waiting')
    .select('response')
    .where('alias', '=', alias)
    .executeTakeFirst();
  if (waits !== undefined) return waits.response;
  const told = await tx.get(voice, workScope(activityId), alias);
  return told && JSON.stringify(told.response);
};

/**
 * What was written without a name is for staff under an alias, which only the author's own row knows. It waits for what others write:
 * beside the attempt that it stands in, its hour would say whose it is.
 */
export const giveVoices = async (tx: Tx, own: Own): Promise<void> => {
  const anonymous = await anonymousIn(tx, own);
  if (anonymous.size === 0) return;
  for (const row of await answersOf(tx.sql, own.uid, own.id)) {
    const { itemId, response } = row;
    if (!anonymous.has(itemId) || isBlankResponse(response ?? undefined) || response?.kind !== 'text') continue;
    const alias = row.alias || randomUUID();
    if (row.alias === '') await tx.put(answer, { ...row, alias });
    // What its files are called, and whose they are, would say who wrote it.
    const said = JSON.stringify({ ...response, html: withoutShownFiles(response.html), files: [] });
    if ((await knownAs(tx, own.activityId, alias)) === said) continue;
    const values = { activity_id: own.activityId, item_id: itemId, uid: own.uid, response: said, since: tx.now };
    await waiting(tx.sql)
      .insertInto('exam_voice_waiting')
      .values({ alias, ...values })
      .onConflict((clash) => clash.column('alias').doUpdateSet({ response: said }))
      .execute();
    tx.leaves(said.length);
    await askToHear(tx, own);
  }
};

const Hearing = z.object({ courseId: z.string(), activityId: z.string() });
type Hearing = z.infer<typeof Hearing>;

/** Tells what several people wrote, in an order of chance; of few it waits until the test is over, or for a day. */
export const hear: JobHandler = {
  name: 'exam.hear',
  run: async ({ core }, payload) => {
    const at = Hearing.parse(payload);
    await change(core, [courseScope(at.courseId), workScope(at.activityId)], (tx) => hearAll(tx, at));
  },
};

const hearAll = async (tx: Tx, at: Hearing): Promise<void> => {
  const { courseId, activityId } = at;
  const mine = (sql: Sql) => waiting(sql).selectFrom('exam_voice_waiting').where('activity_id', '=', activityId);
  const [said, row] = await Promise.all([
    mine(tx.sql).selectAll().orderBy('alias').execute(),
    tx.get(activity, courseScope(courseId), activityId),
  ]);
  if (said.length === 0) return;
  const people = new Set(said.map(({ uid }) => uid)).size;
  const isOver = row === undefined || (row.closesAt > 0 && row.closesAt <= tx.now);
  const oldest = Math.min(...said.map(({ since }) => since));
  if (people < heardTogether && !isOver && tx.now - oldest < day) return askToHear(tx, at);
  if (row !== undefined)
    for (const { alias, item_id: itemId, response } of shuffled(said, (below) => randomInt(below)))
      await tx.put(voice, { id: alias, activityId, itemId, response: JSON.parse(response) });
  await waiting(tx.sql).deleteFrom('exam_voice_waiting').where('activity_id', '=', activityId).execute();
};

/** Once in a while, however many hand in. */
const askToHear = (tx: Tx, { courseId, activityId }: Hearing): Promise<void> => {
  const slot = Math.floor(tx.now / heardEvery) + 1;
  const key = { kind: 'exam', scope: workScope(activityId), id: `heard/${slot}` };
  return tx.enqueue(hear.name, { courseId, activityId }, { key, runAt: slot * heardEvery });
};
