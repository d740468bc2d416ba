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

/** There wherever this runs. */
declare const URL: {
  readonly canParse: (url: string) => boolean;
  new (url: string): { readonly username: string; readonly password: string };
};

/** S-408: somewhere that a browser can go. The slashes are asked for: `https:moodle` is a typing error that would be one too. */
export const isWebAddress = (url: string): boolean => {
  const address = url.trim();
  if (!/^https?:\/\/[^\s/]\S*$/i.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
};
