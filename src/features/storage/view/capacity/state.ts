import { proxy } from 'valtio';

/** Which of the dialogs of capacity is open. */
export const capacityDialog = proxy<{ open: 'nothing' | 'account' | 'courses' }>({ open: 'nothing' });
