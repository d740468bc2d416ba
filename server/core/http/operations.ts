import type { FastifyInstance } from 'fastify';
import type { Core } from '../core.ts';

/** For whoever watches the server: alive, and able to work. */
export const addOperations = (app: FastifyInstance, core: Core, isClosing: () => boolean): void => {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const isReady = !isClosing() && (await canRead(core));
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok: isReady });
  });
};

const canRead = async ({ db, log }: Core): Promise<boolean> => {
  try {
    await db.read((sql) => sql.selectFrom('server_meta').select('k').limit(1).execute());
    return true;
  } catch (error) {
    log.error({ err: error }, 'the store cannot be read');
    return false;
  }
};
