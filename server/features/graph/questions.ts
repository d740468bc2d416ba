import { ok } from '#contract/core/result.ts';
import { isStaff, roleOfActor, type ScopeRole } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { graphScope } from '#contract/features/graph/keys.ts';
import * as asks from '#contract/features/graph/questions.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onRead } from '#server/core/feature.ts';
import { kindOf, scopeValue } from '#server/core/sync/entity.ts';
import { actorIn, membershipsOf } from '#server/core/sync/members.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { schoolAt } from '#server/features/school/public.ts';
import { courseGraph, tables } from './store.ts';

const boundTo = (sql: Sql, courseId: string) => readRow(sql, courseGraph, courseScope(courseId), courseId);

/** By name, those that are there. */
const graphsOf = async (sql: Sql, uid: string) => {
  const ids = (await membershipsOf(sql, uid))
    .filter(({ scope }) => kindOf(scope) === kindOf(graphScope('')))
    .map(({ scope }) => scopeValue(scope));
  if (ids.length === 0) return [];
  return tables(sql)
    .selectFrom('graph')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('deleted_at', '=', 0)
    .orderBy('name')
    .orderBy('id')
    .execute();
};

export const graphCalls = [
  onRead(asks.isCourseBind, async ({ courseId }, { sql }) =>
    ok({ isBind: (await boundTo(sql, courseId))?.graphId ? 1 : 0 }),
  ),
  onRead(asks.getGraphList, async (_input, { sql, uid }) => ok({ dataList: await graphsOf(sql, uid) })),
  onRead(asks.getCourseGraphBindInfo, async ({ courseId }, { sql, uid }) => {
    const [row, actor] = await Promise.all([boundTo(sql, courseId), actorIn(sql, uid, courseScope(courseId))]);
    const isOfStaff = actor !== undefined && isStaff(roleOfActor<ScopeRole>(actor));
    const isShown = row !== undefined && row.graphId !== '' && (isOfStaff || row.isOpen);
    const mayEdit = isShown && isOfStaff && (await actorIn(sql, uid, graphScope(row.graphId))) !== undefined;
    return ok({
      graphname: isShown ? row.name : '',
      open: isShown && row.isOpen ? 1 : 0,
      editUrl: mayEdit ? `/KtpknowledgeGraph/editor?id=${row.graphId}` : '',
      courseRole: isOfStaff ? 1 : 0,
    });
  }),
  onRead(asks.getUserGraphState, async ({ school }, { sql }) => {
    const { graph, links } = await schoolAt(sql, school);
    if (!graph) return ok({ state: 0, url: '' });
    return ok({ state: links.forest === '' ? 1 : 3, url: links.forest });
  }),
  onRead(asks.isNcepuEdu, async ({ school }, { sql }) => ok({ state: (await schoolAt(sql, school)).graph ? 0 : 1 })),
  onRead(asks.getSyncResourrceLogs, async ({ courseId, page, pageSize }, { sql }) => {
    const log = tables(sql).selectFrom('point_link_log').where('course_id', '=', courseId);
    const [rows, count] = await Promise.all([
      log
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute(),
      log.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return ok({
      total: Number(count.total),
      list: rows.map((one) => ({
        ...{ id: one.id, pointId: one.point_id, activityId: one.activity_id, uid: one.uid },
        ...{ state: Number(one.state), at: Number(one.at) },
      })),
    });
  }),
];
