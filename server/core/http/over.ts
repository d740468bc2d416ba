import type { ServerResponse } from 'node:http';

/** Once the answer is over, whether it was read to its end or not; at once where whoever asked has gone already, of whom no more is heard. */
export const whenOver = (raw: Pick<ServerResponse, 'closed' | 'once'>, told: () => void): void => {
  if (raw.closed) told();
  else raw.once('close', told);
};
