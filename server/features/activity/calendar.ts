import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ok } from '#contract/core/result.ts';
import { minute, second } from '#contract/core/time.ts';
import { isReadBy } from '#contract/features/activity/audience.ts';
import { getCalendarAddress, renewCalendarAddress } from '#contract/features/activity/calendar-calls.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onRead, onReadAndKeep } from '#server/core/feature.ts';
import { filesRoot } from '#server/core/files/downloads.ts';
import { keyedPrint } from '#server/core/files/signed.ts';
import { addressKey } from '#server/core/session/address.ts';
import { scopeValue } from '#server/core/sync/entity.ts';
import { membershipsOf, placesUnder } from '#server/core/sync/members.ts';
import { isOpenAccount } from '#server/features/account/public.ts';
import { publishedIn } from './store.ts';

type Tables = { calendar_address: { uid: string; generation: string; made_at: number } };

const root = `${filesRoot}calendar/`;

/** Nothing of somebody whose account was closed. */
const generationOf = async (sql: Sql, uid: string): Promise<string | undefined> => {
  const address = sql.withTables<Tables>().selectFrom('calendar_address').select('generation').where('uid', '=', uid);
  const [found, isOpen] = [await address.executeTakeFirst(), await isOpenAccount(sql, uid)];
  return isOpen ? found?.generation : undefined;
};

const secretOf = async (core: Core, uid: string, generation: string): Promise<Buffer> =>
  keyedPrint(core, 'calendar', `${uid} ${generation}`);

const pathOf = async (core: Core, uid: string, generation: string): Promise<string> =>
  `${root}${uid}/${(await secretOf(core, uid, generation)).toString('base64url')}.ics`;

export const calendarCalls = [
  onRead(getCalendarAddress, async (_input, { core, sql, uid }) => {
    const generation = await generationOf(sql, uid);
    return ok({ path: generation === undefined ? '' : await pathOf(core, uid, generation) });
  }),
  onReadAndKeep(renewCalendarAddress, async (_input, { core, sql, uid, now }) => {
    const generation = randomBytes(16).toString('base64url');
    await sql
      .withTables<Tables>()
      .insertInto('calendar_address')
      .values({ uid, generation, made_at: now })
      .onConflict((clash) => clash.column('uid').doUpdateSet({ generation, made_at: now }))
      .execute();
    return ok({ path: await pathOf(core, uid, generation) });
  }),
];

/** Of one network in a minute, and of one calendar, which is looked up in all courses of its owner. */
const max = { network: 1_200, calendar: 20 } as const;

/** Nobody without the secret learns whether there is a calendar. */
export const serveCalendar = (app: FastifyInstance, core: Core): void => {
  const tries = core.rates('calendar addresses', max.network, minute);
  const readings = core.rates('calendars', max.calendar, minute);
  const later = (reply: FastifyReply, wait: number) =>
    reply
      .code(429)
      .header('retry-after', Math.ceil(wait / second))
      .type('text/plain')
      .send('');
  app.get(`${root}:uid/:secret`, { compress: false }, async (request, reply) => {
    const { uid = '', secret = '' } = request.params as Readonly<Record<string, string>>;
    const tooMany = await tries.use(addressKey(request.ip));
    if (tooMany > 0) return later(reply, tooMany);
    const generation = await core.db.read((sql) => generationOf(sql, uid));
    const right = await secretOf(core, uid, generation ?? '');
    const given = Buffer.from(secret.replace(/\.ics$/, ''), 'base64url');
    const isRight = given.length === right.length && timingSafeEqual(given, right);
    if (generation === undefined || !isRight) return reply.code(404).type('text/plain').send('');
    // Asked when the secret is right: nobody uses up what is another's.
    const tooOften = await readings.use(uid);
    if (tooOften > 0) return later(reply, tooOften);
    const dates = await core.db.read((sql) => datesOf(sql, uid));
    return reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('cache-control', 'private, max-age=900')
      .header('x-robots-tag', 'noindex')
      .send(calendarOf(dates, core.now()));
  });
};

/** What is due in the courses of a person, as far as it is for them and the course is not closed to them; the most recent and coming ones. */
const datesOf = async (sql: Sql, uid: string): Promise<readonly ActivityRow[]> => {
  const scopes = (await membershipsOf(sql, uid))
    .map(({ scope }) => scope)
    .filter((scope) => scope.startsWith('course:'));
  const dates: ActivityRow[] = [];
  for (const { member, actor } of (await placesUnder(sql, uid, scopes)).values()) {
    if (member === undefined || actor === undefined) continue;
    for (const row of await publishedIn(sql, scopeValue(member.scope)))
      if (row.closesAt > 0 && isReadBy(row, member)) dates.push(row);
  }
  return dates.sort((one, other) => other.closesAt - one.closesAt).slice(0, 500);
};

const stamp = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/** TEXT of RFC 5545, 3.3.11: no control characters, and each kind of line break is the one that is written out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n?|[\n\u0085\u2028\u2029]/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must not be there
    .replaceAll(/[\u0000-\u001f\u007f]/g, '');

/** A line of at most 75 bytes; what is longer goes on in the next one (RFC 5545, 3.1). */
const folded = (line: string): string => {
  let [out, bytes] = ['', 0];
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (bytes + size > 74) [out, bytes] = [`${out}\r\n `, 1];
    out += sign;
    bytes += size;
  }
  return out;
};

const calendarOf = (rows: readonly ActivityRow[], now: number): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hybrid Classroom//EN',
    'CALSCALE:GREGORIAN',
    ...rows.flatMap(({ id, title, closesAt, updatedAt }) => [
      'BEGIN:VEVENT',
      `UID:${id}@hybrid-classroom`,
      `DTSTAMP:${stamp(now)}`,
      `LAST-MODIFIED:${stamp(updatedAt)}`,
      `DTSTART:${stamp(closesAt)}`,
      `DTEND:${stamp(closesAt)}`,
      `SUMMARY:${escaped(title)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
