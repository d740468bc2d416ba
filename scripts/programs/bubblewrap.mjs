// Runs on Node 20 with nothing installed: builtins only.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './apt.mjs';

const isThere = () => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'bwrap')));

/** What keeps converters from everything but their file; only Linux has it. Without it the tests about it are skipped, and say why. */
export const ensureBubblewrap = () => {
  if (process.platform !== 'linux' || isThere()) return;
  try {
    installPackages('bubblewrap', ['bubblewrap']);
  } catch (error) {
    console.log(error.message);
  }
};
