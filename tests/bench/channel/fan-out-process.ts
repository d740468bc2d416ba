import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { requestType } from '#contract/core/channel/frames.ts';
import type { LivePatch } from '#contract/core/sync.ts';
import { createFanOut } from '#server/core/channel/fan-out.ts';
import { createListeners } from '#server/core/channel/listeners.ts';
import { encodeFrame } from '#server/core/channel/wire/encode.ts';
import { createOutlet } from '#server/core/channel/wire/outlet.ts';

/**
 * Sends messages to the members of one conversation: `ours` as the server does, `naive` with a stringify and a send for each, `bare`
 * by writing one frame to the connections and nothing else.
 */
const mode = process.argv[2];
const scope = 'conv:bench';
/** Bytes that may wait for one reader in a flood; both ways wait at the same point. */
const most = 128 * 1024;
/** Messages of a flood that come in one turn of the event loop. */
const rush = 10;

const log = { info: () => {}, warn: () => {}, error: () => {} };
const listeners = createListeners();
const fanOut = createFanOut(listeners, { log, ended: () => {}, membershipsOf: async () => [] });
const members: { readonly socket: WebSocket; readonly wire: IncomingMessage['socket'] }[] = [];

const http = createServer();
new WebSocketServer({ server: http, perMessageDeflate: false }).on('connection', (socket, { url, socket: wire }) => {
  const isMember = url === '/member';
  if (isMember) members.push({ socket, wire });
  const listener = listeners.add({ uid: '', sessionId: '', outlet: createOutlet(socket, wire), poke: () => {} });
  const membership = { uid: '', scope, role: 'student' as const, actor: 'student' as const, epoch: 1, groups: [] };
  void listeners.read(listener, async () => (isMember ? [membership] : []));
});

/** Every frame is as long as the others, so that bytes tell how many there were. */
let rev = 1_000_000;
const now = () => performance.timeOrigin + performance.now();
/** About 450 bytes, as a message of one sentence is. */
const patch = (): LivePatch => {
  rev += 1;
  const id = '0199a3b0-0000-7000-8000-000000000000';
  const row = {
    id,
    groupId: id,
    fromUid: id,
    type: 'text',
    text: '这道题的第二步为什么可以交换求和的次序？',
    seq: rev,
    at: rev,
    file: null,
    card: null,
    change: null,
    replyTo: '',
    mentions: [],
    recalledAt: 0,
    recalledBy: '',
    cum: rev,
  };
  return { incarnation: 1, scope, from: rev - 1, rev, up: { message: [row] }, del: {} };
};
const deliver = (): void => {
  const payload = patch();
  if (mode === 'ours') {
    fanOut.hear({
      touched: new Map([[scope, new Set(['all' as const])]]),
      people: new Set(),
      patches: [payload],
    });
    return;
  }
  const frame = { requestType: requestType.pushMessage, uniqueCode: '', payload };
  if (mode === 'bare') {
    const bytes = encodeFrame(frame);
    for (const { wire } of members) wire.write(bytes);
    return;
  }
  for (const { socket } of members) socket.send(JSON.stringify(frame));
};
const drained = async () => {
  while (members.some(({ wire }) => wire.writableLength > most)) await turn();
};

interface Order {
  readonly count: number;
  /** Milliseconds between two messages; 0: as fast as they are read. */
  readonly every: number;
}

process.on('message', async ({ count, every }: Order) => {
  const from = process.cpuUsage();
  const begun: number[] = [];
  const handedOver: number[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    begun.push(now());
    deliver();
    handedOver.push(now());
    if (every > 0) await sleep(every);
    else if (sent % rush === 0) await turn().then(drained);
  }
  const { user, system } = process.cpuUsage(from);
  process.send?.({ cpuMs: (user + system) / 1_000 / count, begun, handedOver });
});
process.on('disconnect', () => process.exit(0));
const frameBytes = encodeFrame({ requestType: requestType.pushMessage, uniqueCode: '', payload: patch() }).length;
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port, frameBytes }));
