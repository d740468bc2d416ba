import { noPreview, type Preview } from '#contract/features/upload/keys.ts';
import type { Core } from '#server/core/core.ts';
import type { StoredFile } from './store/files.ts';

/** Whether a file can be shown as something else than it is. */
export const previewOf = async (_core: Core, _file: StoredFile): Promise<Preview> => noPreview;
