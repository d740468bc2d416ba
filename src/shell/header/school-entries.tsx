import { IconButton } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { GraduationCap, Network, Sparkles, Video } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTeaches } from '#src/features/account/view/public.tsx';
import { useSchool } from '#src/ui/live/school.ts';
import { ClusterLink } from './cluster-link.tsx';
import { schoolTools, type ThesisTool } from './school-tools.ts';

const ThesisMenu = lazy(async () => ({ default: (await import('./thesis-menu.tsx')).ThesisMenu }));

/** Until the knowledge graph tells one. */
const noGraph = 0;

/** Knowledge graph forest, recordings, AI tools, thesis tools: as the school has them (P2.9). */
export const SchoolEntries = () => {
  const { t } = useLingui();
  const { forest, recordings, aiTools, thesis } = schoolTools({
    teaches: useTeaches(),
    school: useSchool(),
    graphState: noGraph,
  });
  return (
    <>
      {forest && <ClusterLink path="/KtpknowledgeGraph/index" name={t`Forest of knowledge graphs`} icon={Network} />}
      {recordings !== '' && <ClusterLink path={recordings} name={t`Teaching recordings`} icon={Video} />}
      {aiTools !== '' && <ClusterLink path={aiTools} name={t`AI tools`} icon={Sparkles} />}
      {thesis.length > 0 && <ThesisTools tools={thesis} />}
    </>
  );
};

const triggerId = 'thesis-tools';

const ThesisTools = ({ tools }: { readonly tools: readonly ThesisTool[] }) => {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <IconButton
        id={triggerId}
        variant="ghost"
        size="sm"
        color="fg.muted"
        _icon={{ boxSize: '5' }}
        aria-label={t`Thesis tools`}
        title={t`Thesis tools`}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => {
          setWanted(true);
          setOpen(!open);
        }}
      >
        <GraduationCap strokeWidth={1.75} aria-hidden />
      </IconButton>
      {wanted && (
        <Suspense fallback={null}>
          <ThesisMenu triggerId={triggerId} tools={tools} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
};
