import { type ChildProcess, spawn } from 'node:child_process';
import { type AddressInfo, createServer as createProbe } from 'node:net';
import { createServer, type Server } from '#server/app.ts';
import { findTools } from '#server/core/files/tools.ts';
import { readEnvironment } from '#server/environment.ts';
import { optionsOf } from '#server/options.ts';
import { cheapPasswords } from '#tests/harness/passwords.ts';

/** A server with the built client in front, on a port that stays its own. */
export interface Serving {
  readonly port: number;
  readonly start: () => Promise<void>;
  /** In a process of its own by kill -9, otherwise as an operator ends it. */
  readonly stop: () => Promise<void>;
}

type Variables = Readonly<Record<string, string>>;

/** What `server/main.ts` makes of these variables, in this process. */
export const serveHere = async (variables: Variables): Promise<Serving> => {
  const environment = readEnvironment(variables);
  if ('problem' in environment) throw new Error(environment.problem);
  const { operatorToken = '', host } = environment;
  const options = { ...optionsOf(environment, operatorToken), tools: findTools(variables) };
  let server: Server | undefined;
  let port = 0;
  const start = async () => {
    if (server !== undefined) return;
    server = await createServer({ ...options, passwordCost: cheapPasswords });
    await server.app.listen({ port, host });
    ({ port } = server.app.server.address() as AddressInfo);
  };
  await start();
  return {
    port,
    start,
    stop: async () => {
      const ending = server;
      server = undefined;
      await ending?.close();
    },
  };
};

/** The same in a process of its own. */
export const serveApart = async (variables: Variables): Promise<Serving> => {
  const port = await freePort();
  let server: ChildProcess | undefined;
  const isUp = () => server !== undefined && server.exitCode === null && server.signalCode === null;
  const start = async () => {
    if (isUp()) return;
    const started = spawn(process.execPath, ['tests/e2e/harness/school-process.ts', '--empty'], {
      env: { ...process.env, DATABASE_URL: '', ...variables, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server = started;
    let said = '';
    started.stderr.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk);
      said = `${said}${chunk}`.slice(-1_000);
    });
    await whenReady(port, started, () => said);
  };
  await start();
  return {
    port,
    start,
    stop: async () => {
      if (!isUp()) return;
      const ended = new Promise((resolve) => server?.once('exit', resolve));
      server?.kill('SIGKILL');
      await ended;
    },
  };
};

/** A machine that stood still for a while gets a minute; a server that ended says why. */
const whenReady = async (port: number, server: ChildProcess, said: () => string): Promise<void> => {
  const begun = Date.now();
  let answer = 'nothing';
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  while (Date.now() - begun < 60_000 && !hasEnded()) {
    answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ status }) => String(status),
      (error: unknown) => String((error as Error).cause ?? error),
    );
    if (answer === '200') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const end = hasEnded() ? `it ended with ${server.exitCode ?? server.signalCode}` : 'it still runs';
  throw new Error(
    `the server did not start in ${Date.now() - begun} ms: ${end}, /readyz answered ${answer}, it said: ${said()}`,
  );
};

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createProbe().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
