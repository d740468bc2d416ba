import { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { type Milliseconds, minute, second } from '#contract/core/time.ts';
import { giveBack } from '../../give-back.ts';

/** After which a body is given up: its room is somebody else’s. */
export interface BodyTimeouts {
  /** Since something came of it. */
  readonly silence: Milliseconds;
  /** Since it began; a person's is waited for as long as any request. */
  readonly all?: Milliseconds;
}

const silence = 20 * second;

export const bodyTimeouts = { person: { silence }, stranger: { silence, all: minute } } as const;

/** Into the room that was taken for it, byte for byte; a body of another length than it said is none. */
export const readBody = (
  payload: NodeJS.ReadableStream,
  room: Buffer,
  timeouts: BodyTimeouts = bodyTimeouts.person,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    let at = 0;
    // What a socket brought is nobody else’s.
    const isOurs = payload instanceof IncomingMessage;
    const wrong = () => {
      clearTimeout(timer);
      clearTimeout(late);
      reject(Object.assign(new Error('the body has another length'), { statusCode: 400 }));
    };
    const giveUp = () => {
      wrong();
      if (payload instanceof Readable) payload.destroy();
    };
    const timer = setTimeout(giveUp, timeouts.silence);
    const late = timeouts.all === undefined ? undefined : setTimeout(giveUp, timeouts.all);
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
      clearTimeout(late);
      if (at === room.length) resolve(room);
      else wrong();
    });
    payload.on('error', wrong);
    payload.on('close', wrong);
  });

const isClosed = (payload: NodeJS.ReadableStream): boolean => payload instanceof Readable && payload.destroyed;
