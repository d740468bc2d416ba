/** This browser's way to be told while the app is closed; `undefined` when it has none, or none was wanted. */
export const pushChannel = async (): Promise<PushSubscription | undefined> => {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? undefined;
};

/** Whoever signs out is told nothing more on this device, whether or not the server hears of it. */
export const closePushChannel = async (): Promise<void> => {
  await (await pushChannel())?.unsubscribe();
};
