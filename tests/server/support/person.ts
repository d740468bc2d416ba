import type { Input } from '#contract/core/call.ts';
import type { PullReply, PushResult, pull } from '#contract/core/sync.ts';
import type { Person } from '#tests/harness/device.ts';
import type { World } from '#tests/harness/world.ts';
import { pullRequest, pushItem, pushRequest } from './school.ts';

/** One replica of a person, driven by hand. */
export interface Hand {
  readonly push: (...items: readonly object[]) => Promise<PushResult[]>;
  readonly pull: (given?: Partial<Input<typeof pull>>) => Promise<PullReply>;
  /** An item with the next number of its lane. */
  readonly item: (name: string, input: object, given?: object) => ReturnType<typeof pushItem>;
  readonly post: (path: string, body: object) => Promise<{ readonly statusCode: number; readonly body: string }>;
}

export const handOf = (world: World, { uid, token }: Person, replicaId = 'replica'): Hand => {
  const lanes = new Map<string, number>();
  const post = (path: string, body: object) =>
    world.server.app.inject({ method: 'POST', url: path, headers: { token }, payload: body });
  const data = async <T>(path: string, body: object): Promise<T> => {
    const reply = await post(path, body);
    const envelope = JSON.parse(reply.body);
    if (envelope.status !== 1) throw new Error(reply.body);
    return envelope.data;
  };
  return {
    post,
    push: async (...items) =>
      (await data<{ results: PushResult[] }>('/sync/push', pushRequest(uid, items, replicaId))).results,
    pull: (given = {}) => data<PullReply>('/sync/pull', { ...pullRequest(uid), replicaId, ...given }),
    item: (name, input, given = {}) => {
      const { lane = 'lane' } = given as { readonly lane?: string };
      const seq = (lanes.get(lane) ?? 0) + 1;
      lanes.set(lane, seq);
      return pushItem({ mid: world.newId(), seq, name, input, lane, at: world.now(), ...given });
    },
  };
};

/** The cursors that a reply leaves behind. */
export const cursorsOf = ({ patches, incarnation }: PullReply) => ({
  incarnation,
  cursors: Object.fromEntries(
    patches.flatMap((patch) =>
      patch.kind === 'reset' ? [] : [[patch.scope, { rev: patch.rev, epoch: patch.epoch, sig: patch.sig }]],
    ),
  ),
});

export const statuses = (results: readonly PushResult[]): string[] =>
  results.map((result) => (result.status === 'verdict' ? result.verdict.status : result.status));

export const reasons = (results: readonly PushResult[]): (string | undefined)[] =>
  results.map((result) => (result.status === 'verdict' ? result.verdict.refusal?.reason : result.status));
