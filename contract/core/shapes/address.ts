/**
 * An address that a school may name for a picture or a link: `https:`, or a path of this server. Everything else, in
 * particular a script, a data address or another server without TLS, becomes the empty text: there is none.
 */
export const safeAddress = (given: unknown): string => {
  if (typeof given !== 'string') return '';
  const address = given.trim();
  if (/^\/(?![/\\])[^\\\s]*$/.test(address)) return address;
  return /^https:\/\/[\p{L}\p{N}.-]+(:\d+)?([/?#][^\s\\]*)?$/iu.test(address) ? address : '';
};
