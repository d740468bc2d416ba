import { proxy } from 'valtio';

/** Which of the two dialogs is open: they can be asked for from anywhere. */
export const service = proxy<{ open: 'nothing' | 'feedback' | 'service' }>({ open: 'nothing' });
