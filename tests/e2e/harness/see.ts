import { expect } from 'playwright/test';

/** Of a machine that has several browsers at work: nothing here measures time. In ms. */
export const timeout = 60_000;

/** With a longer limit Playwright looks only twice a second, and half of the time of a test is waiting for its next look. */
const quick = expect.configure({ timeout: 2_400 });
const usual = expect.configure({ timeout });

interface Matchers {
  readonly not: Matchers;
  readonly [name: string]: unknown;
}
type Matcher = (...args: readonly unknown[]) => Promise<void>;

const isPart = (actual: unknown): boolean => typeof actual === 'object' && actual !== null && 'page' in actual;

/** A matcher that is tried ten times a second until it holds; given a limit of its own, Playwright's own. */
const patiently = (matchers: Matchers, own: Matchers): Matchers =>
  new Proxy(matchers, {
    get: (all, name) => {
      if (name === 'not') return patiently(all.not, own.not);
      return async (...args: readonly unknown[]) => {
        const last = args.at(-1);
        if (typeof last === 'object' && last !== null && 'timeout' in last)
          return (own[String(name)] as Matcher)(...args);
        for (const until = Date.now() + timeout; ; ) {
          try {
            return await (all[String(name)] as Matcher)(...args);
          } catch (error) {
            if (Date.now() > until) throw error;
          }
        }
      };
    },
  });

const look = (actual: unknown) => {
  if (isPart(actual)) return patiently(quick(actual) as unknown as Matchers, usual(actual) as unknown as Matchers);
  const matchers = usual(actual);
  if (typeof actual !== 'function') return matchers;
  const toPass = (options: object = {}) =>
    usual(actual as () => Promise<void>).toPass({ intervals: [100], timeout, ...options });
  return Object.assign(Object.create(matchers), { toPass });
};

const poll: typeof usual.poll = (actual, options = {}) =>
  usual.poll(actual, { intervals: [100], ...(typeof options === 'string' ? { message: options } : options) });

/** Waits until the page shows it. The machine may be busy; nothing is inferred from how long it takes. */
export const see = Object.assign(look, { poll }) as unknown as typeof usual;
