// A Vite plugin: the theme as the build knows it (see src/ui/theme/system.tsx). Its style sheet goes into index.html, the rest is the
// module `virtual:theme`.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../process.mjs';

const name = 'virtual:theme';
const resolved = `\0${name}`;
const folder = join(root, 'src/ui/theme');

const printed = async () => {
  const env = { ...process.env, NODE_ENV: 'production' };
  const script = join(import.meta.dirname, 'print.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env, maxBuffer: 10_000_000 });
  return JSON.parse(stdout);
};

let theme;

/** Made once, and again when one of its files changed. */
const made = () => {
  theme ??= printed();
  return theme;
};

/** The tokens, the reset and the rules for the whole page. */
export const styleSheet = async () => (await made()).sheet;

export const themeValues = () => ({
  name: 'theme-values',
  resolveId: (id) => (id === name ? resolved : null),
  load: async (id) => {
    if (id !== resolved) return null;
    const { values, palettes } = await made();
    const read = (given) => `JSON.parse(${JSON.stringify(JSON.stringify(given))})`;
    return `export const values = ${read(values)};\nexport const palettes = ${read(palettes)};\n`;
  },
  hotUpdate({ file, server }) {
    if (!file.startsWith(folder)) return undefined;
    theme = undefined;
    const module = this.environment.moduleGraph.getModuleById(resolved);
    if (module !== undefined) this.environment.moduleGraph.invalidateModule(module);
    // The style sheet stands in the page itself.
    server.ws.send({ type: 'full-reload' });
    return [];
  },
});
