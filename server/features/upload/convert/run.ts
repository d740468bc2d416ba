import { spawn } from 'node:child_process';
import { availableParallelism, setPriority } from 'node:os';
import { second } from '#contract/core/time.ts';
import type { Isolation } from '#server/core/files/isolation.ts';
import { isWithin } from './folder.ts';

export interface Running {
  readonly isolation: Isolation;
  /** The only folder it is told of. */
  readonly folder: string;
  /** Milliseconds. */
  readonly timeout: number;
  /** Bytes that may come together in the folder, in ten thousand files at most. */
  readonly maxBytes: number;
  /** Bytes of memory; what office files and videos take unless told. */
  readonly memory?: number;
  /** Asked while it runs; false ends it. */
  readonly hasRoom?: () => Promise<boolean>;
  readonly signal: AbortSignal;
  readonly onLine?: (line: string) => void;
}

/** How a program ended. What it said is its last words, for our log only. */
export interface Ended {
  readonly is: 'done' | 'failed' | 'timeout' | 'tooLarge' | 'noRoom' | 'stopped';
  readonly said: string;
}

const lookEvery = 1_000;
const always = async () => true;
const wordsKept = 4_000;

/** Addresses, of which programs take more than they use. */
const usualMemory = 6_000_000_000;

/** Runs a program in its folder, with nothing of our environment, after everybody else; ends it with all it began. */
export const runTool = (tool: string, args: readonly string[], running: Running): Promise<Ended> =>
  new Promise((resolve) => {
    const { folder, timeout, maxBytes, signal, isolation, memory = usualMemory, hasRoom = always } = running;
    const cpu = (timeout / second) * availableParallelism();
    const command = isolation.wrap(tool, args, { folder, cpu, fileBytes: maxBytes, memory });
    let why: Ended['is'] | undefined = signal.aborted ? 'stopped' : undefined;
    let said = '';
    const child = spawn(command.file, command.args, {
      cwd: folder,
      env: environmentIn(folder),
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: false,
      // A group of its own, so that it ends with its children.
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    const end = (reason: Ended['is']) => {
      why ??= reason;
      killGroup(child.pid);
    };
    const stop = () => end('stopped');
    signal.addEventListener('abort', stop);
    const timer = setTimeout(() => end('timeout'), timeout);
    let looking: NodeJS.Timeout | undefined;
    // The next look waits for the last one.
    const look = (): void => {
      looking = setTimeout(async () => {
        if (!(await isWithin(folder, maxBytes))) end('tooLarge');
        else if (!(await hasRoom())) end('noRoom');
        else if (looking !== undefined) look();
      }, lookEvery);
    };
    look();
    const over = (is: Ended['is']) => {
      clearTimeout(timer);
      clearTimeout(looking);
      looking = undefined;
      signal.removeEventListener('abort', stop);
      resolve({ is: why ?? is, said });
    };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n')) running.onLine?.(line);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-wordsKept);
    });
    child.on('error', (error) => {
      said = error.message;
      over('failed');
    });
    child.on('close', (code) => over(code === 0 ? 'done' : 'failed'));
    lower(child.pid);
    if (why !== undefined) killGroup(child.pid);
  });

/** No addresses, keys or tokens of ours; requests of a hostile document end at a port where nobody listens. */
const environmentIn = (folder: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: folder,
  TMPDIR: folder,
  LANG: 'C.UTF-8',
  http_proxy: 'http://127.0.0.1:9',
  https_proxy: 'http://127.0.0.1:9',
  all_proxy: 'http://127.0.0.1:9',
  ...(process.platform === 'win32' && { SystemRoot: process.env.SystemRoot, TEMP: folder, TMP: folder }),
});

const killGroup = (pid: number | undefined): void => {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
};

const lower = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) setPriority(pid, 10);
  } catch {
    // Gone, or not ours to lower.
  }
};
