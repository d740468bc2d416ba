import type { FastifyInstance } from 'fastify';
import { createDevice, type Device, type Person } from '#tests/harness/device.ts';
import { createNetwork } from '#tests/harness/network.ts';
import type { Chance } from '#tests/harness/random.ts';
import type { School } from './school.ts';

/** A device without a screen: the client's own core, over the wire to the server that the browsers speak with. */
export const deviceAt = ({ port }: Pick<School, 'port'>, person: Person, chance: Chance): Device => {
  const inject = async ({ url, headers, payload }: { url: string; headers: HeadersInit; payload: string }) => {
    const reply = await fetch(`http://127.0.0.1:${port}${url}`, { method: 'POST', headers, body: payload });
    return { body: await reply.text(), statusCode: reply.status };
  };
  const network = createNetwork(() => ({ inject }) as unknown as FastifyInstance, '127.0.0.1');
  return createDevice({ name: person.username, person, network, now: Date.now, chance });
};
