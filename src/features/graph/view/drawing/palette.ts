import { tagColors } from '../point-texts.ts';
import type { Palette } from './paint.ts';

/** The colours of the page as they are now, light or dark. */
export const paletteOf = (element: Element): Palette => {
  const style = getComputedStyle(element);
  const color = (name: string, other: string) => style.getPropertyValue(`--chakra-colors-${name}`).trim() || other;
  return {
    panel: color('bg-panel', '#fff'),
    page: color('bg', '#fff'),
    text: color('fg', '#111'),
    muted: color('fg-muted', '#666'),
    accent: color('brand-solid', '#2563eb'),
    subtle: color('brand-subtle', '#e0e7ff'),
    done: color('green-solid', '#16a34a'),
    tags: tagColors,
    font: style.fontFamily || 'sans-serif',
  };
};
