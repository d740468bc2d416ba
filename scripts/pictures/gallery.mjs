// `npm run gallery [-- --only <text>] [--looks zh-dark,en-light] [--widths 390,1280] [--both] [--all]`: pictures of every screen and
// state in test-results/gallery, axe on each look. `--both`: a light look is taken once more in the dark.
import { parseArgs } from 'node:util';
import { buildIfStale } from '../build.mjs';
import { ensureInstalled } from '../install.mjs';
import { main, run, tool } from '../process.mjs';
import { ensureChromium } from '../programs/chromium.mjs';

await main(async () => {
  ensureInstalled();
  const text = { type: 'string' };
  const options = { only: text, looks: text, widths: text, both: { type: 'boolean' }, all: { type: 'boolean' } };
  const { values } = parseArgs({ options });
  await buildIfStale();
  return run(tool('vitest', 'run', '--project', 'gallery'), {
    env: {
      CHROMIUM_PATH: ensureChromium(),
      GALLERY_ONLY: values.only ?? '',
      GALLERY_LOOKS: values.looks ?? '',
      GALLERY_WIDTHS: values.widths ?? '',
      GALLERY_BOTH: values.both ? '1' : '',
      GALLERY_ALL: values.all ? '1' : '',
    },
  });
});
