// `npm run test:soak`: one class on thirty devices, 100,000 messages through two servers (MESSAGES), as many on one device, read back to the first without a network (MESSAGES_HELD), 500 MB over a network cut 50 times (UPLOAD_MB), then the protocol's stories in bulk. STORIES (20,000) and SEED (the first one; random) by environment.
import { randomInt } from 'node:crypto';
import { buildIfStale } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { main, run, tool } from './process.mjs';
import { ensureChromium } from './programs/chromium.mjs';
import { ensureRedis } from './programs/redis.mjs';

/** Told by one process on one server. */
const batch = 1_000;

await main(async () => {
  ensureInstalled();
  const classroom = tool('vitest', 'run', '--project', 'e2e', 'tests/e2e/one-class.e2e.ts');
  await buildIfStale();
  const together = await run(classroom, { env: { CHROMIUM_PATH: ensureChromium(), DEVICES: '30' } });
  if (together !== 0) return together;
  const { MESSAGES = '100000' } = process.env;
  const talk = await run(tool('vitest', 'run', '--project', 'unit', 'tests/server/channel/two-servers.test.ts'), {
    env: { REDIS_SERVER_PATH: ensureRedis(), MESSAGES },
  });
  if (talk !== 0) return talk;
  const { MESSAGES_HELD = '100000' } = process.env;
  const story = ['tests/e2e/messaging/chat.e2e.ts', '-t', 'a message of long ago', '--testTimeout', '1800000'];
  const past = await run(tool('vitest', 'run', '--project', 'e2e', ...story), {
    env: { CHROMIUM_PATH: ensureChromium(), MESSAGES_HELD },
  });
  if (past !== 0) return past;
  const { UPLOAD_MB = '500', UPLOAD_CUTS = '50', UPLOAD_KILLS = '5' } = process.env;
  const large = await run(tool('vitest', 'run', '--project', 'e2e', 'tests/e2e/files/upload.e2e.ts'), {
    env: { CHROMIUM_PATH: ensureChromium(), UPLOAD_MB, UPLOAD_CUTS, UPLOAD_KILLS },
  });
  if (large !== 0) return large;
  const stories = Number(process.env.STORIES ?? 20_000);
  const first = Number(process.env.SEED ?? randomInt(2 ** 30));
  const uploads = await soakUploads(first);
  if (uploads !== 0) return uploads;
  for (let told = 0; told < stories; told += batch) {
    const count = Math.min(batch, stories - told);
    console.log(`seeds ${first + told} to ${first + told + count - 1}, ${told} of ${stories} told`);
    const code = await run(tool('vitest', 'run', '--project', 'unit', 'tests/core/protocol/protocol.loop.test.ts'), {
      env: { SEED: String(first + told), STORIES: String(count) },
    });
    if (code !== 0) return code;
  }
  console.log(`${stories} stories told from seed ${first}, none failed`);
  return 0;
});

/** @param {number} first */
async function soakUploads(first) {
  const { UPLOADS = '10000', LARGE = '100', KILLS = '100' } = process.env;
  console.log(`${UPLOADS} fuzzed uploads from seed ${first}, ${LARGE} of the real chunk size, ${KILLS} kills`);
  const env = { SEED: String(first), STORIES: UPLOADS, LARGE, KILLS };
  const files = ['tests/features/upload/fuzz.test.ts', 'tests/server/process/uploads.test.ts'];
  return run(tool('vitest', 'run', '--project', 'unit', '--testTimeout', '7200000', ...files), { env });
}
