import { useMemo } from 'react';
import { refused } from '#contract/core/result.ts';
import { extensionOf, extensionsOf, shownImages } from '#contract/features/upload/keys.ts';
import {
  refuseEditorAudio,
  refuseEditorImage,
  refuseExtension,
  uploadRefusal,
} from '#contract/features/upload/rules.ts';
import { mayBeDrawn } from '#src/core/files/serve/drawn.ts';
import type { EditorFiles } from '#src/ui/editor/files/editor-files.ts';
import { useSession } from '#src/ui/live/session.tsx';

const listed = (extensions: readonly string[]): string => extensions.map((one) => `.${one}`).join(',');

const taken = [...shownImages, ...extensionsOf.audio];

/** Pictures up to 5 MB and mp3 up to 10 MB, for a formatted text (S-418, S-436). */
export const useEditorFiles = (): EditorFiles => {
  const { files } = useSession();
  return useMemo(
    () => ({
      refuse: (file) => {
        if (shownImages.includes(extensionOf(file.name))) return refuseEditorImage(file);
        if (file.type.startsWith('audio/')) return refuseEditorAudio(file);
        return refuseExtension(file.name, { extensions: taken }) ?? refuseEditorAudio(file);
      },
      keep: async (given) => {
        const drawn = await Promise.all(given.map(mayBeDrawn));
        return drawn.includes(false) ? refused(uploadRefusal.editorPixels) : files.keepFiles(given);
      },
      bytesOf: files.bytesOf,
      accept: { image: listed(shownImages), audio: listed(extensionsOf.audio) },
    }),
    [files],
  );
};
