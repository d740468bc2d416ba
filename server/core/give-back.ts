/**
 * A stream comes in pieces, each in memory of its own outside the heap. Left to the collector they are 64 MB before it looks, and then it
 * goes through the whole heap for them: sixteen times for each GiB. Only for what is nobody else’s, and not needed any more.
 */
export const giveBack = ({ buffer, byteLength }: Uint8Array): void => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
};
