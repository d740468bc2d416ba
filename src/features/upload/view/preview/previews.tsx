import { lazy, Suspense, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useSession } from '#src/ui/live/session.tsx';
import { tell } from '#src/ui/words/tell.ts';
import { openPreview, type PreviewFile, preview } from './state.ts';
import { type Trouble, useTroubleText } from './trouble.ts';

const named = /^#file=([0-9a-f-]{36}(?:,[0-9a-f-]{36}){0,99})$/;

/** Files that the address names, `#file=<id>,<id>`: a link to one opens it over any page. The server says who may see it, and who save it. */
const useAddress = (): void => {
  const { rpc } = useSession();
  const textOf = useTroubleText();
  useEffect(() => {
    const look = async () => {
      const ids = named.exec(location.hash)?.[1]?.split(',') ?? [];
      if (ids.length === 0) return;
      // Once: what is closed stays closed when the page is loaded again.
      history.replaceState(history.state, '', location.pathname + location.search);
      const { getAttachmentInfo } = await import('#contract/features/upload/calls.ts');
      const files: PreviewFile[] = [];
      let trouble: Trouble | undefined;
      for (const id of ids) {
        const said = await rpc.ask(getAttachmentInfo, { id }).catch(() => undefined);
        if (said === undefined) trouble = { is: 'offline' };
        else if (!said.ok) trouble = { is: 'refused', refusal: said.refusal };
        else {
          const { name, size, type, canDownload } = said.value.value;
          files.push({ id, name, size, type, canDownload });
        }
      }
      if (files.length > 0) openPreview({ files, index: 0, canDownload: false });
      else if (trouble !== undefined) tell(textOf(trouble).title, 'problem');
    };
    const onHash = () => void look();
    onHash();
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, [rpc, textOf]);
};

const Frame = lazy(async () => ({ default: (await import('./preview-frame.tsx')).PreviewFrame }));

/** Stands in the frame of signed-in screens; its code comes with the first file that is opened. */
export const Previews = () => {
  const { at } = useSnapshot(preview);
  useAddress();
  const [wanted, setWanted] = useState(false);
  if (at !== undefined && !wanted) setWanted(true);
  return (
    wanted && (
      <Suspense fallback={null}>
        <Frame />
      </Suspense>
    )
  );
};
