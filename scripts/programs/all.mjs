// Runs on Node 20 with nothing installed: builtins only.
import { fileURLToPath } from 'node:url';
import { main, run } from '../process.mjs';
import { ensureBubblewrap } from './bubblewrap.mjs';
import { ensureChromium, ensureShell } from './chromium.mjs';
import { ensureRedis } from './redis.mjs';

const file = fileURLToPath(import.meta.url);

/** Begins to install what the tests need and is not there, beside whatever else is done; answers the variables that name it. */
export const installPrograms = async () => {
  let said = '';
  const say = (text) => {
    said += text;
    process.stdout.write(text);
  };
  const code = await run([process.execPath, file], { say });
  if (code !== 0) throw new Error('What the tests need is not there; the message is above.');
  return JSON.parse(said.trimEnd().split('\n').at(-1));
};

if (process.argv[1] === file) {
  await main(() => {
    ensureBubblewrap();
    const chromium = ensureChromium();
    const programs = {
      CHROMIUM_PATH: chromium,
      CHROMIUM_SHELL_PATH: ensureShell(chromium),
      REDIS_SERVER_PATH: ensureRedis(),
    };
    console.log(JSON.stringify(programs));
  });
}
