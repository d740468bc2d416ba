import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { fileRoot } from '#contract/core/files.ts';
import { newId } from '#contract/core/ids.ts';
import { limits } from '#contract/core/limits.ts';
import { chunkBytes, usualQuota, usualSpare } from '#contract/features/upload/keys.ts';
import type { ServerOptions } from '#server/between-processes.ts';
import { addChannel } from '#server/core/channel/channel.ts';
import { answerIMToken } from '#server/core/channel/token.ts';
import { type Commit, type Core, createFaults, type Faults } from '#server/core/core.ts';
import type { Database } from '#server/core/db/database.ts';
import { migrate } from '#server/core/db/migrate.ts';
import { openSqlite } from '#server/core/db/sqlite.ts';
import { type CallHandler, mustAsk } from '#server/core/feature.ts';
import { addDownload, addOpening, filesRoot } from '#server/core/files/downloads.ts';
import { isolationHere } from '#server/core/files/isolation.ts';
import { createPlaces } from '#server/core/files/places.ts';
import { openFiles } from '#server/core/files/store/open.ts';
import { findTools } from '#server/core/files/tools.ts';
import { createAllowance } from '#server/core/http/allowance.ts';
import { createApp } from '#server/core/http/app.ts';
import { addBodyParser } from '#server/core/http/body.ts';
import { boundConnections, usualInAll, usualOfAddress } from '#server/core/http/connections.ts';
import { addForms } from '#server/core/http/forms/route.ts';
import { createGuard, usualHold } from '#server/core/http/guard.ts';
import { answerOneByOne } from '#server/core/http/one-by-one.ts';
import { addDocs } from '#server/core/http/openapi.ts';
import { addOperations } from '#server/core/http/operations.ts';
import { createReplies, type Replies } from '#server/core/http/reply.ts';
import { addCall, addMutation } from '#server/core/http/routes.ts';
import { addClient } from '#server/core/http/static.ts';
import { createUsualFlow, paceStrangers } from '#server/core/http/strangers.ts';
import { addTrouble } from '#server/core/http/trouble.ts';
import { createWork, noWork } from '#server/core/http/work.ts';
import { createJobs, type Jobs } from '#server/core/jobs/runner.ts';
import { pruneTombstones, tidy } from '#server/core/jobs/tidy.ts';
import type { Bus } from '#server/core/poke/bus.ts';
import { usualApart } from '#server/core/poke/poker.ts';
import { createPost } from '#server/core/post/post.ts';
import { usualPresence } from '#server/core/presence.ts';
import { createBeginnings } from '#server/core/session/beginnings.ts';
import { openEnded } from '#server/core/session/ended.ts';
import { createLoginLimits } from '#server/core/session/login-limits.ts';
import { defaultPasswordCost } from '#server/core/session/passwords.ts';
import { syncCalls } from '#server/core/sync/calls.ts';
import { registerEntities } from '#server/core/sync/entity.ts';
import { openIncarnations } from '#server/core/sync/incarnation.ts';
import { createPusher } from '#server/core/sync/push.ts';
import { features, migrations } from '#server/features/all.ts';
import { openBus, openCounting } from './between-processes.ts';

/** A request that has not come to its end this long after we began to leave is cut off, in milliseconds. */
const cutOffAfter = 3_000;

/** Commits remembered for whoever looks. */
const commitsKept = 10_000;

export interface Server {
  readonly app: FastifyInstance;
  /** Runs what is due now, schedules included, and answers how many jobs ended well. */
  readonly runJobs: () => Promise<number>;
  readonly db: Database;
  readonly faults: Faults;
  /** What is told of commits. */
  readonly bus: Pick<Bus, 'subscribe'>;
  /** The latest mutations that were decided, newest last. */
  readonly commits: readonly Commit[];
  /** Drops the tombstones made before a time; the floors of their scopes move. */
  readonly prune: (before: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A server that is ready to answer `app.inject` and to `app.listen`. */
export const createServer = async (options: ServerOptions): Promise<Server> => {
  const replies = createReplies();
  const app = await createApp({ log: options.log ?? 'silent', trustProxy: options.trustProxy ?? false }, replies);
  const now = options.now ?? Date.now;
  const db = await openDatabase(options, app);
  try {
    await migrate(db, migrations, now());
    return await assemble(app, db, replies, options, now);
  } catch (error) {
    await app.close();
    await db.close();
    throw error;
  }
};

/** What only some servers need is loaded by those. */
const openDatabase = async ({ databaseUrl, dataDir }: ServerOptions, app: FastifyInstance): Promise<Database> => {
  if (databaseUrl !== undefined) {
    const { openPostgres } = await import('#server/core/db/postgres.ts');
    return openPostgres(databaseUrl, (error) => app.log.error({ err: error }, 'a database connection broke'));
  }
  if (dataDir === undefined) throw new Error('a server needs a database address or a data folder');
  return openSqlite(dataDir);
};

const assemble = async (
  app: FastifyInstance,
  db: Database,
  replies: Replies,
  options: ServerOptions,
  now: () => number,
): Promise<Server> => {
  let jobs: Jobs | undefined;
  let isClosing = false;
  const commits: Commit[] = [];
  const core = await createCore(app, db, options, now, commits, () => jobs?.wake());
  jobs = createJobs(
    core,
    features.flatMap((one) => one.jobs),
    [tidy, ...features.flatMap((one) => one.schedules)],
  );
  const runner = jobs;
  const channel = await addRoutes(app, core, replies, options, () => isClosing);
  await app.ready();
  if (options.schedules ?? true) runner.start();
  let closed: Promise<void> | undefined;
  const leave = async () => {
    isClosing = true;
    const late = setTimeout(() => app.server.closeAllConnections(), cutOffAfter);
    await Promise.all([runner.stop(), channel.close(), core.post.settled()]);
    await app.close();
    clearTimeout(late);
    await core.bus.close();
    await db.close();
  };
  const close = () => {
    closed ??= leave();
    return closed;
  };
  return {
    app,
    db,
    commits,
    close,
    faults: core.faults,
    bus: core.bus,
    runJobs: runner.runDue,
    prune: (before) => pruneTombstones(core, Math.min(before, Number.MAX_SAFE_INTEGER)),
  };
};

const createCore = async (
  app: FastifyInstance,
  db: Database,
  options: ServerOptions,
  now: () => number,
  commits: Commit[],
  wakeJobs: () => void,
): Promise<Core> => {
  const random = options.random ?? ((bytes) => crypto.getRandomValues(bytes));
  const mutations = features.flatMap((one) => one.mutations);
  const incarnations = await openIncarnations({ db, now, log: app.log });
  const newIdNow = () => newId(now(), random);
  const name = incarnations.school;
  const counting = await openCounting(app, options, name, now);
  return {
    db,
    now,
    random,
    newId: newIdNow,
    mutations: new Map(mutations.map((handler) => [handler.mutation.name, handler])),
    entities: registerEntities(features.flatMap((one) => one.entities)),
    things: new Map(features.flatMap(({ things = {} }) => Object.entries(things))),
    left: features.flatMap((one) => one.left),
    opened: features.flatMap(({ opened = [] }) => opened),
    moved: features.flatMap(({ moved = [] }) => moved),
    regrouped: features.flatMap(({ regrouped = [] }) => regrouped),
    bus: await openBus(options, { name, log: app.log, newId: newIdNow }),
    post: openPost(options, app, now),
    wechat: options.wechat,
    pay: options.pay ?? {},
    model: options.model,
    // Its code is fetched only where somebody is pushed to.
    push: options.push && (await import('#server/core/push/push.ts')).createPush(options.push, now),
    incarnations,
    beganAt: createBeginnings(
      db,
      features.flatMap(({ beganAt }) => beganAt ?? []),
    ),
    ended: await openEnded({ dataDir: options.dataDir, db, now, log: app.log }),
    passwordCost: options.passwordCost ?? defaultPasswordCost,
    heldFor: options.heldFor ?? usualHold,
    loginLimits: createLoginLimits(counting.rates),
    ...counting,
    limits: { ...limits, ...options.limits },
    files: await openFiles(options.filesUrl, options.dataDir),
    uploads: { chunkBytes, syncChunks: 8, quota: usualQuota, spareBytes: usualSpare, ...options.uploads },
    presence: options.presence ?? usualPresence,
    pokesApart: options.pokesApart ?? usualApart,
    tools: options.tools ?? findTools(process.env),
    isolation: async () => options.isolation ?? isolationHere(),
    faults: createFaults(options.faults),
    onCommit: (commit) => {
      commits.push(commit);
      if (commits.length > commitsKept) commits.shift();
    },
    log: app.log,
    wakeJobs,
  };
};

const openPost = (
  { mail, sms, dataDir, isProduction = false }: ServerOptions,
  { log }: FastifyInstance,
  now: () => number,
) => createPost({ mail, sms, folder: dataDir && join(dataDir, 'outgoing'), isProduction, log, now });

/** What anybody may take of the server before it knows who they are. */
const bound = (app: FastifyInstance, replies: Replies, options: ServerOptions): void => {
  answerOneByOne(app.server);
  if (options.rateLimits === false) return;
  paceStrangers(app, replies, createUsualFlow(options.strangers));
  const { ofAddress, inAll } = options.connections ?? {};
  boundConnections(app.server, {
    // Behind a proxy all of them have its address.
    ofAddress: options.trustProxy === true ? 0 : (ofAddress ?? usualOfAddress),
    inAll: inAll ?? usualInAll(),
  });
};

const addRoutes = async (
  app: FastifyInstance,
  core: Core,
  replies: Replies,
  options: ServerOptions,
  isClosing: () => boolean,
) => {
  const isLimited = options.rateLimits ?? true;
  const allowance = createAllowance(core, isLimited ? createWork() : noWork);
  const guard = createGuard(core, allowance, options.operatorToken);
  const pusher = createPusher(core);
  const calls = [...syncCalls(core, pusher), answerIMToken, ...features.flatMap((one) => one.calls)];
  mustAsk(core, calls);
  const mutations = [...core.mutations.values()];
  const described = [...calls.map(({ call }) => call), ...mutations.map(({ mutation }) => mutation)];
  const paths = new Set(described.map(({ path }) => path.toLowerCase()));
  bound(app, replies, options);
  addBodyParser(app);
  addTrouble(app, replies);
  const handlers = new Map(features.flatMap(({ frames = [] }) => frames).map((one) => [one.requestType, one]));
  const channel = await addChannel(app, {
    ...{ core, pusher, allowance, replies, handlers, isLimited },
    loginWithin: options.loginWithin,
  });
  const routing = { core, guard, replies, allowance, places: createPlaces() };
  const isForm = ({ call }: CallHandler) => call.form !== undefined;
  for (const handler of calls.filter((one) => !isForm(one))) addCall(app, routing, handler);
  addForms(app, routing, calls.filter(isForm));
  for (const handler of mutations) addMutation(app, routing, handler);
  for (const one of features.flatMap(({ downloads = [] }) => downloads)) addDownload(app, routing, one);
  for (const one of features.flatMap(({ openings = [] }) => openings)) addOpening(app, routing, one);
  for (const one of features) one.serve?.(app, core);
  addDocs(app, described);
  addOperations(app, core, isClosing);
  addClient(app, replies, {
    publicDir: options.publicDir,
    isCallPath: (path) =>
      paths.has(path.toLowerCase()) ||
      path.startsWith('/ws/') ||
      path.startsWith(filesRoot) ||
      path.startsWith(fileRoot) ||
      path.startsWith('/docs'),
  });
  return channel;
};
