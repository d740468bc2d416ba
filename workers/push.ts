declare const self: ServiceWorkerGlobalScope;

/** What the server sends (server/features/notification/push): the declarative form, whose every field may be missing. */
interface Pushed {
  readonly notification?: {
    readonly title?: string;
    readonly body?: string;
    readonly lang?: string;
    readonly tag?: string;
    readonly navigate?: string;
    readonly app_badge?: string;
    readonly data?: { readonly quietInFront?: boolean };
  };
}

const read = (data: PushMessageData | null): Pushed => {
  try {
    return (data?.json() ?? {}) as Pushed;
  } catch {
    return {};
  }
};

/** A window that the person looks at counts by itself; only then may a push stay silent. */
const isInFront = async (): Promise<boolean> =>
  (await self.clients.matchAll({ type: 'window' })).some(({ visibilityState }) => visibilityState === 'visible');

/** A push that is shown by nobody costs the permission, so one that cannot be read is shown too. */
const show = async ({ notification = {} }: Pushed): Promise<void> => {
  const { title = '', body = '', lang = '', tag = '', navigate = '', app_badge } = notification;
  if (notification.data?.quietInFront === true && (await isInFront())) return;
  const options = { body, lang, tag, icon: '/icon-192.png', data: { navigate } };
  await self.registration.showNotification(title === '' ? 'Classroom' : title, options);
  const unread = Number(app_badge ?? 'none');
  if (Number.isInteger(unread)) await navigator.setAppBadge?.(unread).catch(() => undefined);
};

/** An address of this app, or its notifications. */
const addressOf = (navigate: unknown): string => {
  const url = typeof navigate === 'string' ? URL.parse(navigate, self.location.origin) : null;
  return url?.origin === self.location.origin ? `${url.pathname}${url.search}` : '/main/notification';
};

/** An open window goes there by itself: loading it anew could cost what is being typed. */
const open = async (address: string): Promise<void> => {
  const windows = await self.clients.matchAll({ type: 'window' });
  const window = windows.find(({ focused }) => focused) ?? windows[0];
  if (window === undefined) return void (await self.clients.openWindow(address));
  window.postMessage({ kind: 'open', address });
  await window.focus().catch(() => undefined);
};

export const handlePushes = (): void => {
  self.addEventListener('push', (event) => event.waitUntil(show(read(event.data))));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(addressOf((event.notification.data as { navigate?: unknown } | null)?.navigate)));
  });
};
