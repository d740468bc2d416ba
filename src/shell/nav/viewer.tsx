import { useTeaches } from '#src/features/account/view/public.tsx';
import { useSchool } from '#src/ui/live/school.ts';
import type { Viewer } from './menu.ts';

export const useViewer = (): Viewer => ({
  teaches: useTeaches(),
  school: useSchool(),
});
