import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { subscribePush } from '#contract/features/notification/calls.ts';
import type { ServerOptions } from '#server/between-processes.ts';
import type { Person } from './device.ts';
import type { World } from './world.ts';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** One browser's subscription. */
export interface Browser {
  readonly endpoint: string;
  readonly ecdh: ECDH;
  readonly auth: Buffer;
}

/** A push service as browsers' makers run one, with the school's keys. */
export interface PushService {
  readonly origin: string;
  readonly vapid: ECDH;
  readonly publicKey: string;
  /** For the server that shall use it. */
  readonly push: NonNullable<ServerOptions['push']>;
  /** The status that it answers with. */
  answer: number;
  received: Received[];
  readonly subscribe: (world: World, who: Person, name: string, language?: 'zh' | 'en') => Promise<Browser>;
  readonly close: () => Promise<unknown>;
}

export const openPushService = async (): Promise<PushService> => {
  const vapid = createECDH('prime256v1');
  vapid.generateKeys();
  const publicKey = vapid.getPublicKey('base64url');
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      service.received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      reply.writeHead(service.answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const privateKey = vapid.getPrivateKey().toString('base64url');
  const service: PushService = {
    origin,
    vapid,
    publicKey,
    push: { publicKey, privateKey, subject: 'mailto:it@school.example', services: [origin] },
    answer: 201,
    received: [],
    subscribe: (world, who, name, language = 'zh') => subscribe(world, who, `${origin}/${name}`, language),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return service;
};

const subscribe = async (world: World, who: Person, endpoint: string, language: 'zh' | 'en'): Promise<Browser> => {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const said = await world.say(who, subscribePush, {
    endpoint,
    p256dh: ecdh.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    language,
    origin: 'https://school.example',
  });
  if (!said.ok) throw new Error(JSON.stringify(said));
  return { endpoint, ecdh, auth };
};

/** As a browser does (RFC 8291, RFC 8188). */
export const decrypt = ({ ecdh, auth }: Browser, body: Buffer): unknown => {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const text = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(text.subarray(-16));
  const padded = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
};
