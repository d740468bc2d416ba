import { execFile } from 'node:child_process';
import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { release } from 'node:os';
import { delimiter, dirname, join, sep } from 'node:path';
import { second } from '#contract/core/time.ts';

/** What a program of this machine may use while it works on somebody's file. */
export interface Bounds {
  /** The one folder that it may read and write, its own files besides. */
  readonly folder: string;
  /** Seconds of a processor. */
  readonly cpu: number;
  /** Bytes of one file that it writes. */
  readonly fileBytes: number;
  /** Bytes of addresses. */
  readonly memory: number;
}

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

/** How such a program is kept from everything else. */
export interface Isolation {
  readonly kind: 'bubblewrap' | 'plain';
  /** Of `plain`: why there is nothing better. */
  readonly why: string;
  readonly wrap: (tool: string, args: readonly string[], bounds: Bounds) => Command;
}

/** Arguments stay arguments: nothing of them is read as shell. `more`: commands of the shell that bound it further. */
const limited = (
  tool: string,
  args: readonly string[],
  { cpu, fileBytes, memory }: Bounds,
  more: readonly string[] = [],
): Command => {
  if (process.platform !== 'linux') return { file: tool, args };
  const limits = `ulimit -c 0; ulimit -t ${Math.ceil(cpu)}; ulimit -f ${Math.ceil(fileBytes / 512)}; ulimit -v ${Math.ceil(memory / 1024)}`;
  return { file: '/bin/sh', args: ['-c', `${[limits, ...more].join('; ')}; exec "$@"`, 'sh', tool, ...args] };
};

export const plain = (why: string): Isolation => ({
  kind: 'plain',
  why,
  wrap: (tool, args, bounds) => limited(tool, args, bounds),
});

/** Processes and threads of one program: ffmpeg on 64 processors has 250. */
const processes = 500;

/**
 * Since Linux 5.14 they are counted for each namespace of users, so that those of the server and of others do not count; before, all of a user
 * are. Of root the kernel counts none. The letter is `u` in bash and `p` in dash and busybox.
 */
const fewProcesses = (kernel: string): readonly string[] => {
  const [major = 0, minor = 0] = kernel.split('.').map(Number);
  if (major < 5 || (major === 5 && minor < 14)) return [];
  return [`ulimit -u ${processes} 2>/dev/null || ulimit -p ${processes} 2>/dev/null || :`];
};

/** Programs and libraries; nothing that anybody of this server wrote. */
const systemFolders = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64'];
const systemFiles = [
  '/etc/alternatives',
  '/etc/fonts',
  '/etc/ld.so.cache',
  '/etc/ld.so.conf',
  '/etc/ld.so.conf.d',
  '/etc/libreoffice',
  '/etc/localtime',
  '/var/cache/fontconfig',
];

/** In most systems of today `/bin` and `/lib` lead into `/usr`. */
const shown = (path: string): readonly string[] => {
  if (!existsSync(path)) return [];
  return lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
};

/** Where a program that is not the system's lies: its whole installation below `/opt`, otherwise its folder alone. */
const homeOf = (tool: string): readonly string[] => {
  const real = existsSync(tool) ? realpathSync(tool) : tool;
  const folders = [...new Set([dirname(tool), dirname(real)])].map((folder) =>
    folder.startsWith('/opt/') ? folder.split(sep).slice(0, 3).join(sep) : folder,
  );
  return folders
    .filter((folder) => !systemFolders.some((system) => folder === system || folder.startsWith(`${system}/`)))
    .flatMap((folder) => ['--ro-bind-try', folder, folder]);
};

const bubblewrap = (bwrap: string): Isolation => ({
  kind: 'bubblewrap',
  why: '',
  wrap: (tool, args, bounds) => {
    const { folder } = bounds;
    const run = limited(tool, args, bounds, fewProcesses(release()));
    return {
      file: bwrap,
      args: [
        // Users, processes, network, hosts and control groups of its own; it ends when we end.
        ...[
          '--unshare-all',
          '--die-with-parent',
          '--new-session',
          '--cap-drop',
          'ALL',
          '--uid',
          '65534',
          '--gid',
          '65534',
        ],
        ...[...systemFolders, ...systemFiles].flatMap(shown),
        // What it writes anywhere lies in its folder, where it is counted: a file system in memory is bounded by nothing.
        ...['--proc', '/proc', '--dev', '/dev', '--bind', folder, '/tmp'],
        ...homeOf(tool),
        ...['--bind', folder, folder, '--remount-ro', '/dev', '--remount-ro', '/', '--chdir', folder, '--'],
        run.file,
        ...run.args,
      ],
    };
  },
});

const probeTime = 10 * second;

/** Looked up by trying: a machine may have bubblewrap and forbid what it needs. */
export const findIsolation = async (env: NodeJS.ProcessEnv): Promise<Isolation> => {
  if (process.platform !== 'linux') return plain('bubblewrap is for Linux');
  const bwrap = (env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'bwrap'))
    .find((path) => existsSync(path));
  if (bwrap === undefined) return plain('bubblewrap (bwrap) is not installed');
  const isolation = bubblewrap(bwrap);
  const bounds = { folder: '/tmp', cpu: 10, fileBytes: 1_000, memory: 1_000_000_000 };
  const { file, args } = isolation.wrap('/bin/true', [], bounds);
  return new Promise((resolve) => {
    execFile(file, args, { env: {}, timeout: probeTime }, (error, _out, said) =>
      resolve(error === null ? isolation : plain(`bubblewrap does not work here: ${said.trim() || error.message}`)),
    );
  });
};

let found: Promise<Isolation> | undefined;

/** That of this machine, looked up once. */
export const isolationHere = (): Promise<Isolation> => {
  found ??= findIsolation(process.env);
  return found;
};
