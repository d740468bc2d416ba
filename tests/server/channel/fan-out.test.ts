import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { audiencesOf } from '#contract/core/scopes.ts';
import type { LivePatch } from '#contract/core/sync.ts';
import { createFanOut } from '#server/core/channel/fan-out.ts';
import { createListeners } from '#server/core/channel/listeners.ts';
import type { Outlet } from '#server/core/channel/wire/outlet.ts';
import type { Membership } from '#server/core/sync/members.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const scope = 'conv:a';
const patch = (rev: number): LivePatch => ({
  incarnation: 1,
  scope,
  from: rev - 1,
  rev,
  up: { message: [{ id: `${rev}` }] },
  del: {},
});
const news = (...patches: readonly LivePatch[]) => ({
  touched: new Map(patches.map((one) => [one.scope, new Set(['all' as const])])),
  people: new Set<string>(),
  patches,
});
const member = (uid: string, epoch = 1): Membership => ({
  uid,
  scope,
  role: 'student',
  actor: 'student',
  epoch,
  groups: [],
});

/** People on sockets that only note what they are given; `belongs` is what the database would say. */
const stage = () => {
  const listeners = createListeners();
  const belongs = new Map<string, readonly Membership[]>();
  let answers: (() => void)[] = [];
  const read = <T>(work: () => T): Promise<T> =>
    new Promise((resolve, reject) =>
      answers.push(() => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      }),
    );
  const ended: string[] = [];
  const failing = { times: 0 };
  const orFail = (uid: string) => {
    failing.times -= 1;
    if (failing.times >= 0) throw new Error('the database is away');
    return belongs.get(uid) ?? [];
  };
  const silent = () => {};
  const fanOut = createFanOut(listeners, {
    log: { info: silent, warn: silent, error: silent },
    ended: ({ sessionId }) => void ended.push(sessionId),
    membershipsOf: (uid) => read(() => orFail(uid)),
  });
  const enter = async (uid: string, memberships: readonly Membership[]) => {
    const got: Buffer[] = [];
    const poked: string[] = [];
    const state = { isBehind: false };
    const push = (bytes: Buffer) => {
      if (!state.isBehind) got.push(bytes);
      return !state.isBehind;
    };
    const outlet = { push } as unknown as Outlet;
    const poke = (scopes: readonly string[]) => void poked.push(...scopes);
    const listener = listeners.add({ uid, sessionId: `session of ${uid}`, outlet, poke });
    belongs.set(uid, memberships);
    await listeners.read(listener, async () => memberships);
    return { got, poked, state };
  };
  return {
    fanOut,
    enter,
    belongs,
    ended,
    failing,
    /** Questions that the database has not answered. */
    asked: () => answers.length,
    /** The database answers. */
    settle: async () => {
      for (const answer of answers) answer();
      answers = [];
      await vi.advanceTimersByTimeAsync(0);
    },
  };
};

test('one buffer for everybody who belongs; nothing for the others', async () => {
  const { fanOut, enter } = stage();
  const [a, b, c] = [await enter('a', [member('a')]), await enter('b', [member('b')]), await enter('c', [])];
  fanOut.hear(news(patch(1)));
  expect(a.got).toHaveLength(1);
  expect(b.got[0]).toBe(a.got[0]);
  expect([c.got, c.poked, a.poked]).toEqual([[], [], []]);
});

test('who is behind is poked instead, the others get on', async () => {
  const { fanOut, enter } = stage();
  const [slow, quick] = [await enter('a', [member('a')]), await enter('b', [member('b')])];
  slow.state.isBehind = true;
  for (let rev = 1; rev <= 5; rev += 1) fanOut.hear(news(patch(rev)));
  expect([slow.got.length, new Set(slow.poked)]).toEqual([0, new Set([scope])]);
  expect([quick.got.length, quick.poked]).toEqual([5, []]);
});

test('while it is not known whether somebody still belongs, nothing is shown to them', async () => {
  const { fanOut, enter, belongs, settle } = stage();
  const [leaves, stays] = [await enter('a', [member('a')]), await enter('b', [member('b')])];
  belongs.set('a', []);
  fanOut.hear({ ...news(), people: new Set(['a', 'b']) });
  fanOut.hear(news(patch(1)));
  await settle();
  expect([leaves.got, leaves.poked]).toEqual([[], [scope]]);
  expect([stays.got, stays.poked]).toEqual([[], [scope]]);
  fanOut.hear(news(patch(2)));
  expect([leaves.got.length, stays.got.length]).toEqual([0, 1]);
});

test('what somebody belongs to is read once for all their sockets', async () => {
  const { fanOut, enter, belongs, asked, settle } = stage();
  const sockets = [];
  for (let count = 0; count < 100; count += 1) sockets.push(await enter('a', []));
  belongs.set('a', [member('a')]);
  fanOut.hear({ ...news(), people: new Set(['a']) });
  expect(asked()).toBe(1);
  await settle();
  expect(sockets.every(({ poked }) => poked.includes(scope))).toBe(true);
});

test('memberships that cannot be read are read again, and nothing is missed', async () => {
  const { fanOut, enter, failing, settle } = stage();
  const his = await enter('a', [member('a')]);
  failing.times = 2;
  fanOut.hear({ ...news(), people: new Set(['a']) });
  fanOut.hear(news(patch(1)));
  for (let passed = 0; passed < 3; passed += 1) {
    await settle();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  await settle();
  expect([his.got, his.poked]).toEqual([[], [scope]]);
  fanOut.hear(news(patch(2)));
  expect(his.got).toHaveLength(1);
});

test('a scope that goes on without a patch is poked to those whose audiences read it', async () => {
  const { fanOut, enter } = stage();
  const staff = { ...member('a'), role: 'teacher' as const };
  const [hers, his] = [await enter('a', [staff]), await enter('b', [member('b')])];
  expect(audiencesOf(staff)).toBeUndefined();
  fanOut.hear({ touched: new Map([[scope, new Set(['staff' as const])]]), people: new Set() });
  expect([hers.poked, his.poked]).toEqual([[scope], []]);
});

test('an ended session is told to go, and no other', async () => {
  const { fanOut, enter, ended } = stage();
  await enter('a', []);
  await enter('b', []);
  fanOut.hear({ ...news(), ended: new Set(['session of a']) });
  expect(ended).toEqual(['session of a']);
});

test('when the bus lost something, everybody looks for themselves, in their own time', async () => {
  const { fanOut, enter, settle } = stage();
  const all = [];
  for (let index = 0; index < 800; index += 1) all.push(await enter(`p${index}`, [member(`p${index}`)]));
  fanOut.lost();
  await vi.advanceTimersByTimeAsync(1_000);
  await settle();
  const early = all.filter(({ poked }) => poked.length > 0).length;
  expect(early).toBeGreaterThan(200);
  expect(early).toBeLessThan(600);
  await vi.advanceTimersByTimeAsync(1_100);
  await settle();
  expect(all.every(({ poked }) => poked.includes(scope))).toBe(true);
});
