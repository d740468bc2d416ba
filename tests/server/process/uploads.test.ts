import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { bytesOfBase64, chunkLength, chunksOf, fileAddress, hasChunk } from '#contract/core/files.ts';
import { newId } from '#contract/core/ids.ts';
import { createAccount, createInstitution, login } from '#contract/features/account/calls.ts';
import { checkUploadFile, uploadV2 } from '#contract/features/upload/calls.ts';
import { chunkBytes } from '#contract/features/upload/keys.ts';
import { chanceFrom } from '#tests/harness/random.ts';

/** How often the server is killed; `npm run test:soak` does it a hundred times. */
const kills = Number(process.env.KILLS ?? 3);
const chance = chanceFrom(Number(process.env.SEED ?? 4));

const dataDir = mkdtempSync(join(tmpdir(), 'classroom-kill-'));
let child: ChildProcess | undefined;
afterAll(() => {
  child?.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const operator = 'operator-of-the-test-school';

/** Its address, when it listens. */
const start = async (): Promise<string> => {
  const begun = spawn(process.execPath, ['server/main.ts', '--empty'], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      OPERATOR_TOKEN: operator,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = begun;
  let said = '';
  begun.stdout?.on('data', (text) => {
    said += String(text);
  });
  await expect.poll(() => said, { timeout: 60_000, interval: 10 }).toMatch(/http:\S+/);
  return /http:\S+/.exec(said)?.[0] ?? '';
};

const kill = async (): Promise<void> => {
  const gone = new Promise((resolve) => child?.once('exit', resolve));
  child?.kill('SIGKILL');
  await gone;
};

const ask = async (base: string, token: string, path: string, body: object) => {
  const headers = { token, 'content-type': 'application/json' };
  const reply = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await reply.json()) as { status: number; data: Record<string, string> };
};

const person = async (base: string): Promise<string> => {
  const account = { account: 'sender', password: 'Classroom2026' };
  const { coid } = (await ask(base, operator, createInstitution.path, { name: 'Qiming' })).data;
  await ask(base, operator, createAccount.path, { coid, ...account, username: 'Sender', userType: 'student' });
  return (await ask(base, '', login.path, { ...account, remember: true })).data.token ?? '';
};

test(`a server killed ${kills} times at any chunk: what it acknowledged it has, and the file arrives`, async () => {
  const bytes = randomBytes((2 * kills + 1) * chunkBytes + 12_345);
  const chunks = chunksOf(bytes.length, chunkBytes);
  const file = {
    id: newId(Date.now(), (into) => crypto.getRandomValues(into)),
    fileMd5: createHash('md5').update(bytes).digest('hex'),
    size: bytes.length,
    chunks,
    filename: 'lecture.bin',
    lastModifiedDate: 1_795_000_000,
  };
  let base = await start();
  const token = await person(base);
  const send = async (n: number) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...file, chunk: n })) form.set(name, String(value));
    form.set(
      'file',
      new Blob([bytes.subarray(n * chunkBytes, n * chunkBytes + chunkLength(bytes.length, n, chunkBytes))]),
    );
    const reply = await fetch(base + uploadV2.path, { method: 'POST', headers: { token }, body: form });
    return (await reply.json()) as { status: number };
  };
  const acknowledged = new Set<number>();
  let sentTwice = 0;
  for (let killed = 0; killed < kills; killed += 1) {
    const next = Array.from({ length: chunks - 1 }, (_, n) => n).find((n) => !acknowledged.has(n)) ?? 0;
    const first = await send(next);
    expect(first.status).toBe(2);
    acknowledged.add(next);
    // The next one is somewhere between the socket and the disk when the server dies.
    const torn = send(next + 1).then(
      ({ status }) => status,
      () => 0,
    );
    await sleep(chance.below(25));
    await kill();
    const wasTaken = (await torn) > 0;
    if (wasTaken) acknowledged.add(next + 1);
    else sentTwice += 1;
    base = await start();
    const asked = await ask(base, token, checkUploadFile.path, file);
    const bits = bytesOfBase64(asked.data.received ?? '');
    for (const n of acknowledged) expect([n, hasChunk(bits, n)]).toEqual([n, true]);
    for (let n = 0; n < chunks; n += 1) if (hasChunk(bits, n)) acknowledged.add(n);
  }
  expect(sentTwice).toBeLessThanOrEqual(kills);
  let last = { status: 0 };
  for (let n = 0; n < chunks; n += 1) if (!acknowledged.has(n)) last = await send(n);
  expect(last.status).toBe(1);
  const got = await fetch(base + fileAddress(file.id), { headers: { token } });
  expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true);
  await kill();
}, 600_000);
