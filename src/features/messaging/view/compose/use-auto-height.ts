import { type RefObject, useLayoutEffect } from 'react';

/** The box is as high as its text, up to what its style allows. Browsers that do it themselves are left alone. */
export const useAutoHeight = (box: RefObject<HTMLTextAreaElement | null>, text: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what the height follows
  useLayoutEffect(() => {
    const area = box.current;
    if (area === null || CSS.supports('field-sizing', 'content')) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  }, [box, text]);
};
