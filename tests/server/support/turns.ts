import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Stands before a database and counts how often a transaction waits for it. */
export interface Turns {
  /** The address of the database, by way of this. */
  readonly url: string;
  /** Of the connection that carried `text` since the last call: how often it spoke after it had been answered. */
  readonly countOf: (text: string) => number;
  readonly close: () => Promise<void>;
}

interface Line {
  turns: number;
  isAnswered: boolean;
  /** How many turns it took to get to each thing that was said. */
  readonly said: { readonly text: string; readonly turn: number }[];
}

export const countTurns = async (address: string): Promise<Turns> => {
  const behind = new URL(address);
  const lines = new Set<Line>();
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(behind.port), behind.hostname);
    const line: Line = { turns: 0, isAnswered: true, said: [] };
    lines.add(line);
    for (const socket of [near, far]) {
      sockets.add(socket.setNoDelay(true));
      socket.on('error', () => {});
      socket.on('close', () => {
        lines.delete(line);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (data) => {
      if (line.isAnswered) line.turns += 1;
      line.isAnswered = false;
      line.said.push({ text: data.toString('latin1'), turn: line.turns });
      far.write(data);
    });
    far.on('data', (data) => {
      line.isAnswered = true;
      near.write(data);
    });
  });
  await listening(server);
  const url = new URL(address);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    countOf: (text) => {
      const found = [...lines].map(({ said }) => said.findLast((one) => one.text.includes(text))?.turn ?? 0);
      for (const line of lines) {
        line.turns = 0;
        line.said.length = 0;
      }
      return Math.max(...found);
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const listening = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
