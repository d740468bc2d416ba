import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { channelPath, type Frame, getIMToken, requestType } from '#contract/core/channel/frames.ts';
import type { LivePatch } from '#contract/core/sync.ts';
import type { Person } from '#tests/harness/device.ts';
import type { World } from '#tests/harness/world.ts';

/** One socket of a device, and everything it was told. */
export interface Ear {
  readonly socket: WebSocket;
  readonly heard: Frame[];
  readonly closed: Promise<number>;
  readonly send: (type: number, payload?: object, uniqueCode?: string) => void;
  /** The payload of the answer with this name, when it comes. */
  readonly answer: (uniqueCode: string) => Promise<{ readonly code: number } & Readonly<Record<string, unknown>>>;
  /** Sends, and waits for the answer. */
  readonly ask: (type: number, payload?: object) => ReturnType<Ear['answer']>;
  /** Scopes it was poked about, in order. */
  readonly poked: () => string[];
  readonly patches: () => LivePatch[];
}

/** The server of a world on a port of this machine. */
export const listenAt = async (world: World): Promise<string> => {
  await world.server.app.listen({ port: 0, host: '127.0.0.1' });
  return `ws://127.0.0.1:${(world.server.app.server.address() as AddressInfo).port}${channelPath}`;
};

export const imToken = async (world: Pick<World, 'say'>, who: { readonly token: string }): Promise<string> => {
  const said = await world.say(who, getIMToken, {});
  if (!said.ok) throw new Error(JSON.stringify(said));
  return said.data.token;
};

export const loginFrame = async (world: Pick<World, 'say'>, who: { readonly token: string }): Promise<string> =>
  JSON.stringify({ requestType: requestType.login, uniqueCode: 'in', payload: { token: await imToken(world, who) } });

/** A socket that has said nothing yet. */
export const connectTo = async (address: string, headers: Record<string, string> = {}): Promise<Ear> => {
  const socket = new WebSocket(address, { headers });
  const heard: Frame[] = [];
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  socket.on('message', (frame) => heard.push(JSON.parse(String(frame))));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const send: Ear['send'] = (type, payload = {}, uniqueCode = '') =>
    socket.send(JSON.stringify({ requestType: type, uniqueCode, payload }));
  const answer: Ear['answer'] = async (uniqueCode) => {
    const until = performance.now() + 10_000;
    for (;;) {
      const found = heard.find((frame) => frame.uniqueCode === uniqueCode);
      if (found !== undefined) return found.payload as Awaited<ReturnType<Ear['answer']>>;
      if (performance.now() > until) throw new Error(`no answer to ${uniqueCode}`);
      await sleep(2);
    }
  };
  let asked = 0;
  const payloads = <T>(type: number) =>
    heard.filter((frame) => frame.requestType === type && frame.uniqueCode === '').map(({ payload }) => payload as T);
  return {
    socket,
    heard,
    closed,
    send,
    answer,
    ask: (type, payload) => {
      asked += 1;
      send(type, payload, `ask-${asked}`);
      return answer(`ask-${asked}`);
    },
    poked: () => payloads<{ poke: string[] }>(requestType.poke).flatMap(({ poke }) => poke),
    patches: () => payloads<LivePatch>(requestType.pushMessage),
  };
};

/** A socket that is logged in. */
export const earOf = async (world: World, address: string, person: Pick<Person, 'token'>): Promise<Ear> => {
  const ear = await connectTo(address);
  ear.socket.send(await loginFrame(world, person));
  expect(await ear.answer('in')).toMatchObject({ code: 200 });
  return ear;
};

/** Pokes of one socket are a second apart. */
export const soon = <T>(asked: () => T): ReturnType<typeof expect.poll<T>> =>
  expect.poll(asked, { timeout: 10_000, interval: 10 });
