import webPush from 'web-push';
import { day, second } from '#contract/core/time.ts';

/** Keys by which push services know this server (RFC 8292). */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  /** Whom a push service writes to: `mailto:…` or `https://…`. */
  readonly subject: string;
  /** Origins of push services besides those of the browsers' makers. */
  readonly services: readonly string[];
}

export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** `gone`: the browser has unsubscribed, and nothing will ever reach it there. */
export type Pushed = 'sent' | 'gone' | 'failed';

export interface Push {
  readonly publicKey: string;
  /** An address comes from a browser: this server posts to no other place than to known push services. */
  readonly accepts: (endpoint: string) => boolean;
  /** Encrypted for that browser alone. Never throws. */
  readonly send: (target: PushTarget, payload: string, topic: string) => Promise<Pushed>;
}

/** Chromium, Firefox, Safari, Windows. */
const makers = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'] as const;

/** A push that waits for a device longer is told by the app itself. */
const keptFor = day / second;
const answerTime = 5 * second;
/** A service that did not answer is left alone for a while: the next batch must not wait for it too. */
const restTime = 10 * 60 * second;

const isMakers = ({ protocol, hostname, port }: URL): boolean =>
  protocol === 'https:' && port === '' && makers.some((host) => hostname === host || hostname.endsWith(`.${host}`));

/** No browser names a user in it; nothing can be sent there, and that is not the service's fault. */
const isPlain = ({ username, password }: URL): boolean => username === '' && password === '';

const orUndefined = <T>(make: () => T): T | undefined => {
  try {
    return make();
  } catch {
    return undefined;
  }
};

export const createPush = (keys: PushKeys, now: () => number): Push => {
  const resting = new Map<string, number>();
  const originOf = (endpoint: string) => URL.parse(endpoint)?.origin ?? '';
  const accepts = (endpoint: string): boolean => {
    const url = URL.parse(endpoint);
    return url !== null && isPlain(url) && (isMakers(url) || keys.services.includes(url.origin));
  };
  const sealed = ({ endpoint, p256dh, auth }: PushTarget, payload: string, topic: string) =>
    webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: keys,
      TTL: keptFor,
      contentEncoding: 'aes128gcm',
      urgency: 'normal',
      topic,
    });
  const post = async ({ endpoint, headers, body }: ReturnType<typeof sealed>): Promise<Pushed> => {
    const reply = await fetch(endpoint, {
      method: 'POST',
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      body: new Uint8Array(body ?? []),
      // Who follows finds what nobody named; and one address that leads on is no reason to leave its service alone.
      redirect: 'manual',
      signal: AbortSignal.timeout(answerTime),
    });
    await reply.body?.cancel();
    if (reply.status === 404 || reply.status === 410) return 'gone';
    return reply.ok ? 'sent' : 'failed';
  };
  return {
    publicKey: keys.publicKey,
    accepts,
    send: async (target, payload, topic) => {
      const origin = originOf(target.endpoint);
      if (!accepts(target.endpoint) || (resting.get(origin) ?? 0) > now()) return 'failed';
      const request = orUndefined(() => sealed(target, payload, topic));
      // With keys that are none nothing can ever be read there.
      if (request === undefined) return 'gone';
      try {
        return await post(request);
      } catch {
        resting.set(origin, now() + restTime);
        return 'failed';
      }
    },
  };
};
