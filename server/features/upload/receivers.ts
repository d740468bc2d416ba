import type { FastifyInstance } from 'fastify';
import type { Core } from '#server/core/core.ts';
import { converterOf } from './convert/converter.ts';
import { createReceiver, type Receiver } from './receive/receiver.ts';

const receivers = new WeakMap<Core, Receiver>();

/** The one receiver of a server. */
export const receiverOf = (core: Core): Receiver => {
  const known = receivers.get(core);
  if (known !== undefined) return known;
  const made = createReceiver(core);
  receivers.set(core, made);
  return made;
};

/** What is under way ends with the server. */
export const serveUploads = (app: FastifyInstance, core: Core): void => {
  app.addHook('onClose', async () => {
    await Promise.all([receivers.get(core)?.close(), converterOf(core).close()]);
  });
};
