import { expect, test } from 'vitest';
import { livePatches, notePut, noteRemoved, nothingWritten, wroteOnly } from '#server/core/sync/live/written.ts';

const message = { name: 'message', audience: 'all' } as const;
const mark = { name: 'mark', audience: 'all' } as const;
const secret = { name: 'secret', audience: () => ['u:ann'] as const };
const seen = { name: 'seen', audience: 'all', project: (row: { readonly id: string }) => row } as const;

const patchOf = (work: (written: ReturnType<typeof nothingWritten>) => void) => {
  const written = nothingWritten(8);
  work(written);
  return livePatches(new Map([['conv:1', written]]), {
    current: () => 3,
    sign: (scope, rev) => `${scope} was at ${rev}`,
  })[0];
};
const put = (id: string, text = '') => ({ id, text });

test('a patch holds what a transaction left of every kind of row, once', () => {
  const patch = patchOf((written) => {
    notePut(written, message, put('a', 'first'));
    notePut(written, mark, put('m'));
    notePut(written, message, put('a', 'second'));
    notePut(written, message, put('b'));
    noteRemoved(written, message, 'b');
    noteRemoved(written, message, 'c');
    noteRemoved(written, mark, 'n');
    notePut(written, mark, put('n', 'again'));
  });
  expect(patch).toEqual({
    incarnation: 3,
    scope: 'conv:1',
    from: 7,
    rev: 8,
    sig: 'conv:1 was at 8',
    up: { message: [put('a', 'second')], mark: [put('m'), put('n', 'again')] },
    del: { message: ['b', 'c'] },
  });
});

test('a revision that changed nothing has a patch too: the next one goes on from it', () => {
  expect(patchOf(() => {})).toMatchObject({ from: 7, rev: 8, up: {}, del: {} });
});

test('what is not for everybody, not the same for everybody, or too much, has none', () => {
  expect(patchOf((written) => notePut(written, secret, put('s')))).toBeUndefined();
  expect(patchOf((written) => noteRemoved(written, secret, 's'))).toBeUndefined();
  expect(patchOf((written) => notePut(written, seen, put('s')))).toBeUndefined();
  const many = (rows: number) =>
    patchOf((written) => {
      for (let row = 0; row < rows; row += 1) notePut(written, message, put(`${row}`));
    });
  expect([many(200)?.up.message?.length, many(201)]).toEqual([200, undefined]);
});

test('a mutation says where its traces are when a device can know that it holds all of them', () => {
  const nobody = { people: new Set<string>() };
  expect(wroteOnly(nobody, new Map([['conv:1', 8]]), 3)).toEqual({ wrote: { incarnation: 3, revs: { 'conv:1': 8 } } });
  expect(wroteOnly(nobody, new Map([['conv:1', undefined]]), 3)).toEqual({});
  expect(wroteOnly(nobody, new Map(), 3)).toEqual({});
  expect(wroteOnly({ people: new Set(['ann']) }, new Map([['conv:1', 8]]), 3)).toEqual({});
  const mixed = new Map([
    ['conv:1', 8],
    ['user:1', 2],
  ]);
  expect(wroteOnly(nobody, mixed, 3)).toEqual({});
});
