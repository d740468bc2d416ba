import { useLocation } from '@tanstack/react-router';
import { useBelow } from '#src/ui/window/use-below.ts';
import { BackToTop } from './back-to-top.tsx';
import { Handle } from './handle.tsx';

/** Where the handle is (P2.2). */
const handlePlaces = ['/main', '/thesisdefense'];

/** What floats over the page's right edge. A phone has the handle's entries in its menu. */
export const Floating = () => {
  const phone = useBelow('md');
  const hasHandle = useLocation({ select: ({ pathname }) => handlePlaces.includes(pathname.toLowerCase()) });
  return (
    <>
      {hasHandle && !phone && <Handle />}
      <BackToTop />
    </>
  );
};
