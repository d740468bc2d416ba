import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { minute } from '#contract/core/time.ts';
import type { Captcha } from '#contract/features/account/entry-calls.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { keyedPrint } from '#server/core/files/signed.ts';
import { addressKey } from '#server/core/session/address.ts';
import { entryLimits } from './limits.ts';
import { drawText } from './picture.ts';

type CaptchaTables = { captcha_used: { id: string; until: number } };

type Drawing = Pick<Core, 'db' | 'now'>;

/** What is not solved by then is asked anew. */
const holdsFor = 5 * minute;

/**
 * A sum to calculate. Nothing of it is stored until it was answered: what is to be added follows from the id and a key of the
 * database, so asking for ten thousand pictures costs the database nothing.
 */
export const newCaptcha = async (core: Drawing & Pick<Core, 'random'>): Promise<string> => {
  const until = Math.floor((core.now() + holdsFor) / 1_000).toString(36);
  const body = `${until}.${Buffer.from(core.random(new Uint8Array(12))).toString('base64url')}`;
  return `${body}.${await signOf(core, body)}`;
};

const signOf = async (core: Drawing, body: string): Promise<string> =>
  (await keyedPrint(core, 'captcha id', body)).toString('base64url').slice(0, 16);

/** The id without its end, of one that we made and that still holds. */
const bodyOf = async (core: Drawing, id: string): Promise<string | undefined> => {
  const [until = '', chance = '', sign = ''] = id.split('.');
  const body = `${until}.${chance}`;
  const [right, given] = [Buffer.from(await signOf(core, body)), Buffer.from(sign)];
  const isOurs = right.length === given.length && timingSafeEqual(right, given);
  return isOurs && untilOf(body) > core.now() ? body : undefined;
};

const untilOf = (body: string): number => Number.parseInt(body.split('.')[0] ?? '', 36) * 1_000;

interface Sum {
  readonly text: string;
  readonly result: number;
  readonly seed: Buffer;
}

const sumOf = async (core: Drawing, body: string): Promise<Sum> => {
  const print = await keyedPrint(core, 'captcha sum', body);
  const [kind, one, other] = [print.readUInt8(0) % 3, print.readUInt8(1), print.readUInt8(2)];
  const seed = print.subarray(4);
  if (kind === 2) {
    const [left, right] = [(one % 8) + 2, (other % 4) + 2];
    return { text: `${left}x${right}=?`, result: left * right, seed };
  }
  const [small, large] = [(one % 9) + 1, (other % 30) + 11];
  return kind === 0
    ? { text: `${large}+${small}=?`, result: large + small, seed }
    : { text: `${large}-${small}=?`, result: large - small, seed };
};

/** The right answer; for tests, which cannot see. */
export const solve = async (core: Drawing, id: string): Promise<string> => {
  const body = await bodyOf(core, id);
  return body === undefined ? '' : String((await sumOf(core, body)).result);
};

/** Each picture has one answer: right or wrong, the next question is about another one. */
export const checkCaptcha = async (core: Core, given: Captcha | undefined): Promise<Result<undefined>> => {
  if (given === undefined || given.answer.trim() === '') return refused(accountRefusal.captchaNeeded);
  const body = await bodyOf(core, given.sessionid);
  if (body === undefined) return refused(accountRefusal.captchaWrong);
  const isFirst = await core.db.note((sql) => useUp(sql, body, core.now()));
  const { result } = await sumOf(core, body);
  return isFirst && digitsOf(given.answer) === String(result) ? ok(undefined) : refused(accountRefusal.captchaWrong);
};

/** Input methods of Chinese write digits as wide as letters. */
const digitsOf = (answer: string): string => answer.normalize('NFKC').trim();

const useUp = async (sql: Sql, id: string, now: number): Promise<boolean> => {
  const tables = sql.withTables<CaptchaTables>();
  await tables.deleteFrom('captcha_used').where('until', '<=', now).execute();
  const written = await tables
    .insertInto('captcha_used')
    .values({ id, until: untilOf(id) })
    .onConflict((clash) => clash.column('id').doNothing())
    .returning('id')
    .execute();
  return written.length > 0;
};

const captchaPicture = async (core: Core, id: string): Promise<Buffer | undefined> => {
  const body = await bodyOf(core, id);
  if (body === undefined) return undefined;
  const { text, seed } = await sumOf(core, body);
  return drawText(text, seed);
};

/** C-020: `?sessionid=…&time=…`. Drawing takes a millisecond, so an address does not draw without end. */
export const serveCaptcha = (app: FastifyInstance, core: Core): void => {
  app.get<{ Querystring: { sessionid?: string } }>('/UserApi/verify', async (request, reply) => {
    const wait = await entryLimits(core).pictures.use(addressKey(request.ip));
    if (wait > 0) return reply.code(429).header('cache-control', 'no-store').send();
    const id = String(request.query.sessionid ?? '').slice(0, 100);
    const picture = await captchaPicture(core, id);
    if (picture === undefined) return reply.code(404).header('cache-control', 'no-store').send();
    return reply.header('cache-control', 'no-store').type('image/png').send(picture);
  });
};
