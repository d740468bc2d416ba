import { randomBytes } from 'node:crypto';
import { type SchoolConfig, setSchoolConfig } from '#contract/features/school/calls.ts';
import { createServer, type Server } from './app.ts';
import type { ServerOptions } from './between-processes.ts';
import { isolationHere } from './core/files/isolation.ts';
import { readMeta, writeMeta } from './core/meta.ts';
import { redisUnreachable } from './core/poke/bus.ts';
import { type DemoMark, demoMarkOf, markDemo, markDemoFinished } from './demo-database.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { isAnybodyThere } from './features/account/public.ts';
import { optionsOf } from './options.ts';

/** How long leaving may take before it is forced: it waits for transactions, never for peers. */
const leaveWithin = 25_000;

/**
 * Runs until it is told to leave; answers when the server listens and its demo school is there. `more`: what no environment says.
 */
export const serve = async (more: Partial<ServerOptions> = {}): Promise<void> => {
  const environment = readEnvironment(process.env);
  if ('problem' in environment) return fail(environment.problem);
  const operatorToken = environment.operatorToken ?? randomBytes(24).toString('base64url');
  const server = await open(environment, operatorToken, more);
  const mark = await demoMarkOf(server.db);
  if (environment.isOpen && mark !== undefined) return failAsDemo(server, environment);
  if (environment.school !== undefined) await showSchool(server, operatorToken, environment.school);
  const isLeaving = leaveOnSignal(server);
  const address = await listen(server, environment);
  console.log(`Hybrid Classroom is at ${address}`);
  await tellIsolation(server);
  if (environment.isOpen) return;
  try {
    await offerDemo(server, operatorToken, mark);
  } catch (error) {
    // What was begun goes on at the next start.
    if (!isLeaving()) throw error;
  }
};

/** An operator should know before somebody sends a hostile document. */
const tellIsolation = async ({ app }: Server): Promise<void> => {
  const { kind, why } = await isolationHere();
  if (kind === 'bubblewrap') return app.log.info({ isolation: kind }, 'programs that open uploaded files are isolated');
  app.log.warn(
    { isolation: kind, why },
    'programs that open uploaded files run as this user, with its files and network',
  );
};

const takenFrom = 'school.environment';

/** Once for each thing it says: what the school's desk says afterwards outlives a restart. */
export const showSchool = async ({ app, db }: Server, token: string, config: SchoolConfig): Promise<void> => {
  const said = JSON.stringify(config);
  if ((await db.read((sql) => readMeta(sql, takenFrom))) === said) return;
  const reply = await app.inject({
    method: 'POST',
    url: setSchoolConfig.path,
    headers: { token },
    payload: { config },
  });
  if (reply.statusCode !== 200) throw new Error(`the school's configuration was not taken: ${reply.body}`);
  await db.write((sql) => writeMeta(sql, takenFrom, said));
};

/** Everybody knows the password of the accounts in such a database. */
const failAsDemo = async (server: Server, { databaseUrl, dataDir }: Environment): Promise<never> => {
  await server.close();
  const [where, variable] =
    databaseUrl === undefined ? [`DATA_DIR ${dataDir}`, 'DATA_DIR'] : ['the database of DATABASE_URL', 'DATABASE_URL'];
  return fail(`${where} holds the demo school, whose password is public: empty it, or name another ${variable}`);
};

const open = async (environment: Environment, operatorToken: string, more: Partial<ServerOptions>): Promise<Server> => {
  try {
    return await createServer({ ...optionsOf(environment, operatorToken), ...more });
  } catch (error) {
    const isRedis = error instanceof Error && error.name === redisUnreachable;
    return fail(isRedis ? error.message : `the database cannot be opened: ${messageOf(error)}`);
  }
};

const listen = async (server: Server, { port, host }: Environment): Promise<string> => {
  try {
    return await server.app.listen({ port, host });
  } catch (error) {
    await server.close();
    const isInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    return fail(
      isInUse ? `PORT ${port} is already in use on ${host}` : `cannot listen on ${host}: ${messageOf(error)}`,
    );
  }
};

/** Makes the demo school in a database that was never used, and finishes one that was interrupted. */
const offerDemo = async ({ app, db }: Server, operatorToken: string, mark: DemoMark | undefined): Promise<void> => {
  const isEmptyWanted = process.argv.includes('--empty');
  if (mark === undefined && (isEmptyWanted || (await db.read(isAnybodyThere)))) return;
  if (mark?.isFinished !== true) {
    if (isEmptyWanted)
      return console.log('The demo school in here is not finished: start without --empty to finish it.');
    console.log(mark === undefined ? 'Making the demo school …' : 'Making the rest of the demo school …');
    const startedAt = mark?.startedAt ?? Date.now();
    await markDemo(db, startedAt);
    const { seedDemoSchool } = await import('./demo/school.ts');
    await seedDemoSchool(app, operatorToken, () => startedAt);
    await markDemoFinished(db);
  }
  await tellDemo();
};

const tellDemo = async (): Promise<void> => {
  const { demoAccounts } = await import('./demo/school.ts');
  const { school, password, teachers, students } = demoAccounts();
  const [teacher] = teachers;
  const [student] = students;
  console.log(`${school}: password of everybody ${password}`);
  console.log(
    `  teacher ${teacher?.account} (${teacher?.username}), student ${student?.account} (${student?.username})`,
  );
};

/** In order: no new requests, running ones end, sockets close, the database closes. A second signal does not wait. Answers whether it has begun. */
const leaveOnSignal = (server: Server): (() => boolean) => {
  let isLeaving = false;
  const leave = () => {
    if (isLeaving) process.exit(1);
    isLeaving = true;
    setTimeout(() => process.exit(1), leaveWithin).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => fail(messageOf(error)),
    );
  };
  process.on('SIGTERM', leave);
  process.on('SIGINT', leave);
  return () => isLeaving;
};

const messageOf = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(messageOf).join('; ')
    : error instanceof Error
      ? error.message
      : String(error);

const fail = (problem: string): never => {
  console.error(`Hybrid Classroom cannot start: ${problem}`);
  process.exit(1);
};
