// Runs on Node 20 with nothing installed: builtins only.
import { spawnSync } from 'node:child_process';

const succeeds = (file, args) => spawnSync(file, args, { stdio: 'ignore' }).status === 0;

/** What goes before `apt-get` so that it may install; undefined when nothing does. */
const aptPrefix = () => {
  if (process.platform !== 'linux' || !succeeds('apt-get', ['--version'])) return undefined;
  if (process.getuid() === 0) return [];
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n'] : undefined;
};

const apt = (prefix, ...args) => {
  const [file, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
  const { status } = spawnSync(file, rest, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`apt-get ${args.join(' ')} failed; its message is above.`);
};

let isUpdated = false;

/** Installs packages of Debian where that is possible, and says so; elsewhere it does nothing. */
export const installPackages = (what, packages) => {
  const prefix = aptPrefix();
  if (prefix === undefined) return;
  console.log(`Installing ${what} (apt-get) …`);
  if (!isUpdated) apt(prefix, 'update');
  isUpdated = true;
  apt(prefix, 'install', '-y', '--no-install-recommends', ...packages);
};
