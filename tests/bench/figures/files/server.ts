import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount, createInstitution, login } from '#contract/features/account/calls.ts';
import { checkUploadFile } from '#contract/features/upload/calls.ts';
import { freshId } from '../../lab/school.ts';
import { median } from '../../stats.ts';
import type { Figure } from '../../table.ts';
import { chunkBytes, type MadeFile, madeFile } from './bytes.ts';
import { type Cpu, type Measured, measured, realServer } from './process.ts';

const mebibyte = 2 ** 20;

/** The real server, started as `npm start` does, and one that only writes, each in its own process, sent the same forms one after another over one connection. */
export const received = async (quick: boolean): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-uploads-'));
  const floor = await measured([new URL('./floor-server.ts', import.meta.url).pathname, folder], {});
  const ours = await realServer(join(folder, 'data'));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const token = await sender(ours, agent);
    const figures: Figure[] = [];
    let last = { id: '', size: 0 };
    for (const [index, megabytes] of (quick ? [1, 64] : [1, 150, 500, 2_048]).entries()) {
      const file = madeFile(megabytes * mebibyte, (Date.now() + index) % 2 ** 31);
      touchPages(folder, file.size);
      const bare = await sent({ to: floor, agent, file });
      touchPages(folder, file.size);
      const real = await sent({ to: ours, agent, file, token });
      figures.push(...told(megabytes, real, bare));
      last = { id: real.id, size: file.size };
    }
    const note = 'VmHWM of the server’s process since its start; floor: of the one that only writes.';
    figures.push({
      name: 'server’s memory, at most',
      value: ours.max() * 1_024,
      unit: 'kB',
      floor: floor.max() * 1_024,
      budget: 180 * 1_024,
      note,
    });
    figures.push(...(await handedOut(ours, agent, token, last)), await resumed(ours, agent, token));
    return figures;
  } finally {
    agent.destroy();
    for (const one of [ours, floor]) one.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * The kernel keeps what is written in pages of memory, and a virtual machine is lent those one by one: who touches one first pays up to
 * 2 s of processor for a GiB. So that neither server does, a file of the size is written and removed before.
 */
const touchPages = (folder: string, size: number): void => {
  const path = join(folder, 'pages');
  const file = openSync(path, 'w');
  for (let at = 0; at < size; at += pages.length) writeSync(file, pages);
  closeSync(file);
  rmSync(path);
};

const pages = Buffer.alloc(4 * mebibyte, 1);

interface Sending {
  readonly to: Measured;
  readonly agent: Agent;
  readonly file: MadeFile;
  /** None: to the floor. */
  readonly token?: string;
}

interface Sent {
  readonly id: string;
  /** ms of each chunk's answer. */
  readonly times: readonly number[];
  /** For each GiB. */
  readonly cpu: Cpu;
}

const sent = async ({ to, agent, file, token = '' }: Sending): Promise<Sent> => {
  const id = freshId();
  const { size, chunks, md5 } = file;
  const facts = { fileMd5: md5, chunks, id, lastModifiedDate: 1, filename: 'bench.bin', size };
  // While the file was made, or went to the other one, the server may have let go of a connection that rested.
  agent.destroy();
  if (token !== '') await ask(to.address, agent, token, checkUploadFile.path, facts);
  const before = to.cpu();
  const times: number[] = [];
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const form = formOf({ ...facts, chunk }, file.chunk(chunk));
    const from = performance.now();
    await post(
      `${to.address}/UploadApi/uploadV2`,
      agent,
      { token, 'content-type': form.type, 'x-name': id, 'x-at': String(chunk * chunkBytes) },
      form.parts,
    );
    times.push(performance.now() - from);
  }
  const after = to.cpu();
  const each = (part: keyof Cpu) => ((after[part] - before[part]) * 2 ** 30) / size;
  return { id, times, cpu: { user: each('user'), system: each('system') } };
};

const told = (megabytes: number, real: Sent, bare: Sent): Figure[] => {
  const last = (one: Sent) => one.times.at(-1) ?? 0;
  const note = 'node:http in this process sends; floor: a server that takes the form and writes it to a new file.';
  const of = `${megabytes} MB received`;
  return [
    { name: `${of}, last chunk’s answer`, value: last(real), unit: 'ms', floor: last(bare), budget: 50, note },
    ...(megabytes < 64
      ? []
      : ([
          { name: `${of}, a chunk’s answer`, value: median(real.times), unit: 'ms', floor: median(bare.times), note },
          {
            name: `${of}, processor for each GiB`,
            value: (real.cpu.user + real.cpu.system) * 1_000,
            unit: 'ms',
            floor: (bare.cpu.user + bare.cpu.system) * 1_000,
            budget: 2_800,
            note,
          },
          {
            name: `${of}, of that the kernel’s`,
            value: real.cpu.system * 1_000,
            unit: 'ms',
            floor: bare.cpu.system * 1_000,
            note,
          },
        ] as const)),
  ];
};

/** The largest file goes out again, whole, to somebody who only counts bytes. */
const handedOut = async (
  ours: Measured,
  agent: Agent,
  token: string,
  { id, size }: { readonly id: string; readonly size: number },
): Promise<Figure[]> => {
  const opened = await post(`${ours.address}/file/${id}`, agent, { token }, undefined);
  const before = ours.cpu();
  let bytes = 0;
  await post(new URL(String(opened.headers.location), ours.address).href, agent, {}, undefined, ({ length }) => {
    bytes += length;
  });
  const after = ours.cpu();
  if (bytes !== size) throw new Error(`${bytes} of ${size} bytes came back`);
  const note = 'The last file, right after it came; VmHWM of the server’s process since its start.';
  const of = `${size / mebibyte} MB handed out`;
  const each = (part: keyof Cpu) => ((after[part] - before[part]) * 2 ** 30 * 1_000) / size;
  return [
    { name: `${of}, server’s memory at most`, value: ours.max() * 1_024, unit: 'kB', budget: 180 * 1_024, note },
    { name: `${of}, processor for each GiB`, value: each('user') + each('system'), unit: 'ms', note },
    { name: `${of}, of that the kernel’s`, value: each('system'), unit: 'ms', note },
  ];
};

/** A download that was cut in the middle goes on: from asking to the first byte of the rest. */
const resumed = async (ours: Measured, agent: Agent, token: string): Promise<Figure> => {
  const file = madeFile(20 * mebibyte, 7);
  const { id } = await sent({ to: ours, agent, file, token });
  const opened = await post(`${ours.address}/file/${id}`, agent, { token }, undefined);
  const address = new URL(String(opened.headers.location), ours.address).href;
  const times = { rest: [] as number[], whole: [] as number[] };
  for (let round = 0; round < 20; round += 1) {
    times.whole.push(await firstByte(address, agent, {}));
    times.rest.push(await firstByte(address, agent, { range: `bytes=${10 * mebibyte}-` }));
  }
  const note = 'From asking for the second half to its first byte; floor: the first byte of the whole.';
  return {
    name: 'download taken up again, first byte',
    value: median(times.rest),
    unit: 'ms',
    floor: median(times.whole),
    note,
  };
};

const firstByte = async (address: string, agent: Agent, headers: Record<string, string>): Promise<number> => {
  const from = performance.now();
  let first = 0;
  await post(address, agent, headers, undefined, () => {
    first ||= performance.now() - from;
  });
  return first;
};

const sender = async ({ address, operatorToken }: Measured, agent: Agent): Promise<string> => {
  const { coid } = (await ask(address, agent, operatorToken, createInstitution.path, { name: 'Bench' })) as {
    coid: number;
  };
  const who = { account: 'bench1', password: 'Classroom2026' };
  await ask(address, agent, operatorToken, createAccount.path, {
    coid,
    ...who,
    username: 'Bench',
    userType: 'student',
  });
  const { token } = (await ask(address, agent, '', login.path, { ...who, remember: true })) as { token: string };
  return token;
};

const ask = async (address: string, agent: Agent, token: string, path: string, body: unknown): Promise<unknown> => {
  const { text } = await post(`${address}${path}`, agent, { token, 'content-type': 'application/json' }, [
    Buffer.from(JSON.stringify(body)),
  ]);
  const reply = JSON.parse(text) as { readonly status: number; readonly data: unknown; readonly message: string };
  if (reply.status === 0) throw new Error(`${path}: ${reply.message}`);
  return reply.data;
};

const formOf = (fields: Readonly<Record<string, string | number>>, bytes: Uint8Array) => {
  const line = '----bench';
  const head = Object.entries(fields)
    .map(([name, value]) => `--${line}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('');
  const file = `--${line}\r\ncontent-disposition: form-data; name="file"; filename="blob"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${line}`,
    parts: [Buffer.from(head + file), bytes, Buffer.from(`\r\n--${line}--\r\n`)],
  };
};

/** Without a body it is a GET. */
const post = (
  address: string,
  agent: Agent,
  headers: Readonly<Record<string, string>>,
  parts: readonly Uint8Array[] | undefined,
  onData: (piece: Buffer) => void = () => undefined,
): Promise<{ readonly text: string; readonly headers: Readonly<Record<string, unknown>> }> =>
  new Promise((resolve, reject) => {
    const length = parts?.reduce((sum, part) => sum + part.length, 0);
    const asking = request(
      address,
      {
        method: parts === undefined ? 'GET' : 'POST',
        agent,
        headers: { ...headers, ...(length === undefined ? {} : { 'content-length': length }) },
      },
      (reply) => {
        let text = '';
        reply.on('data', (piece: Buffer) => {
          onData(piece);
          if (text.length < 100_000) text += piece.toString('latin1');
        });
        reply.on('end', () => resolve({ text, headers: reply.headers }));
        reply.on('error', reject);
      },
    );
    asking.on('error', reject);
    for (const part of parts ?? []) asking.write(part);
    asking.end();
  });
