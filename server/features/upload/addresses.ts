import { fileRoot } from '#contract/core/files.ts';
import { ok, refused } from '#contract/core/result.ts';
import { minute } from '#contract/core/time.ts';
import { uploadRefusal } from '#contract/features/upload/rules.ts';
import type { Core } from '#server/core/core.ts';
import type { Download, Opening } from '#server/core/feature.ts';
import { signedAddress, takenBy } from '#server/core/files/signed.ts';
import { mayBeDrawn } from './drawn.ts';
import { isShown, sentType } from './receive/types.ts';
import { fileById } from './store/files.ts';
import { rightTo } from './store/links.ts';

const contentRoot = '/files/content/';

/** A signed address holds for at most this long. */
const held = 5 * minute;
/** The same for everybody who asks within so long, so that what a browser kept is found again. */
const step = held / 2;

/** When an address that is made now ends: between 2.5 and 5 minutes from now. */
export const addressEnd = (now: number): number => (Math.floor(now / step) + 2) * step;

/** Opens a file for whoever has it, for a few minutes. Whether they may is asked before. */
export const signedFileAddress = (core: Core, id: string, { by = '', isSaved = false } = {}): Promise<string> => {
  const params = { [takenBy]: by, ...(isSaved ? { download: '1' } : {}) };
  return signedAddress(core, `${contentRoot}${id}`, params, addressEnd(core.now()));
};

/** `/file/<id>`: the right is asked for each time. Somebody without it learns as much as about a file that never was. */
export const fileOpening: Opening = {
  path: `${fileRoot}:id`,
  run: async ({ id = '', download, whole }, { core, uid }) => {
    const right = await core.db.read((sql) => rightTo(sql, uid, id));
    if (right === 'none') return refused(uploadRefusal.gone);
    const isSaved = download === '1';
    if (isSaved && right !== 'save') return refused(uploadRefusal.notToSave);
    // An image element asks for nothing more; who does unpacks it beside the page, or keeps it.
    if (!isSaved && whole !== '1' && !(await mayBeDrawn(core, id))) return refused(uploadRefusal.notDrawn);
    return ok(await signedFileAddress(core, id, { by: uid, isSaved }));
  },
};

export const fileDownload: Download = {
  path: `${contentRoot}:id`,
  run: async ({ id = '', download }, core) => {
    const file = await core.db.read((sql) => fileById(sql, id));
    if (file === undefined) return refused(uploadRefusal.gone);
    const { name, size, type, charset, md5, contentId } = file;
    return ok({
      name,
      size,
      type: sentType(type, charset),
      key: contentId,
      etag: `"${md5}-${size.toString(36)}"`,
      isShown: download !== '1' && isShown(type),
      fresh: held,
    });
  },
};
