/** So far away from where it failed, it has got over it, seconds. */
const over = 1;

export type Player = Pick<
  HTMLMediaElement,
  'currentTime' | 'paused' | 'readyState' | 'error' | 'load' | 'play' | 'addEventListener'
>;

export interface Renewal {
  /** The player says that it failed. */
  readonly fail: () => void;
  readonly stop: () => void;
}

/**
 * What to do when a recording fails. A player keeps the address that it was led to, which holds for some minutes: stopped for longer,
 * it is asked for anew and goes on where it was. Failing again at the same place, or before it ever began, it has failed.
 */
export const createRenewal = (player: Player, onFailed: () => void): Renewal => {
  let place: { readonly at: number; readonly isPlaying: boolean } | undefined;
  let renewedAt: number | undefined;
  let isRenewing = false;
  const note = () => {
    if (isRenewing || player.readyState === 0 || player.error !== null) return;
    place = { at: player.currentTime, isPlaying: !player.paused };
    if (renewedAt !== undefined && Math.abs(place.at - renewedAt) > over) renewedAt = undefined;
  };
  const leaving = new AbortController();
  const { signal } = leaving;
  for (const event of ['loadedmetadata', 'timeupdate', 'seeking', 'play', 'pause'])
    player.addEventListener(event, note, { signal });
  const goOn = () => {
    if (place === undefined || !isRenewing) return;
    isRenewing = false;
    player.currentTime = place.at;
    if (place.isPlaying) void player.play().catch(() => undefined);
  };
  // After the notes: what they would write down here is the beginning.
  player.addEventListener('loadedmetadata', goOn, { signal });
  return {
    fail: () => {
      if (place === undefined || renewedAt !== undefined) return onFailed();
      renewedAt = place.at;
      isRenewing = true;
      player.load();
    },
    stop: () => leaving.abort(),
  };
};
