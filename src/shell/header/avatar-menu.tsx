import { Box, Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { UserRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useOwnProfile } from '#src/features/account/view/public.tsx';
import { rememberedPerson } from '#src/ui/live/person.ts';
import { useWhenIdle } from '#src/ui/overlays/use-when-idle.ts';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { dismissToasts } from '#src/ui/words/tell.ts';
import { tabStyle } from '../nav/links.tsx';

const load = () => import('./avatar-menu-content.tsx');
const Content = lazy(async () => ({ default: (await load()).AvatarMenuContent }));
const preload = (): void => void load();
const LogOutDialog = lazy(async () => ({ default: (await import('./log-out-dialog.tsx')).LogOutDialog }));

const triggerId = 'avatar-menu-trigger';

interface AvatarMenuProps {
  /** On a phone's level 1 it is a tab of the bottom bar. */
  readonly look: 'avatar' | 'tab';
}

/** The person, and what they may choose for this device. The menu's code comes after the first paint. */
export const AvatarMenu = ({ look }: AvatarMenuProps) => {
  const { t } = useLingui();
  const profile = useOwnProfile();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [leaving, setLeaving] = useState(false);
  useWhenIdle(preload);
  const name = profile?.username ?? rememberedPerson()?.username ?? '';
  const trigger = {
    id: triggerId,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onClick: () => {
      dismissToasts();
      setWanted(true);
      setOpen(!open);
    },
  } as const;
  return (
    <>
      {look === 'avatar' && (
        <Button variant="ghost" size="sm" px="1" minW="44px" me="-1" aria-label={t`Menu of ${name}`} {...trigger}>
          <PersonMark uid={profile?.id ?? ''} name={name} avatar={profile?.avatar ?? ''} />
        </Button>
      )}
      {look === 'tab' && (
        <Box asChild {...tabStyle} color={open ? 'brand.fg' : 'fg.muted'}>
          <button type="button" {...trigger}>
            <UserRound size={22} strokeWidth={1.75} aria-hidden />
            <Trans>Me</Trans>
          </button>
        </Box>
      )}
      {wanted && (
        <Suspense fallback={null}>
          <Content
            triggerId={triggerId}
            name={name}
            profile={profile}
            open={open}
            onOpenChange={setOpen}
            onLogOut={() => setLeaving(true)}
          />
          <LogOutDialog open={leaving} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  );
};
