import { lazy, Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { LogOutDialog } from '../header/log-out-dialog.tsx';
import { useShortcuts } from './keys/use-shortcuts.ts';
import { closePalette, palette } from './state.ts';

const Palette = lazy(async () => ({ default: (await import('./palette-dialog.tsx')).PaletteDialog }));
const Keys = lazy(async () => ({ default: (await import('./keys/keys-dialog.tsx')).KeysDialog }));

/** The shortcuts and what they open. */
export const PaletteParts = () => {
  const { open } = useSnapshot(palette);
  const [leaving, setLeaving] = useState(false);
  useShortcuts();
  return (
    <Suspense fallback={null}>
      <Opened open={open === 'palette'}>
        <Palette open={open === 'palette'} onClose={closePalette} onLogOut={() => setLeaving(true)} />
      </Opened>
      <Opened open={open === 'keys'}>
        <Keys open={open === 'keys'} onClose={closePalette} />
      </Opened>
      <Opened open={leaving}>
        <LogOutDialog open={leaving} onClose={() => setLeaving(false)} />
      </Opened>
    </Suspense>
  );
};

/** Mounted from the first opening on: a dialog gives the focus back when it closes. */
const Opened = ({ open, children }: { readonly open: boolean; readonly children: React.ReactNode }) => {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted && children;
};
