/** A part of a dialog that closes by itself on Escape: the dialog, which hears of the key first, stays. */
export const ownEscape = { 'data-own-escape': '' } as const;

export const isOwnEscape = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-own-escape]') !== null;
