import { text } from 'node:stream/consumers';
import { fileAddress, fileRoot, listName, mediaName, partId, pdfName, posterName } from '#contract/core/files.ts';
import { ok, refused } from '#contract/core/result.ts';
import { minute } from '#contract/core/time.ts';
import { uploadRefusal } from '#contract/features/upload/rules.ts';
import type { Download, Opening } from '#server/core/feature.ts';
import { signedAddress, takenBy } from '#server/core/files/signed.ts';
import { addressEnd } from '../addresses.ts';
import { fileById } from '../store/files.ts';
import { isReadable } from '../store/links.ts';
import { maxListBytes } from './make.ts';
import { previewRow } from './table.ts';

const previewRoot = '/files/preview/';

const types: Readonly<Record<string, string>> = {
  [pdfName]: 'application/pdf',
  [mediaName]: 'video/mp2t',
  [posterName]: 'image/jpeg',
};

/** Who may read a file may see what was made of it: the right is asked for each time, also for each piece of a video. */
export const previewOpening: Opening = {
  path: `${fileRoot}:id/preview/:name`,
  run: async ({ id = '', name = '' }, { core, uid }) => {
    const isKnown = name === listName || Object.hasOwn(types, name);
    if (!isKnown || !(await core.db.read((sql) => isReadable(sql, uid, id)))) return refused(uploadRefusal.gone);
    return ok(await signedAddress(core, `${previewRoot}${id}/${name}`, { [takenBy]: uid }, addressEnd(core.now())));
  },
};

export const previewDownload: Download = {
  path: `${previewRoot}:id/:name`,
  run: async ({ id = '', name = '' }, core) => {
    const part = await core.db.read(async (sql) => {
      const file = await fileById(sql, id);
      const row = file && (await previewRow(sql, file.contentId));
      return row?.parts.find((one) => one.name === name);
    });
    if (part === undefined) return refused(uploadRefusal.gone);
    const etag = `"${part.key}-${part.size.toString(36)}"`;
    if (name === listName) {
      // Made before there was a bound.
      if (part.size > maxListBytes) return refused(uploadRefusal.gone);
      // Absolute: a player looks for pieces beside the address that it was led to.
      const content = async () =>
        (await text(await core.files.read(part.key))).replaceAll(/^.*video\.ts$/gm, fileAddress(partId(id, mediaName)));
      return ok({ name, type: 'application/vnd.apple.mpegurl', content, etag });
    }
    const type = types[name] ?? 'application/octet-stream';
    return ok({ name, size: part.size, type, key: part.key, etag, isShown: true, fresh: 5 * minute });
  },
};
