import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { History, Network, Pencil } from 'lucide-react';
import { useState } from 'react';
import { can } from '#contract/core/roles.ts';
import { switchCourseGraphOpen } from '#contract/features/graph/calls.ts';
import { roleInGraph, type ShownGraph } from '#src/features/graph/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { whileOpen } from '#src/ui/overlays/app-dialog.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';

const BindDialog = whileOpen(async () => (await import('./bind-dialog.tsx')).BindDialog);
const LogDialog = whileOpen(async () => (await import('./log-dialog.tsx')).LogDialog);

interface GraphControlsProps {
  readonly courseId: string;
  readonly graph: ShownGraph | null;
}

/** Which graph a course has, whether students see it, where it is edited (S-181 to S-184). */
export const GraphControls = ({ courseId, graph }: GraphControlsProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const actor = useLive(roleInGraph, graph?.graphId ?? '');
  const [open, setOpen] = useState<'bind' | 'log'>();
  const show = async (isOpen: boolean) => {
    const said = await store.mutate(switchCourseGraphOpen, { courseId, state: isOpen ? 1 : 0 });
    if (!said.ok) tellRefusal(said.refusal);
  };
  return (
    <Box
      as="section"
      aria-label={t`Knowledge graph of the course`}
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      p="4"
    >
      <Flex gap="3" align="center" wrap="wrap">
        <Network size={18} aria-hidden />
        <Text fontWeight="600" flex="1 1 8rem" minW="0" overflowWrap="anywhere" data-bound={graph?.graphId ?? ''}>
          {graph === null ? <Trans>No graph bound</Trans> : graph.name}
        </Text>
        <Flex gap="2" wrap="wrap">
          {graph !== null && can(actor, 'team.write') && (
            <Button asChild size="sm" variant="outline">
              <Link to="/KtpknowledgeGraph/editor" search={{ id: graph.graphId }}>
                <Pencil size={16} aria-hidden />
                <Trans>Edit graph</Trans>
              </Link>
            </Button>
          )}
          {graph !== null && (
            <Button size="sm" variant="ghost" onClick={() => setOpen('log')}>
              <History size={16} aria-hidden />
              <Trans>Links log</Trans>
            </Button>
          )}
          <Button size="sm" variant={graph === null ? 'solid' : 'outline'} onClick={() => setOpen('bind')}>
            {graph === null ? <Trans>Bind a graph</Trans> : <Trans>Change</Trans>}
          </Button>
        </Flex>
      </Flex>
      {graph !== null && (
        <Box mt="2" maxW="24rem">
          <SwitchRow label={<Trans>Students see it</Trans>} on={graph.isOpen} onSwitch={(on) => void show(on)} />
        </Box>
      )}
      <BindDialog
        open={open === 'bind'}
        courseId={courseId}
        bound={graph?.graphId ?? ''}
        onClose={() => setOpen(undefined)}
      />
      <LogDialog open={open === 'log'} courseId={courseId} graph={graph} onClose={() => setOpen(undefined)} />
    </Box>
  );
};
