import { type RefObject, useEffect, useRef } from 'react';

const dialog = '[role="dialog"], [role="alertdialog"]';

/**
 * Files pasted anywhere in the dialog, or on the page, that `place` stands in: nobody focuses a place for files first. Of several
 * places there the one nearest to what has the focus takes them. What holds text is left alone, and what a field has taken already.
 */
export const usePastedFiles = (place: RefObject<Element | null>, onFiles: (files: readonly File[]) => void): void => {
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData, target } = event;
      if (event.defaultPrevented || clipboardData === null || clipboardData.files.length === 0) return;
      // Office programs add a picture of the text that they copy: then the text counts.
      if (clipboardData.getData('text/plain') !== '') return;
      if (place.current === null || place.current !== nearestTo(target)) return;
      event.preventDefault();
      latest.current([...clipboardData.files]);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [place]);
};

const nearestTo = (target: EventTarget | null): Element | undefined => {
  const region = regionOf(target);
  const places = [...document.querySelectorAll('[data-file-drop]')].filter((one) => one.closest(dialog) === region);
  for (let at = target instanceof Element ? target : null; at !== null; at = at.parentElement) {
    const found = places.find((one) => at.contains(one));
    if (found !== undefined) return found;
  }
  return places[0];
};

/** With nothing focused it is the dialog that was opened last; `null` is the page. */
const regionOf = (target: EventTarget | null): Element | null =>
  target instanceof Element && target !== document.body
    ? target.closest(dialog)
    : ([...document.querySelectorAll(dialog)].at(-1) ?? null);
