import { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { second } from '#contract/core/time.ts';
import { giveBack } from '../../give-back.ts';

/** A body of which nothing more comes for so long, in milliseconds, is given up: its room is somebody else’s. */
const silence = 20 * second;

/** Into the room that was taken for it, byte for byte; a body of another length than it said is none. */
export const readBody = (payload: NodeJS.ReadableStream, room: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    let at = 0;
    // What a socket brought is nobody else’s.
    const isOurs = payload instanceof IncomingMessage;
    const wrong = () => {
      clearTimeout(timer);
      reject(Object.assign(new Error('the body has another length'), { statusCode: 400 }));
    };
    const timer = setTimeout(() => {
      wrong();
      if (payload instanceof Readable) payload.destroy();
    }, silence);
    // One that is closed already says nothing more.
    if (isClosed(payload)) return wrong();
    payload.on('data', (piece: Buffer) => {
      if (at + piece.length > room.length) return wrong();
      timer.refresh();
      piece.copy(room, at);
      at += piece.length;
      if (isOurs) giveBack(piece);
    });
    payload.on('end', () => {
      clearTimeout(timer);
      if (at === room.length) resolve(room);
      else wrong();
    });
    payload.on('error', wrong);
    payload.on('close', wrong);
  });

const isClosed = (payload: NodeJS.ReadableStream): boolean => payload instanceof Readable && payload.destroyed;
