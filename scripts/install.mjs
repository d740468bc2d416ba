// Runs on Node 20 with nothing installed: builtins only.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWindows, root } from './process.mjs';

const lock = join(root, 'package-lock.json');
const stamp = join(root, 'node_modules', '.install-stamp');
/** Written by npm as the last step of an install. */
const installed = join(root, 'node_modules', '.package-lock.json');

const lockHash = () => createHash('sha256').update(readFileSync(lock)).digest('hex');

const isCurrent = () => {
  if (!existsSync(installed)) return false;
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === lockHash();
  // Somebody ran npm themselves.
  return statSync(installed).mtimeMs >= statSync(lock).mtimeMs;
};

const npmCommand = () => {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return { file: process.execPath, first: [script], shell: false };
  return { file: 'npm', first: [], shell: isWindows };
};

/** Installs what the lock file says, unless that is what is there. */
export const ensureInstalled = () => {
  if (!isCurrent()) {
    console.log('Installing packages (npm ci) …');
    const { file, first, shell } = npmCommand();
    // `include` wins over NODE_ENV=production and over a machine's `omit`: the build and Node itself are among those packages.
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
    const { status, error } = spawnSync(file, [...first, ...args], {
      cwd: root,
      shell,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (error !== undefined) throw new Error(`npm could not be started: ${error.message}`);
    if (status !== 0) throw new Error('npm ci failed; its message is above. Is the package registry reachable?');
  }
  writeFileSync(stamp, lockHash());
};
