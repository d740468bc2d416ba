import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Delayed {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** A way to `port` on which every byte takes `oneWay` milliseconds, in either direction and in order. */
export const delayed = async (port: number, oneWay: number): Promise<Delayed> => {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.setNoDelay(true);
      from.on('data', (bytes) => setTimeout(() => to.write(bytes), oneWay));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        setTimeout(() => to.end(), oneWay);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
