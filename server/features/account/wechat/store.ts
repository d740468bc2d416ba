import { userScope } from '#contract/core/scopes.ts';
import { minute } from '#contract/core/time.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { keyedPrint } from '#server/core/files/signed.ts';
import type { WechatPerson } from '#server/core/session/wechat.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { profile } from '../store.ts';

/** `login`, `bind`: on the way to WeChat and back. `ticket`: WeChat knows them, and nobody here has linked it. */
export type PassageKind = 'login' | 'bind' | 'ticket';

interface Passage extends WechatPerson {
  readonly kind: PassageKind;
  readonly uid: string;
}

type Tables = {
  wechat: { uid: string; key: string; openid: string; nickname: string };
  wechat_passage: {
    id: string;
    kind: PassageKind;
    uid: string;
    key: string;
    openid: string;
    nickname: string;
    until: number;
  };
};

const tables = (sql: Sql) => sql.withTables<Tables>();

const holdsFor = 15 * minute;

const printOf = async (core: Core, secret: string): Promise<string> =>
  (await keyedPrint(core, 'wechat passage', secret)).toString('base64url');

/** A word that opens one passage once; the database has a print of it only. */
export const openPassage = async (core: Core, { kind, uid, ...person }: Passage): Promise<string> => {
  const secret = Buffer.from(core.random(new Uint8Array(16))).toString('base64url');
  const id = await printOf(core, secret);
  await core.db.note(async (sql) => {
    await tables(sql).deleteFrom('wechat_passage').where('until', '<=', core.now()).execute();
    await tables(sql)
      .insertInto('wechat_passage')
      .values({ id, kind, uid, ...person, until: core.now() + holdsFor })
      .execute();
  });
  return secret;
};

export const nobodyYet: WechatPerson = { key: '', openid: '', nickname: '' };

/** What the word opens, and since when; used up by it, right or wrong. */
export const takePassage = async (
  core: Core,
  secret: string,
  wanted: Pick<Passage, 'kind' | 'uid'>,
): Promise<(WechatPerson & { readonly openedAt: number }) | undefined> => {
  const id = await printOf(core, secret);
  const taken = await core.db.note((sql) =>
    tables(sql).deleteFrom('wechat_passage').where('id', '=', id).returningAll().executeTakeFirst(),
  );
  if (taken === undefined || taken.until <= core.now()) return undefined;
  if (taken.kind !== wanted.kind || taken.uid !== wanted.uid) return undefined;
  const { key, openid, nickname, until } = taken;
  return { key, openid, nickname, openedAt: until - holdsFor };
};

export const ownerOfWechat = async (sql: Sql, key: string): Promise<string | undefined> =>
  (await tables(sql).selectFrom('wechat').select('uid').where('key', '=', key).executeTakeFirst())?.uid;

/** The person's scope is locked; false where it is somebody else's. */
export const putWechat = async (tx: Tx, uid: string, { key, openid, nickname }: WechatPerson): Promise<boolean> => {
  const owner = await ownerOfWechat(tx.sql, key);
  if (owner !== undefined && owner !== uid) return false;
  await tables(tx.sql).deleteFrom('wechat').where('uid', '=', uid).execute();
  await tables(tx.sql).insertInto('wechat').values({ uid, key, openid, nickname }).execute();
  const row = await tx.get(profile, userScope(uid), uid);
  if (row !== undefined) await tx.put(profile, { ...row, wechat: nickname === '' ? '—' : nickname });
  return true;
};

export const dropWechat = async (tx: Tx, uid: string): Promise<void> => {
  await tables(tx.sql).deleteFrom('wechat').where('uid', '=', uid).execute();
  const row = await tx.get(profile, userScope(uid), uid);
  if (row !== undefined) await tx.put(profile, { ...row, wechat: '' });
};
