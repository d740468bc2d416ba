const letters = '0123456789abcdefghijklmnopqrstuvwxyz';

/** An id for an option, a row or a section: at random, so that the order in which they were written does not show. */
export const partId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => letters.charAt(byte % letters.length)).join('');
