import { ok, refused } from '#contract/core/result.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { type AccessState, spaceScope } from '#contract/features/pai/keys.ts';
import * as asked from '#contract/features/pai/questions.ts';
import { paiRefusal } from '#contract/features/pai/rules.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onCall, onRead } from '#server/core/feature.ts';
import { change } from '#server/core/sync/change.ts';
import { allRows, readRow } from '#server/core/sync/rows.ts';
import { deskOf, namesOf, personOf } from '#server/features/account/public.ts';
import { courseNameOf } from '#server/features/course/public.ts';
import { aiOfSchool } from '#server/features/school/public.ts';
import { refuseBuilding } from './access.ts';
import { lookUp } from './knowledge/look-up.ts';
import { billOf, spentBy, spentIn } from './spending.ts';
import { agent, paiAccess, paiDocument, placedAgent, tables } from './store.ts';
import { templatesIn } from './templates.ts';

const modelOf = ({ model }: Core) => ({ name: model?.name ?? '', host: model?.host ?? '' });

/** Hits of a test. */
const mostHits = 10;

const own = [
  onRead(asked.getPaiSiteInfo, async (_input, { sql, uid, core, now }) => {
    const person = await personOf(sql, uid);
    const { byApproval } = await aiOfSchool(sql, person?.coid ?? '');
    const { limit } = await spentBy(sql, uid, now);
    const mayBuild = (await refuseBuilding(sql, uid)) === undefined;
    return ok({ model: core.model !== undefined, byApproval, mayBuild, limit });
  }),
  onRead(asked.getApplyForState, async (_input, { sql, uid }) => {
    const row = await readRow(sql, paiAccess, userScope(uid), uid);
    return ok({
      ...{ state: row?.state ?? 'none', answer: row?.answer ?? '' },
      ...{ askedAt: row?.askedAt ?? 0, decidedAt: row?.decidedAt ?? 0 },
    });
  }),
  onRead(asked.getModelProviders, async (_input, { core }) => ok({ list: core.model ? [modelOf(core)] : [] })),
  onRead(asked.getLlm, async (_input, { core }) => ok(modelOf(core))),
  onRead(asked.getTemplateList, async ({ language }) => ok({ list: templatesIn(language) })),
  onRead(asked.getVipInfo, async (_input, { sql, uid, now }) => ok(await spentBy(sql, uid, now))),
];

const ofSpace = [
  onRead(asked.getPublishedCourses, async ({ spaceId, agentId }, { sql }) => {
    const places = await tables(sql)
      .selectFrom('placed_agent')
      .select(['id', 'course_id'])
      .where('agent_id', '=', agentId)
      .orderBy('id')
      .execute();
    const rows = await Promise.all(places.map((one) => readRow(sql, placedAgent, courseScope(one.course_id), one.id)));
    const known = rows.flatMap((row) => (row === undefined || row.spaceId !== spaceId ? [] : [row]));
    const courses = [...new Set(known.map(({ courseId }) => courseId))];
    const names = new Map(await Promise.all(courses.map(async (id) => [id, await courseNameOf(sql, id)] as const)));
    return ok({
      list: known.map(({ id, courseId, activityId, forTeachers, forStudents, isCopied }) => ({
        ...{ id, courseId, course: names.get(courseId) ?? '', activityId, forTeachers, forStudents, isCopied },
      })),
    });
  }),
  onRead(asked.testHits, async ({ spaceId, datasetId, question }, { sql }) => {
    const hits = await lookUp(sql, { spaceId, datasets: [datasetId], question, most: mostHits });
    return ok({
      list: hits.map(({ documentId, name, number, text, score }) => ({
        ...{ documentId, name, number: number + 1, text, score: Math.round(score * 100) },
      })),
    });
  }),
  onRead(asked.getPieces, async ({ spaceId, documentId, page, limit }, { sql }) => {
    const row = await readRow(sql, paiDocument, spaceScope(spaceId), documentId);
    if (row === undefined) return refused(paiRefusal.gone);
    const list = await tables(sql)
      .selectFrom('pai_piece')
      .select(['number', 'body'])
      .where('document_id', '=', documentId)
      .orderBy('number')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute();
    return ok({
      total: row.pieces,
      list: list.map(({ number, body }) => ({ number: Number(number) + 1, text: body })),
    });
  }),
  onRead(asked.getAppBills, async ({ spaceId }, { sql, now }) => {
    const [lines, agents] = await Promise.all([
      billOf(sql, spaceId, 'agent_id', now),
      allRows(sql, agent, spaceScope(spaceId)),
    ]);
    const names = new Map(agents.map(({ id, name }) => [id, name]));
    const list = lines.map(({ of, ...used }) => ({ agentId: of, name: names.get(of) ?? '', ...used }));
    return ok({ list: list.sort((one, other) => other.tokens - one.tokens) });
  }),
  onRead(asked.getWorkspaceBills, async ({ spaceId }, { sql, now }) => {
    const lines = await billOf(sql, spaceId, 'day', now);
    const list = lines.map(({ of, ...used }) => ({ day: of, ...used }));
    return ok({ list: list.sort((one, other) => (one.day < other.day ? 1 : -1)) });
  }),
  onRead(asked.getWalletInfo, async ({ spaceId }, { sql, now }) => ok(await spentIn(sql, spaceId, now))),
  onRead(asked.getWalletRecharges, async () => ok({ list: [] })),
  onRead(asked.getAgentVipInfo, async ({ spaceId }, { sql, now }) => ok(await spentIn(sql, spaceId, now))),
];

/** Requests that the desk is shown. */
const mostRequests = 200;

const requestsOf = (sql: Sql, coid: string) =>
  tables(sql)
    .selectFrom('pai_access')
    .innerJoin('profile', 'profile.id', 'pai_access.uid')
    .select(['pai_access.uid as uid', 'state', 'note', 'answer', 'asked_at'])
    .where('profile.coid', '=', coid)
    .orderBy((eb) => eb.case().when('state', '=', 'asked').then(0).else(1).end())
    .orderBy('asked_at', 'desc')
    .limit(mostRequests)
    .execute();

const atDesk = [
  onRead(asked.getPaiRequests, async (_input, { sql, uid }) => {
    const coid = (await deskOf(sql, uid))?.coid ?? '';
    const [rows, { byApproval }] = await Promise.all([requestsOf(sql, coid), aiOfSchool(sql, coid)]);
    const names = await namesOf(
      sql,
      rows.map((one) => one.uid),
    );
    return ok({
      byApproval,
      list: rows.map((one) => ({
        ...{ uid: one.uid, username: names.get(one.uid) ?? '', state: one.state as 'asked', note: one.note },
        ...{ answer: one.answer, askedAt: Number(one.asked_at) },
      })),
    });
  }),
  onCall(asked.decidePaiRequest, async ({ uid: whose, grant, answer }, { core, uid }) =>
    change(core, [userScope(whose)], async (tx) => {
      const [desk, person] = await Promise.all([deskOf(tx.sql, uid), personOf(tx.sql, whose)]);
      const row = await tx.get(paiAccess, userScope(whose), whose);
      // Of another school's people a desk hears nothing.
      if (desk === undefined || person?.coid !== desk.coid || row === undefined) return refused(paiRefusal.gone);
      const state: AccessState = grant ? 'granted' : 'refused';
      await tx.put(paiAccess, { ...row, state, answer: answer.trim(), decidedAt: tx.now });
      return ok({});
    }),
  ),
];

export const paiQuestions = [...own, ...ofSpace, ...atDesk];
