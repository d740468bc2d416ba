// `npm run dev`: the server with restarts, and Vite in front of it with hot reload. PORT is the server's.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { childEnv, findNode, main, root, tool } from './process.mjs';

const until = (child) => new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 0)));

await main(async () => {
  ensureInstalled();
  const commands = [[findNode(), '--watch-preserve-output', '--watch', 'server/main.ts'], tool('vite')];
  const options = { cwd: root, env: childEnv(), stdio: ['ignore', 'inherit', 'inherit'] };
  const children = commands.map(([file, ...args]) => spawn(file, args, options));
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  const code = await Promise.race(children.map(until));
  stop();
  await Promise.all(children.map((child) => (child.exitCode === null && child.signalCode === null ? until(child) : 0)));
  return code;
});
