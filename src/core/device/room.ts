/** Left alone for the person's own texts and for what syncing brings. Bytes. */
const reserve = 50_000_000;

/** Bytes that large things may still take on this device; absent where the browser does not say. */
export const roomLeft = async (): Promise<number | undefined> => {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage - reserve);
};
