import { second } from '#contract/core/time.ts';

const key = 'return-to';

interface Place {
  readonly href: string;
  readonly top: number;
}

/** Reloads, and remembers how far down the page was. The address stays; drafts are on the device. */
export const returnHere = (): void => {
  sessionStorage.setItem(key, JSON.stringify({ href: location.href, top: scrollY } satisfies Place));
  location.reload();
};

/** Rows come from the replica a moment after the first paint; until then the page is too short to scroll. */
const waitsForRows = 30 * second;

/** Scrolls to where the page was before `returnHere`, unless the person scrolls first. */
export const takeBack = (): void => {
  const stored = sessionStorage.getItem(key);
  if (stored === null) return;
  sessionStorage.removeItem(key);
  const { href, top } = JSON.parse(stored) as Place;
  if (href !== location.href || top === 0) return;
  const until = performance.now() + waitsForRows;
  const moved = new AbortController();
  for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(type, () => moved.abort(), { once: true, passive: true, signal: moved.signal });
  const attempt = (): void => {
    if (moved.signal.aborted) return;
    scrollTo({ top, behavior: 'instant' });
    if (Math.abs(scrollY - top) < 2 || performance.now() > until) moved.abort();
    else requestAnimationFrame(attempt);
  };
  attempt();
};
