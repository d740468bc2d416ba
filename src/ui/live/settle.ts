import { proxy } from 'valtio';
import type { RowKey } from '#src/core/feature.ts';

/** The row whose refused work is being decided, over whatever page it was found on. */
export const settling = proxy<{ key: RowKey | '' }>({ key: '' });

/** Opens what the server did not take of a row, where it is. */
export const settle = (key: RowKey): void => {
  settling.key = key;
};

export const stopSettling = (): void => {
  settling.key = '';
};
