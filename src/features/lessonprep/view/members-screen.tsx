import { useNavigate } from '@tanstack/react-router';
import { TeamPanel } from '#src/features/team/view/public.tsx';
import { AreaFrame } from './area-frame.tsx';
import { areaScreen } from './words.ts';

/** /memberManage: the people of an area. */
export const MembersScreen = ({ areaId }: { readonly areaId: string }) => {
  const navigate = useNavigate();
  return (
    <AreaFrame areaId={areaId} tab="members">
      {({ area, role }) => (
        <TeamPanel
          team={areaScreen}
          head={area}
          role={role}
          onLeft={() => void navigate({ to: '/lessonPreparationArea', search: {} })}
        />
      )}
    </AreaFrame>
  );
};
