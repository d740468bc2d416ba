import type { ReactNode, RefObject } from 'react';
import type { FileRef } from '#contract/core/shapes/file.ts';
import type { Stopped } from './media/playback.ts';
import type { OnWatch } from './media/watch.ts';
import type { Trouble } from './source/trouble.ts';

/** What lies over a page, from 0, that is shown in this size, px. */
export type Layer = (page: { readonly index: number; readonly width: number; readonly height: number }) => ReactNode;

/** What every format's viewer is given. */
export interface ViewerProps {
  readonly file: FileRef;
  /** Where its bytes are. */
  readonly address: string;
  readonly canDownload: boolean;
  /** What scrolls, with the focus in it: the body of the frame. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly onTrouble: (trouble: Trouble) => void;
  readonly onClose: () => void;
  readonly onWatch: OnWatch | undefined;
  /** Of a recording: where the person stopped on another device. */
  readonly stopped?: Stopped | undefined;
  /** Of what is shown page by page. */
  readonly layer?: Layer | undefined;
}
