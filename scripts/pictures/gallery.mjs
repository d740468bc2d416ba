// `npm run gallery [-- --only <text>] [--all]`: pictures of every screen and state in test-results/gallery, axe on each look.
import { parseArgs } from 'node:util';
import { buildIfStale } from '../build.mjs';
import { ensureInstalled } from '../install.mjs';
import { main, run, tool } from '../process.mjs';
import { ensureChromium } from '../programs/chromium.mjs';

await main(async () => {
  ensureInstalled();
  const { values } = parseArgs({ options: { only: { type: 'string' }, all: { type: 'boolean' } } });
  await buildIfStale();
  return run(tool('vitest', 'run', '--project', 'gallery'), {
    env: {
      CHROMIUM_PATH: ensureChromium(),
      GALLERY_ONLY: values.only ?? '',
      GALLERY_ALL: values.all ? '1' : '',
    },
  });
});
