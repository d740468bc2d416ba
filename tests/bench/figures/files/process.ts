import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const operatorToken = 'operator-of-the-bench';

/** Seconds of processor since its start. */
export interface Cpu {
  /** In its own code. */
  readonly user: number;
  /** In the kernel, for it: sockets, files, pages of memory. */
  readonly system: number;
}

/** A server in a process of its own, and what it has used of the machine. */
export interface Measured {
  readonly address: string;
  readonly operatorToken: string;
  readonly cpu: () => Cpu;
  /** The most memory it ever held, MB. */
  readonly max: () => number;
  readonly close: () => void;
}

/** Started when it prints its address. */
export const measured = (args: readonly string[], env: NodeJS.ProcessEnv): Promise<Measured> =>
  new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)));
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [address] = /http:\/\/[^\s"/]+/.exec(said) ?? [];
      if (address !== undefined) resolve(watched(child, address));
    });
  });

/** The real one, as `npm start` starts it, with nobody in it. */
export const realServer = (dataDir: string): Promise<Measured> =>
  measured(['--max-semi-space-size=2', 'server/main.ts', '--empty'], {
    MALLOC_MMAP_THRESHOLD_: '1048576',
    MALLOC_ARENA_MAX: '2',
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    OPERATOR_TOKEN: operatorToken,
  });

const ticksPerSecond = 100;

const watched = (child: ChildProcess, address: string): Measured => {
  const file = (name: string) => readFileSync(`/proc/${child.pid}/${name}`, 'utf8');
  return {
    address,
    operatorToken,
    cpu: () => {
      const fields = file('stat').split(') ').at(-1)?.split(' ') ?? [];
      return { user: Number(fields[11]) / ticksPerSecond, system: Number(fields[12]) / ticksPerSecond };
    },
    max: () => Number(/VmHWM:\s+(\d+)/.exec(file('status'))?.[1]) / 1_024,
    close: () => child.kill('SIGKILL'),
  };
};
