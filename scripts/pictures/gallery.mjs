// `npm run gallery [-- --only <text>] [--looks zh-dark,en-light] [--widths 390,1280] [--all]`: pictures of every screen and state in
// test-results/gallery, axe on each look.
import { parseArgs } from 'node:util';
import { buildIfStale } from '../build.mjs';
import { ensureInstalled } from '../install.mjs';
import { main, run, tool } from '../process.mjs';
import { ensureChromium } from '../programs/chromium.mjs';

await main(async () => {
  ensureInstalled();
  const text = { type: 'string' };
  const options = { only: text, looks: text, widths: text, all: { type: 'boolean' } };
  const { values } = parseArgs({ options });
  await buildIfStale();
  return run(tool('vitest', 'run', '--project', 'gallery'), {
    env: {
      CHROMIUM_PATH: ensureChromium(),
      GALLERY_ONLY: values.only ?? '',
      GALLERY_LOOKS: values.looks ?? '',
      GALLERY_WIDTHS: values.widths ?? '',
      GALLERY_ALL: values.all ? '1' : '',
    },
  });
});
