import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { checkUploadFile, uploadV2 } from '#contract/features/upload/calls.ts';

/** What becomes of a request: it is cut somewhere on its way, or its answer is. */
type Fate = 'ok' | 'request' | 'answer';

/** A request of an upload as it left the device. */
export interface Passed {
  readonly kind: 'check' | 'chunk';
  readonly fate: Fate;
  /** `<file> <number>` of a chunk. */
  chunk: string;
  /** Of the body, that left the device. */
  bytes: number;
  /** The server had said before it began that it has this chunk, heard or not. */
  isKept: boolean;
}

/** A way to the server on which requests and answers of uploads are lost. */
export interface BadWay {
  readonly port: number;
  readonly passed: Passed[];
  /** From now on so many of the requests are lost, and as many of the answers; 0 to 0.5. */
  readonly lose: (share: number) => void;
}

interface Request {
  readonly of: Passed | undefined;
  /** Bytes of its body that are still to come; and after how many of them it is cut. */
  left: number;
  cutAfter: number;
  text: string;
}

const field = (name: string) => new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)\\r\\n`);
const paths = { [checkUploadFile.path]: 'check', [uploadV2.path]: 'chunk' } as const;

interface Weather {
  /** 0 to 1. */
  readonly chance: () => number;
  /** Bytes a second that leave the device by each connection; 0: as many as the machine carries. */
  readonly rate: number;
}

export const openBadWay = async (target: number, { chance, rate }: Weather): Promise<BadWay> => {
  const passed: Passed[] = [];
  const kept = new Set<string>();
  let share = 0;
  const fateOf = (): Fate => {
    const dice = chance();
    if (dice < share) return 'request';
    return dice < 2 * share ? 'answer' : 'ok';
  };

  const begin = (head: string): Request => {
    const path = /^POST (\/[^ ?]*)/.exec(head)?.[1] ?? '';
    const left = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    const kind = paths[path];
    if (kind === undefined) return { of: undefined, left, cutAfter: Number.POSITIVE_INFINITY, text: '' };
    const of: Passed = { kind, fate: fateOf(), chunk: '', bytes: 0, isKept: false };
    passed.push(of);
    return { of, left, cutAfter: of.fate === 'request' ? chance() * left : Number.POSITIVE_INFINITY, text: '' };
  };
  const note = (request: Request, body: Buffer) => {
    const { of } = request;
    if (of === undefined) return;
    of.bytes += body.length;
    if (of.kind === 'check' || of.chunk !== '') return;
    request.text += body.toString('latin1', 0, 4_096);
    const [id, n] = [field('id').exec(request.text)?.[1], field('chunk').exec(request.text)?.[1]];
    if (id === undefined || n === undefined) return;
    of.chunk = `${id} ${n}`;
    of.isKept = kept.has(of.chunk);
  };
  const join = (client: Socket) => {
    const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true });
    let request: Request | undefined;
    let head = Buffer.alloc(0);
    let isSocket = false;
    let answered = '';
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
    const take = (data: Buffer): void => {
      if (isSocket) {
        upstream.write(data);
        return;
      }
      if (request === undefined || request.left === 0) {
        head = Buffer.concat([head, data]);
        const at = head.indexOf('\r\n\r\n');
        if (at < 0) return;
        const [own, rest] = [head.subarray(0, at + 4), head.subarray(at + 4)];
        head = Buffer.alloc(0);
        isSocket = /\r\nupgrade: websocket/i.test(own.toString('latin1'));
        request = begin(own.toString('latin1'));
        answered = '';
        upstream.write(own);
        if (rest.length > 0) take(rest);
        return;
      }
      const body = data.subarray(0, Math.min(request.left, Math.ceil(request.cutAfter)));
      note(request, body);
      request.left -= body.length;
      request.cutAfter -= body.length;
      if (request.cutAfter <= 0) {
        end();
        return;
      }
      upstream.write(body);
      if (body.length < data.length) take(data.subarray(body.length));
    };
    client.on('data', (data) => {
      take(data);
      if (rate > 0) {
        client.pause();
        setTimeout(() => client.resume(), (data.length / rate) * 1_000);
      } else if (upstream.writableNeedDrain) {
        client.pause();
        upstream.once('drain', () => client.resume());
      }
    });
    upstream.on('data', (data) => {
      const of = request?.of;
      if (of?.kind === 'chunk') {
        answered += data.toString('latin1');
        if (/"status":[12]/.test(answered)) kept.add(of.chunk);
      }
      if (of?.fate === 'answer') end();
      else client.write(data);
    });
    upstream.on('end', () => client.end());
  };
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    open.add(client.once('close', () => open.delete(client)));
    join(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    for (const client of open) client.destroy();
  });
  return {
    port: (server.address() as AddressInfo).port,
    passed,
    lose: (next) => {
      share = next;
    },
  };
};
