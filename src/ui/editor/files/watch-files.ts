import type { EditorFiles } from './editor-files.ts';

const idOf = (element: HTMLElement): string | undefined =>
  /^\/file\/([0-9a-f-]{36})$/.exec(new URL(addressOf(element)).pathname)?.[1];

const addressOf = (element: HTMLElement): string =>
  new URL(element.dataset.address ?? element.getAttribute('src') ?? '', location.href).href;

/**
 * A file whose address does not answer is looked for on the device; one that is nowhere says so by its name, and is asked for
 * again when there is a network. Answers how to stop.
 */
export const watchFiles = (root: HTMLElement, bytesOf: EditorFiles['bytesOf'] | undefined): (() => void) => {
  const made: string[] = [];
  const onError = async ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement || target instanceof HTMLMediaElement)) return;
    const id = idOf(target);
    if (id === undefined || target.dataset.missing !== undefined) return;
    target.dataset.address ??= target.getAttribute('src') ?? '';
    target.dataset.missing = '';
    const bytes = target.src.startsWith('blob:') ? undefined : await bytesOf?.(id).catch(() => undefined);
    if (bytes === undefined) return;
    const url = URL.createObjectURL(bytes);
    made.push(url);
    delete target.dataset.missing;
    target.src = url;
  };
  const again = () => {
    for (const element of root.querySelectorAll<HTMLImageElement | HTMLMediaElement>('[data-missing]')) {
      delete element.dataset.missing;
      element.src = element.dataset.address ?? element.src;
    }
  };
  const listen = (event: Event) => void onError(event);
  // An error of loading does not rise: it is caught on its way down.
  root.addEventListener('error', listen, true);
  window.addEventListener('online', again);
  return () => {
    root.removeEventListener('error', listen, true);
    window.removeEventListener('online', again);
    for (const url of made) URL.revokeObjectURL(url);
  };
};
