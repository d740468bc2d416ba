import { proxy } from 'valtio';

/**
 * `waiting`: a new version is on the device and takes over when the person says so. `reload`: it took over for another tab, this
 * one still runs the old code. `missing`: a part of the page could not be loaded: `offline`, it is waited for without a
 * network; `unfetched`, it failed for want of one, which the page remembers; because a newer version replaced it, or because it
 * did not come in time; `reloading` while the page is about to come back with it.
 */
export const update = proxy<{
  ready: 'no' | 'waiting' | 'reload';
  missing: 'no' | 'reloading' | 'offline' | 'unfetched' | 'replaced' | 'late';
}>({ ready: 'no', missing: 'no' });
