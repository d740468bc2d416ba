import { Button, IconButton } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Settings } from 'lucide-react';
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';
import { can } from '#contract/core/roles.ts';
import type { MyArea } from '#src/features/lessonprep/data/public.ts';
import { areaById } from '#src/features/lessonprep/data/queries.ts';
import { useLoaded } from '#src/ui/live/use-live.ts';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { LinkTabs } from '#src/ui/parts/tabs.tsx';

const SettingsDialog = lazy(async () => ({ default: (await import('./settings-dialog.tsx')).SettingsDialog }));

interface AreaFrameProps {
  readonly areaId: string;
  readonly tab: 'content' | 'members' | 'shared' | 'record';
  readonly children: (mine: MyArea) => ReactNode;
}

/** The frame of the pages of one area: its name, its parts, its settings. */
export const AreaFrame = ({ areaId, tab, children }: AreaFrameProps) => {
  const { t } = useLingui();
  const mine = useLoaded(areaById, areaId);
  const [isSetting, setSetting] = useState(false);
  if (mine === undefined) return <WaitingPage />;
  if (mine.value === undefined || (mine.value.area.deletedAt > 0 && mine.value.role !== 'owner'))
    return (
      <LostPage title={t`Not here`}>
        <Trans>This area was deleted, or you do not belong to it.</Trans>
      </LostPage>
    );
  const { area, role } = mine.value;
  const search = { areaid: areaId };
  const tabs: ComponentProps<typeof LinkTabs>['tabs'] = [
    { id: 'content', name: <Trans>Content</Trans>, link: { to: '/lessonPreparationArea', search } },
    { id: 'bank', name: <Trans>Question bank</Trans>, link: { to: '/questionBank', search } },
    { id: 'members', name: <Trans>Members</Trans>, link: { to: '/memberManage', search } },
    { id: 'shared', name: <Trans>Shared content</Trans>, link: { to: '/shareContent', search } },
    { id: 'record', name: <Trans>Record of changes</Trans>, link: { to: '/operationRecord', search } },
  ];
  return (
    <Page
      title={area.name}
      before={
        <IconButton asChild variant="ghost" size="sm" aria-label={t`All areas`}>
          <Link to="/lessonPreparationArea" search={{}}>
            <ArrowLeft size={18} aria-hidden />
          </Link>
        </IconButton>
      }
      actions={
        can(role, 'team.manage') && (
          <Button size="sm" variant="outline" onClick={() => setSetting(true)}>
            <Settings size={16} aria-hidden />
            <Trans>Settings</Trans>
          </Button>
        )
      }
    >
      <LinkTabs
        label={t`Parts of the area`}
        current={tab}
        tabs={tabs.filter(({ id }) => !area.personal || id !== 'members')}
      />
      <div style={{ paddingTop: 16 }}>{children(mine.value)}</div>
      {isSetting && (
        <Suspense fallback={null}>
          <SettingsDialog area={area} role={role} onClose={() => setSetting(false)} />
        </Suspense>
      )}
    </Page>
  );
};
