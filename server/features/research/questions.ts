import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { second } from '#contract/core/time.ts';
import { officeLimits, officeScope } from '#contract/features/research/keys.ts';
import * as calls from '#contract/features/research/questions.ts';
import type { OfficeRow } from '#contract/features/research/rows.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onRead } from '#server/core/feature.ts';
import type { ThingRight } from '#server/core/reading.ts';
import { roleIn } from '#server/core/sync/members.ts';
import { allRows, pageOfRows } from '#server/core/sync/rows.ts';
import { personOf, profilesOf } from '#server/features/account/public.ts';
import { configOfSchool } from '#server/features/school/public.ts';
import { openAddress } from '#server/features/upload/public.ts';
import {
  countIn,
  newestPosts,
  newestTopics,
  officeById,
  officeComment,
  officeCourse,
  officeEntry,
  officeLike,
  officePost,
  officeResource,
  officesOpenedBy,
  openOffices,
  ownApplications,
  peopleIn,
  squareOf,
  topicsOfPosts,
  waitingFor,
} from './store.ts';

const teaches = async (sql: Sql, uid: string): Promise<boolean> => (await personOf(sql, uid))?.userType === 'teacher';

/** Teachers look for offices (S-463). */
export const refuseSquare: ThingRight = async (sql, uid) =>
  (await teaches(sql, uid)) ? undefined : coreRefusal.notAllowed;

/** Its members, and every teacher where it shows itself. */
export const refuseShown: ThingRight = async (sql, uid, id) => {
  if ((await roleIn(sql, uid, officeScope(id))) !== undefined) return undefined;
  const row = await officeById(sql, id);
  const isShown = row !== undefined && (row.isOpen || row.portal.isOn) && (await teaches(sql, uid));
  return isShown ? undefined : coreRefusal.notAllowed;
};

/** E-050 */
const roleCodes = { owner: 1, admin: 2, member: 3, reader: 4 } as const;
const codeOf = (role: string | undefined): calls.OfficeCard['role'] =>
  role !== undefined && role in roleCodes ? roleCodes[role as keyof typeof roleCodes] : 0;

const cardsOf = async (core: Core, sql: Sql, rows: readonly OfficeRow[], uid: string): Promise<calls.OfficeCard[]> => {
  const { counts, roles } = await peopleIn(
    sql,
    rows.map(({ id }) => id),
    uid,
  );
  const asked = new Map((await ownApplications(sql, uid)).map((one) => [one.officeId, one.state]));
  return Promise.all(
    rows.map(async (row) => {
      const scope = officeScope(row.id);
      const role = codeOf(roles.get(scope));
      return {
        ...{ officeId: row.id, title: row.title, description: row.description },
        ...{ reach: row.reach, category: row.category, organizations: row.organizations },
        cover: row.cover === '' ? '' : await openAddress(core, row.cover),
        members: counts.get(scope) ?? 0,
        joinable: role === 0 && row.isOpen && row.joining === 'review',
        asked: role === 0 ? (asked.get(row.id) ?? '') : '',
        role,
      } as const;
    }),
  );
};

/** What a stranger, or a member, is shown of the page of an office. */
const shownOf = async (sql: Sql, officeId: string, uid: string) => {
  const row = await officeById(sql, officeId);
  const isIn = (await roleIn(sql, uid, officeScope(officeId))) !== undefined;
  const { isOn = false, body = false, courses = false, discussions = false } = row?.portal ?? {};
  const may = (part: boolean) => isIn || (isOn && part);
  return { row, isOn, body: may(body), courses: may(courses), discussions: may(discussions) };
};

const namesOf = (rows: readonly OfficeRow[]) => new Map(rows.map(({ id, title }) => [id, title]));

/** Of the square those whose page shows what they talk about. */
const talking = async (sql: Sql) => (await openOffices(sql)).filter(({ portal }) => portal.isOn && portal.discussions);

const subjectsOf = async (sql: Sql, offices: readonly OfficeRow[], max: number) => {
  const names = namesOf(offices);
  const found = await newestPosts(
    sql,
    offices.map(({ id }) => id),
    max,
  );
  return found.map((one) => ({
    ...one,
    createdAt: Math.floor(one.createdAt / second),
    office: names.get(one.officeId) ?? '',
  }));
};

/** As many as a screen shows beside the square. */
const few = 6;

const square = [
  onRead(calls.officeSquare, async (input, { core, sql, uid }) => {
    const { rows, total } = await squareOf(sql, input);
    return ok({ list: await cardsOf(core, sql, rows, uid), total });
  }),
  onRead(calls.recommendOffices, async (_input, { core, sql, uid }) => {
    const cards = await cardsOf(core, sql, await openOffices(sql), uid);
    const others = cards.filter(({ role }) => role === 0).sort((one, other) => other.members - one.members);
    return ok({ list: others.slice(0, few) });
  }),
  onRead(calls.recommendSubjects, async (_input, { sql }) =>
    ok({ list: await subjectsOf(sql, await talking(sql), few) }),
  ),
  onRead(calls.recommendTopics, async (_input, { sql }) => {
    const offices = await talking(sql);
    const names = namesOf(offices);
    const ids = offices.map(({ id }) => id);
    const topics = await newestTopics(sql, ids, few);
    const filed = new Map<string, number>();
    const mentioned = offices.filter(({ id }) => topics.some((one) => one.officeId === id)).map(({ id }) => id);
    for (const topicIds of await topicsOfPosts(sql, mentioned))
      for (const id of topicIds) filed.set(id, (filed.get(id) ?? 0) + 1);
    return ok({
      list: topics.map(({ id, officeId, title }) => ({
        ...{ id, officeId, title, office: names.get(officeId) ?? '', posts: filed.get(id) ?? 0 },
      })),
    });
  }),
  onRead(calls.createOfficeNum, async (_input, { sql, uid }) =>
    ok({ count: await officesOpenedBy(sql, uid), most: officeLimits.offices }),
  ),
];

const counted = [
  ['courses', 'model courses', officeCourse],
  ['resources', 'resources of the library', officeResource],
  ['posts', 'discussions, meetings, articles and videos', officePost],
  ['comments', 'comments', officeComment],
  ['likes', 'likes', officeLike],
] as const;

const ofMembers = [
  onRead(calls.officeDetails, async ({ officeId }, { core, sql, uid }) => {
    const row = await officeById(sql, officeId);
    if (row === undefined) return refused(coreRefusal.notAllowed);
    const [card] = await cardsOf(core, sql, [row], uid);
    const items = await Promise.all(
      counted.map(async ([name, desc, of]) => ({ item_name: name, desc, value: await countIn(sql, of, officeId) })),
    );
    const { members = 0, role = 0, cover = '' } = card ?? {};
    return ok({
      ...{ officeId, title: row.title, description: row.description, reach: row.reach, project: row.project },
      ...{ cover_image: cover, members, organizations: row.organizations, me: { role } },
      data_items: [{ item_name: 'members', desc: 'people of the office', value: members }, ...items],
    });
  }),
  onRead(calls.officeIsVip, async ({ officeId }, { sql }) => {
    const row = await officeById(sql, officeId);
    const owner = row && (await personOf(sql, row.createdBy));
    const { fullOffices } = await configOfSchool(sql, owner?.coid ?? '');
    return ok({ vip: fullOffices ? 1 : 0 });
  }),
  onRead(calls.joinApplyMembers, async ({ officeId, page, limit }, { sql }) => {
    const { rows, total } = await waitingFor(sql, officeId, { page, limit });
    const people = await profilesOf(
      sql,
      rows.map(({ uid }) => uid),
    );
    return ok({
      total,
      list: rows.map(({ uid, reason, createdAt }) => ({
        ...{ uid, reason, createdAt: Math.floor(createdAt / second) },
        username: people.get(uid)?.username ?? '',
        school: '',
      })),
    });
  }),
];

const ofVisitors = [
  onRead(calls.getBasicInfo, async ({ officeId }, { core, sql, uid }) => {
    const row = await officeById(sql, officeId);
    const [card] = row === undefined ? [] : await cardsOf(core, sql, [row], uid);
    return card === undefined ? refused(coreRefusal.notAllowed) : ok(card);
  }),
  onRead(calls.portalPage, async ({ officeId }, { sql, uid }) => {
    const { row, ...shown } = await shownOf(sql, officeId, uid);
    return ok({ ...shown, bodyType: shown.body ? (row?.bodyType ?? 0) : 0 });
  }),
  onRead(calls.listEntries, async ({ officeId, page, page_size }, { sql, uid }) => {
    const { row, body } = await shownOf(sql, officeId, uid);
    const bodyType = body ? (row?.bodyType ?? 0) : 0;
    const all = bodyType === 0 ? [] : await allRows(sql, officeEntry, officeScope(officeId));
    const own = all
      .filter((one) => one.bodyType === bodyType)
      .sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
    const list = own
      .slice((page - 1) * page_size, page * page_size)
      .map(({ id, title, object, score, material, level, description }) => ({
        ...{ id, title, object, score, material, level, description },
      }));
    return ok({ page, page_size, total: own.length, bodyType, list });
  }),
  onRead(calls.latestDiscussActivity, async ({ officeId }, { sql, uid }) => {
    const { row, discussions } = await shownOf(sql, officeId, uid);
    return ok({ list: discussions && row !== undefined ? await subjectsOf(sql, [row], few) : [] });
  }),
  onRead(calls.listOfficeCourses, async ({ officeId }, { sql, uid }) => {
    const { courses } = await shownOf(sql, officeId, uid);
    const { rows } = courses
      ? await pageOfRows(sql, officeCourse, officeScope(officeId), ['createdAt', 'id'], {
          ...{ page: 1, limit: officeLimits.courses },
        })
      : { rows: [] };
    return ok({
      list: rows
        .toSorted((one, other) => one.place - other.place)
        .map(({ id, title, description, category, chapters, taken }) => ({
          ...{ id, title, description, category, chapters: chapters.length, taken },
        })),
    });
  }),
];

export const researchCalls = [...square, ...ofMembers, ...ofVisitors];
