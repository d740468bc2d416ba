import { IconButton } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Menu } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { useWhenIdle } from '#src/ui/overlays/use-when-idle.ts';

/** Opened by its button, and on a phone from "more". */
const drawer = proxy({ isOpen: false });

export const openDrawer = (): void => {
  drawer.isOpen = true;
};

const closeDrawer = (): void => {
  drawer.isOpen = false;
};

const load = () => import('./drawer.tsx');
const Drawer = lazy(async () => ({ default: (await load()).NavDrawer }));
const preload = (): void => void load();

const triggerId = 'nav-drawer-trigger';

/** Opens the drawer of level 2 (P2.9). The drawer's code comes after the first paint. */
export const DrawerButton = () => {
  const { t } = useLingui();
  const { isOpen } = useSnapshot(drawer);
  const [wanted, setWanted] = useState(false);
  if (isOpen && !wanted) setWanted(true);
  useWhenIdle(preload);
  return (
    <>
      <IconButton
        id={triggerId}
        variant="ghost"
        size="sm"
        ms="-2"
        color="fg.muted"
        _icon={{ boxSize: '5' }}
        aria-label={t`Navigation`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={openDrawer}
      >
        <Menu strokeWidth={1.75} aria-hidden />
      </IconButton>
      {wanted && (
        <Suspense fallback={null}>
          <Drawer triggerId={triggerId} open={isOpen} onClose={closeDrawer} />
        </Suspense>
      )}
    </>
  );
};
