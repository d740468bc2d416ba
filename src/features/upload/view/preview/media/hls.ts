/** Plays a list of pieces; the browser's own player where it can. Answers how to let go of it. */
export const playPieces = async (
  player: HTMLMediaElement,
  address: string,
  onFailed: () => void,
): Promise<() => void> => {
  if (player.canPlayType('application/vnd.apple.mpegurl') !== '') {
    player.src = address;
    return () => player.removeAttribute('src');
  }
  const { default: Hls } = await import('hls.js/light');
  if (!Hls.isSupported()) {
    onFailed();
    return () => undefined;
  }
  // Its worker would be made from a text, which the page does not allow.
  const hls = new Hls({ enableWorker: false });
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (fatal) onFailed();
  });
  hls.loadSource(address);
  hls.attachMedia(player);
  return () => hls.destroy();
};
