import type { Input } from '#contract/core/call.ts';
import type { pull, push } from '#contract/core/sync.ts';

/** Requests as a device would make them, with what a test does not care about filled in. */
export const nonce = 'a nonce of tests';

export const pushItem = (
  given: { readonly mid: string; readonly seq: number; readonly name: string; readonly input: unknown } & Partial<
    Input<typeof push>['items'][number]
  >,
) => ({
  lane: 'lane',
  version: 1,
  at: 0,
  deps: [],
  seal: false,
  ...given,
});

export const pushRequest = (uid: string, items: readonly object[], replicaId = 'replica') => ({
  proto: 1,
  nonce,
  replicaId,
  uid,
  items,
});

export const pullRequest = (uid: string): Input<typeof pull> => ({
  proto: 1,
  nonce,
  replicaId: 'replica',
  uid,
  incarnation: 0,
  cursors: {},
  loading: {},
  lanes: [],
  mids: [],
  depth: 0,
});
