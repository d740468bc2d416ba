import { connect, type Socket } from 'node:net';

/** A WebSocket as cheap as one can be: it neither unpacks nor checks what it gets, so that the server is what is measured. */
export interface RawClient {
  readonly socket: Socket;
  readonly send: (frame: object) => void;
}

const key = 'dGhlIHNhbXBsZSBub25jZQ==';
const endOfHead = '\r\n\r\n';

/** Connects and shakes hands; `hear` gets every chunk after that. */
export const openRaw = (port: number, path: string, hear: (chunk: Buffer) => void): Promise<RawClient> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let isOpen = false;
    let head = '';
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed')));
    socket.on('data', (chunk) => {
      if (isOpen) return hear(chunk);
      head += chunk.toString('latin1');
      if (!head.includes(endOfHead)) return;
      if (!head.startsWith('HTTP/1.1 101')) return void socket.destroy(new Error(head.slice(0, 40)));
      isOpen = true;
      resolve({ socket, send: (frame) => socket.write(masked(JSON.stringify(frame))) });
    });
    socket.write(shake(port, path));
  });

/** What arrives is counted and nothing more: one buffer takes it for all sockets, so that a thousand readers cost little beside the server. */
export const openCounted = (port: number, path: string, count: (bytes: number) => void): Promise<Socket> =>
  new Promise((resolve, reject) => {
    let isOpen = false;
    let head = '';
    const callback = (bytes: number, into: Uint8Array) => {
      if (isOpen) count(bytes);
      else {
        head += Buffer.from(into.buffer, into.byteOffset, bytes).toString('latin1');
        isOpen = head.includes(endOfHead);
        if (isOpen) resolve(socket);
      }
      return true;
    };
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer: sink, callback } });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed')));
    socket.write(shake(port, path));
  });

const sink = Buffer.allocUnsafe(64 * 1024);

const shake = (port: number, path: string): string => {
  const lines = ['connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13', `sec-websocket-key: ${key}`];
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${lines.join('\r\n')}${endOfHead}`;
};

/** Masked with zeros: a mask that changes nothing is a mask. */
const masked = (text: string): Buffer => {
  const size = Buffer.byteLength(text);
  const head = size < 126 ? [0x81, 0x80 | size] : [0x81, 0x80 | 126, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), Buffer.from(text)]);
};
