import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chunkLength, chunksOf } from '#contract/core/files.ts';
import { chunkBytes as realChunk } from '#contract/features/upload/keys.ts';
import { uploadRefusal } from '#contract/features/upload/rules.ts';
import type { Person } from '#tests/harness/device.ts';
import { type Chance, chanceFrom } from '#tests/harness/random.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { onBothDatabases } from '#tests/server/support/databases.ts';
import { createSender, fetchFile, fileOf, md5Of, receivedOf, type Sender, type Sent, type Told } from './sender.ts';

/** As long as it takes: thousands are told on request. */
const timeout = 4 * 60 * 60_000;
const seed = Number(process.env.SEED ?? 20_261_121);

/** What the server should hold of a file on its way. */
interface Model {
  readonly chunks: Map<number, string>;
  isDone: boolean;
}

interface Story {
  readonly world: World;
  readonly sender: Sender;
  readonly who: Person;
  readonly chance: Chance;
  readonly file: Sent;
  readonly model: Model;
}

/** Many bytes from little chance; no two places are alike. */
const bytesFrom = (chance: Chance, length: number): Buffer => {
  const block = Buffer.from(chance.bytes(new Uint8Array(Math.min(length, 4_096))));
  const bytes = Buffer.alloc(length, block);
  for (let at = 0; at + 4 <= length; at += 4_096) bytes.writeUInt32LE(chance.below(2 ** 32), at);
  return bytes;
};

type Op = { readonly n: number; readonly bytes: Buffer };

/** What a link, a disk or a thief may make of a chunk. */
const opOf = ({ chance, sender, file }: Story): Op => {
  const count = chunksOf(file.bytes.length, sender.chunkBytes);
  const n = chance.below(count);
  const bytes = Buffer.from(sender.chunkOf(file, n));
  const kind = chance.below(10);
  if (kind === 0) bytes[chance.below(bytes.length)] = (bytes[0] ?? 0) ^ (1 + chance.below(255));
  if (kind === 1) return { n, bytes: bytes.subarray(0, chance.below(bytes.length)) };
  if (kind === 2) return { n, bytes: bytesFrom(chance, bytes.length) };
  if (kind === 3) return { n: chance.below(count + 2), bytes };
  return { n, bytes };
};

/** The model's answer, and what is so afterwards. */
const expected = ({ sender, file, model }: Story, { n, bytes }: Op): string => {
  if (bytes.length === 0 || n >= chunksOf(file.bytes.length, sender.chunkBytes)) return 'core.invalidInput';
  if (bytes.length !== chunkLength(file.bytes.length, n, sender.chunkBytes)) return 'core.invalidInput';
  if (model.isDone) return 'complete';
  const digest = md5Of(bytes);
  const known = model.chunks.get(n);
  if (known !== undefined && known !== digest) return uploadRefusal.changed.reason;
  model.chunks.set(n, digest);
  if (model.chunks.size < chunksOf(file.bytes.length, sender.chunkBytes)) return 'taken';
  const isRight = [...model.chunks].every(([at, one]) => one === md5Of(sender.chunkOf(file, at)));
  model.chunks.clear();
  model.isDone = isRight;
  return isRight ? 'complete' : uploadRefusal.mismatch.reason;
};

const wordOf = ({ status, refusal }: Told): string =>
  status === 1 ? 'complete' : status === 2 ? 'taken' : (refusal?.reason ?? 'nothing');

const tell = async (story: Story, steps: number): Promise<void> => {
  const { world, sender, who, file, chance, model } = story;
  for (let step = 0; step < steps; step += 1) {
    if (chance.below(6) > 0) {
      const op = opOf(story);
      const isOpen = model.chunks.get(op.n) === unknown && md5Of(op.bytes) !== md5Of(sender.chunkOf(file, op.n));
      const told = await sender.send(world, who, file, op.n, { bytes: op.bytes });
      if (!isOpen) expect(wordOf(told)).toBe(expected(story, op));
      continue;
    }
    // At the same time: in which order they are taken is the server's, so only the outcome is looked at.
    const ops = Array.from({ length: 2 + chance.below(3) }, () => opOf(story));
    await Promise.all(ops.map(({ n, bytes }) => sender.send(world, who, file, n, { bytes })));
    await lookAgain(story);
  }
};

/** Puts the model where the server is, as far as one of the orders explains it. */
const lookAgain = async ({ world, sender, who, file, model }: Story): Promise<void> => {
  const asked = await sender.check(world, who, file);
  expect(asked.status === 1 || asked.status === 2 || asked.refusal?.reason === uploadRefusal.mismatch.reason).toBe(
    true,
  );
  if (asked.status !== 2) {
    model.isDone = asked.status === 1;
    return model.chunks.clear();
  }
  model.chunks.clear();
  for (const n of receivedOf(asked, file, sender.chunkBytes)) {
    // Which of several stands, also after all was forgotten in between, is learned by sending the right one.
    const { status } = await sender.send(world, who, file, n);
    model.chunks.set(n, status === 2 ? md5Of(sender.chunkOf(file, n)) : unknown);
  }
};

/** A wrong chunk, nobody knows which. */
const unknown = 'unknown';

/** However it went: the file is not there, or is right; and an honest sender ends well. */
const end = async ({ world, sender, who, file }: Story): Promise<void> => {
  const before = await fetchFile(world, who, file.id);
  if (before.statusCode === 200) expect(md5Of(before.rawPayload)).toBe(file.md5);
  for (let round = 0; round < 4; round += 1) {
    const told = await sender.upload(world, who, file);
    if (told.status !== 1) continue;
    const got = await fetchFile(world, who, file.id);
    expect([got.statusCode, got.rawPayload.equals(file.bytes)]).toEqual([200, true]);
    return;
  }
  // Wrong chunks stand in it until it is whole: then it is forgotten, and sent anew.
  expect.unreachable('an honest sender did not come to an end');
};

/** Stories of one person: what they have is summed up with each new file, and must not become what thousands of stories are about. */
const perPerson = 100;

const stories = async (world: World, chunkBytes: number, count: number, from: number): Promise<void> => {
  const sender = createSender(chunkBytes);
  let who = await world.person('student');
  for (let n = 0; n < count; n += 1) {
    if (n % perPerson === perPerson - 1) who = await world.person('student');
    const chance = chanceFrom(from + n);
    const size = 1 + chance.below(chunkBytes * (chunkBytes > 1_000 ? 3 : 6));
    const file = fileOf(world, bytesFrom(chance, size));
    const story = { world, sender, who, chance, file, model: { chunks: new Map<number, string>(), isDone: false } };
    try {
      await tell(story, 3 + chance.below(8));
      await end(story);
    } catch (error) {
      throw new Error(`story ${from + n} of chunks of ${chunkBytes} bytes`, { cause: error });
    }
  }
};

onBothDatabases((url) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ databaseUrl: await url(), uploads: { chunkBytes: 64 } });
  });
  afterAll(() => world?.close());

  test(
    'however chunks are broken, cut, doubled, mixed up or sent at once: no wrong file',
    async () => {
      await stories(world, 64, world.isSerial ? Number(process.env.STORIES ?? 60) : 8, seed);
    },
    timeout,
  );
});

describe('chunks of the real size', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world?.close());

  test(
    'are no different',
    async () => {
      await stories(world, realChunk, Number(process.env.LARGE ?? 4), seed);
    },
    timeout,
  );
});
