import { lazy } from 'react';
import { openPreview as open, type PreviewOptions } from './preview/state.ts';

/** Opens files one after another, from any screen of a signed-in person. */
export const openPreview = (options: PreviewOptions): void => open(options);

/** Stands in the frame of signed-in screens. */
export const Previews = lazy(async () => ({ default: (await import('./preview/previews.tsx')).Previews }));
