import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createServer, type Server } from './app.ts';
import { seedDemoSchool } from './demo/school.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { isAnybodyThere } from './features/account/public.ts';

/** How long leaving may take before it is forced. */
const leaveWithin = 25_000;

const main = async (): Promise<void> => {
  const environment = readEnvironment(process.env);
  if ('problem' in environment) return fail(environment.problem);
  const operatorToken = environment.operatorToken ?? randomBytes(24).toString('base64url');
  const server = await open(environment, operatorToken);
  leaveOnSignal(server);
  const address = await listen(server, environment);
  console.log(`Hybrid Classroom is at ${address}`);
  if (environment.isProduction || process.argv.includes('--empty')) return;
  await seed(server, operatorToken);
};

const open = async (environment: Environment, operatorToken: string): Promise<Server> => {
  const { databaseUrl, dataDir, logLevel, trustProxy } = environment;
  const publicDir = join(import.meta.dirname, '../dist');
  try {
    return await createServer({ databaseUrl, dataDir, operatorToken, publicDir, trustProxy, log: logLevel });
  } catch (error) {
    return fail(`the database cannot be opened: ${messageOf(error)}`);
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

const seed = async ({ app, db }: Server, operatorToken: string): Promise<void> => {
  if (await db.read(isAnybodyThere)) return;
  console.log('Making the demo school …');
  const { school, password, teachers, students } = await seedDemoSchool(app, operatorToken, Date.now);
  const [teacher] = teachers;
  const [student] = students;
  console.log(`${school}: password of everybody ${password}`);
  console.log(
    `  teacher ${teacher?.account} (${teacher?.username}), student ${student?.account} (${student?.username})`,
  );
};

/** In order: no new requests, running ones end, sockets close, the database closes. A second signal does not wait. */
const leaveOnSignal = (server: Server): void => {
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

await main();
