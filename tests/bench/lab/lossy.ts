import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Chance } from '#tests/harness/random.ts';

export interface Lossy {
  readonly origin: string;
  /** From now on so many of the requests are lost, as many of the answers, and a socket at one in thirty of as much of what comes over it; 0 to 0.5. */
  readonly lose: (share: number) => void;
  readonly close: () => Promise<void>;
}

/** A way to `port` on which whole requests and answers are lost: their connection ends. */
export const lossy = async (port: number, { next }: Chance): Promise<Lossy> => {
  const open = new Set<Socket>();
  let share = 0;
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port, host: '127.0.0.1', noDelay: true });
    let isSocket = false;
    let losesAnswer = false;
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', end).on('close', () => {
        open.delete(socket);
        end();
      });
    }
    near.on('data', (bytes) => {
      const head = bytes.subarray(0, 2_000).toString('latin1');
      if (!isSocket && /^[A-Z]+ \//.test(head)) {
        const dice = next();
        if (dice < share) return end();
        losesAnswer = dice < 2 * share;
        isSocket = /\r\nupgrade: websocket/i.test(head);
      }
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (losesAnswer || (isSocket && next() < share / 30)) return end();
      near.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lose: (given) => {
      share = given;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
