import { WebSocket } from 'ws';
import { type Frame, LoginPayload, Poke, requestType } from '#contract/core/channel/frames.ts';
import type { LivePatch, PullReply } from '#contract/core/sync.ts';
import type { ServerProcess } from '#tests/harness/cluster/processes.ts';
import type { Person } from '#tests/harness/device.ts';
import { pullRequest, type pushItem, pushRequest } from './school.ts';

/** A message as a reader holds it. */
export interface Seen {
  readonly id: string;
  readonly groupId: string;
  readonly fromUid: string;
  readonly seq: number;
  readonly text: string;
}

/**
 * A device by the rules of the protocol and no more: a patch that follows is applied, one that was held is dropped, anything
 * else and every poke is a pull. It has no timer: what it is not told of it never learns.
 */
export interface Reader {
  readonly person: Person;
  /** Messages by id; a second one with the same number under another id is kept too, for the test to find. */
  readonly messages: () => readonly Seen[];
  readonly pulls: () => number;
  readonly patches: () => number;
  /** Sends through the socket; resolves with the acknowledgement's results. */
  readonly push: (items: readonly ReturnType<typeof pushItem>[]) => Promise<readonly { readonly status: string }[]>;
  readonly close: () => void;
}

export const readerOf = async (
  server: Pick<ServerProcess, 'http' | 'socket'>,
  person: Person,
  imToken: string,
  replicaId: string,
): Promise<Reader> => {
  const cursors: Record<string, { rev: number; epoch: number }> = {};
  const messages = new Map<string, Seen>();
  const waiting = new Map<string, (payload: unknown) => void>();
  let incarnation = 0;
  let pulls = 0;
  let patches = 0;
  let isWanted = false;
  let pulling: Promise<void> | undefined;

  const takeRows = (up: Readonly<Record<string, readonly unknown[]>>) => {
    for (const { id, groupId, fromUid, seq, text } of (up.message ?? []) as Seen[])
      messages.set(id, { id, groupId, fromUid, seq, text });
  };
  const pullOnce = async () => {
    const body = { ...pullRequest(person.uid), replicaId, incarnation, cursors };
    const reply = await fetch(`${server.http}/sync/pull`, {
      method: 'POST',
      headers: { token: person.token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { data } = (await reply.json()) as { data: PullReply };
    pulls += 1;
    incarnation = data.incarnation;
    for (const patch of data.patches) {
      if (patch.kind === 'reset') throw new Error(`${patch.scope} is too large for this test`);
      takeRows(patch.up);
      cursors[patch.scope] = { rev: patch.rev, epoch: patch.epoch };
    }
    if (data.more) isWanted = true;
  };
  const pull = (): Promise<void> => {
    isWanted = true;
    pulling ??= (async () => {
      while (isWanted) {
        isWanted = false;
        await pullOnce();
      }
      pulling = undefined;
    })();
    return pulling;
  };
  const take = (patch: LivePatch) => {
    patches += 1;
    const cursor = cursors[patch.scope];
    // While a pull is under way its answer may be older than this: it is asked for again.
    if (cursor === undefined || pulling !== undefined || patch.from > cursor.rev) return void pull();
    if (patch.from < cursor.rev) return;
    takeRows(patch.up);
    cursor.rev = patch.rev;
  };
  const hear = ({ requestType: type, uniqueCode, payload }: Frame) => {
    if (uniqueCode !== '') {
      waiting.get(uniqueCode)?.(payload);
      waiting.delete(uniqueCode);
    } else if (type === requestType.pushMessage) take(payload as LivePatch);
    else if (type === requestType.poke && Poke.parse(payload).poke.length > 0) void pull();
  };
  const socket = new WebSocket(server.socket);
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('message', (data) => hear(JSON.parse(String(data))));
  let asked = 0;
  const ask = (type: number, payload: object): Promise<unknown> =>
    new Promise((resolve) => {
      asked += 1;
      const uniqueCode = `${asked}`;
      waiting.set(uniqueCode, resolve);
      socket.send(JSON.stringify({ requestType: type, uniqueCode, payload }));
    });
  await ask(requestType.login, LoginPayload.parse({ token: imToken }));
  await pull();
  return {
    person,
    messages: () => [...messages.values()],
    pulls: () => pulls,
    patches: () => patches,
    push: async (items) => {
      const answer = await ask(requestType.pushMessage, { push: pushRequest(person.uid, items, replicaId) });
      const { results = [] } = answer as { results?: { status: string }[] };
      return results;
    },
    close: () => socket.close(),
  };
};
