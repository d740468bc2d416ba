import { proxy, ref } from 'valtio';
import type { FileRef } from '#contract/core/shapes/file.ts';
import type { OnWatch } from './media/watch.ts';

/** A file with a say of its own about being saved. */
export interface PreviewFile extends FileRef {
  readonly canDownload?: boolean;
}

export interface PreviewOptions {
  readonly files: readonly PreviewFile[];
  readonly index: number;
  /** Whether the teacher lets the bytes be saved, unless a file says it; what is shown is shown either way. */
  readonly canDownload: boolean;
  /** Told of what was really played, for logs of learning. */
  readonly onWatch?: OnWatch | undefined;
}

/** What is being looked at; one thing at a time. */
export const preview = proxy<{ at: PreviewOptions | undefined }>({ at: undefined });

let opener: Element | null = null;

/** What gets the focus back. */
export const previewOpener = (): HTMLElement | null => (opener instanceof HTMLElement ? opener : null);

export const openPreview = (options: PreviewOptions): void => {
  opener = document.activeElement;
  preview.at = ref({ ...options });
};

export const showAt = (index: number): void => {
  if (preview.at !== undefined) preview.at = ref({ ...preview.at, index });
};

export const closePreview = (): void => {
  preview.at = undefined;
};
