import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import * as calls from '#contract/features/account/wechat-calls.ts';
import { type Asking, onCall } from '#server/core/feature.ts';
import { addressKey } from '#server/core/session/address.ts';
import { waiting } from '#server/core/session/rate.ts';
import { endOthersOf, sessionsOf } from '#server/core/session/sessions.ts';
import type { Wechat, WechatPerson } from '#server/core/session/wechat.ts';
import { change } from '#server/core/sync/change.ts';
import { contactsOf } from '../contacts.ts';
import { entryLimits } from '../entry/limits.ts';
import { userInfo } from '../people.ts';
import { provesAgain } from '../person/again.ts';
import { enterAs } from '../sign-in.ts';
import { credentialOfUid } from '../store.ts';
import { dropWechat, nobodyYet, openPassage, ownerOfWechat, putWechat, takePassage } from './store.ts';

/** WeChat, where the operator set it up and this address does not ask too often. */
const wechatFor = async ({ core, ip }: Asking): Promise<Result<Wechat>> => {
  if (core.wechat === undefined) return refused(accountRefusal.noWechat);
  const wait = await entryLimits(core).triesFrom.use(`WeChat ${addressKey(ip)}`);
  return wait === 0 ? ok(core.wechat) : refused(waiting(coreRefusal.tooMany, wait));
};

interface Returned {
  readonly code: string;
  readonly state: string;
}

/** Who came back: by a way that this server opened, for this purpose, once. */
const returned = async (
  asking: Asking,
  { code, state }: Returned,
  kind: 'login' | 'bind',
): Promise<Result<WechatPerson>> => {
  const { core, uid } = asking;
  const wechat = await wechatFor(asking);
  if (!wechat.ok) return wechat;
  const passage = await takePassage(core, state, { kind, uid: kind === 'bind' ? uid : '' });
  if (passage === undefined) return refused(accountRefusal.wechatOver);
  try {
    const person = await wechat.value.personFor(code);
    return person === undefined ? refused(accountRefusal.wechatOver) : ok(person);
  } catch (error) {
    core.log.warn({ err: error }, 'WeChat did not answer');
    return refused(accountRefusal.wechatSilent);
  }
};

const link = async ({ core, uid, session }: Asking, person: WechatPerson): Promise<Result<Record<string, never>>> => {
  const isTheirs = await change(core, [userScope(uid)], (tx) => putWechat(tx, uid, person));
  if (!isTheirs) return refused(accountRefusal.wechatTaken);
  await endOthersOf(core, uid, session?.id ?? '');
  return ok({});
};

/** Whoever signed in since then proved who they are: an open browser is not enough to leave a way in behind. */
const hasSignedInSince = async ({ core, uid, session }: Asking, at: number): Promise<boolean> =>
  (await sessionsOf(core, uid)).some(({ id, createdAt }) => id === session?.id && createdAt >= at);

export const wechatHandlers = [
  onCall(calls.getWechatAddress, async (_input, asking) => {
    const wechat = await wechatFor(asking);
    if (!wechat.ok) return wechat;
    const state = await openPassage(asking.core, { kind: 'login', uid: '', ...nobodyYet });
    return ok({ url: wechat.value.addressFor('/wxLogin', state), state });
  }),
  onCall(calls.wechatLogin, async (input, asking) => {
    const { core } = asking;
    const person = await returned(asking, input, 'login');
    if (!person.ok) return person;
    const { nickname, key } = person.value;
    const uid = await core.db.read((sql) => ownerOfWechat(sql, key));
    if (uid === undefined) {
      const ticket = await openPassage(core, { kind: 'ticket', uid: '', ...person.value });
      return ok({ otherType: 2, ticket, nickname, user: null });
    }
    const entered = await enterAs(asking, uid, input);
    if (!entered.ok) return entered;
    return ok({ otherType: 1, ticket: '', nickname, user: userInfo(entered.value.row, entered.value.token) });
  }),
  onCall(calls.bindWechat, async ({ ticket }, asking) => {
    const person = await takePassage(asking.core, ticket, { kind: 'ticket', uid: '' });
    if (person === undefined || !(await hasSignedInSince(asking, person.openedAt)))
      return refused(accountRefusal.wechatOver);
    return link(asking, person);
  }),
  onCall(calls.getWechatBindAddress, async ({ password }, asking) => {
    const wechat = await wechatFor(asking);
    if (!wechat.ok) return wechat;
    const proved = await provesAgain(asking, password);
    if (!proved.ok) return proved;
    const state = await openPassage(asking.core, { kind: 'bind', uid: asking.uid, ...nobodyYet });
    return ok({ url: wechat.value.addressFor('/bindwechat', state), state });
  }),
  onCall(calls.checkWechatCode, async (input, asking) => {
    const person = await returned(asking, input, 'bind');
    if (!person.ok) return person;
    const linked = await link(asking, person.value);
    return linked.ok ? ok({ nickname: person.value.nickname }) : linked;
  }),
  onCall(calls.unbindWechat, async ({ password }, asking) => {
    const { core, uid } = asking;
    const proved = await provesAgain(asking, password);
    if (!proved.ok) return proved;
    return change(core, [userScope(uid)], async (tx): Promise<Result<Record<string, never>>> => {
      const hasPassword = ((await credentialOfUid(tx.sql, uid))?.password ?? '') !== '';
      if (!hasPassword && (await contactsOf(tx.sql, uid)).length === 0) return refused(accountRefusal.lastWayIn);
      await dropWechat(tx, uid);
      return ok({});
    });
  }),
];
