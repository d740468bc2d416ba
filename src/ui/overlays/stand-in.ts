/** Something that had the focus, and where to look for what takes its place when it goes. */
export interface Holder {
  readonly element: HTMLElement;
  readonly place: Element | null;
  readonly address: string;
}

export const holderOf = (element: HTMLElement): Holder => ({
  element,
  place: element.closest('section, main'),
  address: window.location.pathname,
});

/**
 * Of a button that is gone: the same one elsewhere in its part of the page, otherwise the first line of the list there, or whatever can have
 * the focus. Nothing while it is there, or when the page is another one.
 */
export const standInFor = ({ element, place, address }: Holder): HTMLElement | undefined => {
  if (element.isConnected || place?.isConnected !== true || address !== window.location.pathname) return undefined;
  const name = nameOf(element);
  const buttons = [...place.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  return (
    buttons.find((one) => nameOf(one) === name) ??
    place.querySelector<HTMLElement>(':is(li, td) :is(a[href], button:not(:disabled))') ??
    place.querySelector<HTMLElement>('a[href], button:not(:disabled)') ??
    undefined
  );
};

const nameOf = (element: HTMLElement): string => element.getAttribute('aria-label') ?? element.textContent.trim();
