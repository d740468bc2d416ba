import { Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useOwnProfile } from '#src/features/account/view/public.tsx';
import { rememberedPerson } from '#src/ui/live/person.ts';
import { useWhenIdle } from '#src/ui/overlays/use-when-idle.ts';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';

const load = () => import('./avatar-menu-content.tsx');
const Content = lazy(async () => ({ default: (await load()).AvatarMenuContent }));
const preload = (): void => void load();
const LogOutDialog = lazy(async () => ({ default: (await import('./log-out-dialog.tsx')).LogOutDialog }));

const triggerId = 'avatar-menu-trigger';

/** The person, and what they may choose for this device. The menu's code comes after the first paint. */
export const AvatarMenu = () => {
  const { t } = useLingui();
  const profile = useOwnProfile();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [leaving, setLeaving] = useState(false);
  useWhenIdle(preload);
  const name = profile?.username ?? rememberedPerson()?.username ?? '';
  return (
    <>
      <Button
        id={triggerId}
        variant="ghost"
        size="sm"
        px="1"
        minW="44px"
        aria-label={t`Menu of ${name}`}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => {
          setWanted(true);
          setOpen(!open);
        }}
      >
        <PersonMark uid={profile?.id ?? ''} name={name} avatar={profile?.avatar ?? ''} />
      </Button>
      {wanted && (
        <Suspense fallback={null}>
          <Content
            triggerId={triggerId}
            name={name}
            detail={profile?.school ?? ''}
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
