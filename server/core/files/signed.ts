import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import type { Core } from '../core.ts';
import { firstMeta } from '../meta.ts';

type Keyed = Pick<Core, 'db'>;

const keys = new WeakMap<Keyed, Promise<string>>();

/** Made once for each database, and the same for all its servers. */
const keyOf = (core: Keyed): Promise<string> => {
  const known = keys.get(core);
  if (known !== undefined) return known;
  const key = core.db.write((sql) => firstMeta(sql, 'signingKey', randomBytes(32).toString('base64url')));
  // What failed is asked again.
  key.catch(() => keys.delete(core));
  keys.set(core, key);
  return key;
};

/** A keyed print of a text, for one purpose: whoever reads the database cannot make one. */
export const keyedPrint = async (core: Keyed, purpose: string, text: string): Promise<Buffer> =>
  createHmac('sha256', await keyOf(core))
    .update(JSON.stringify([purpose, text]))
    .digest();

const signature = (key: string, path: string, params: Readonly<Record<string, string>>, until: number): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([path, Object.entries(params).sort(), until]))
    .digest('base64url');

/** The parameter that says for whom an address was signed: whoever they hand it to counts for them. */
export const takenBy = 'by';

/** An address that opens `path` with these parameters, for whoever has it, until a time of the server's clock. */
export const signedAddress = async (
  core: Core,
  path: string,
  params: Readonly<Record<string, string>>,
  until: number,
): Promise<string> => {
  const sign = signature(await keyOf(core), path, params, until);
  return `${path}?${new URLSearchParams({ ...params, until: String(until), sign })}`;
};

/** The parameters of an address that we made and that still holds. */
export const checkSigned = async (
  core: Core,
  path: string,
  query: Readonly<Record<string, string>>,
  now: number,
): Promise<Result<Readonly<Record<string, string>>>> => {
  const { until = '', sign = '', ...params } = query;
  const right = Buffer.from(signature(await keyOf(core), path, params, Number(until)));
  const given = Buffer.from(sign);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return refused(coreRefusal.linkInvalid);
  return Number(until) > now ? ok(params) : refused(coreRefusal.linkExpired);
};
