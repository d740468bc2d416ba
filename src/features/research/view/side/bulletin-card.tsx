import { Box, Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { saveBulletin } from '#contract/features/research/calls.ts';
import type { OfficeRow } from '#contract/features/research/rows.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { whileOpen } from '#src/ui/overlays/app-dialog.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { Quiet, SideCard } from '../parts.tsx';
import { useMayIn } from '../use-office.ts';

const BulletinDialog = whileOpen(async () => (await import('./bulletin-dialog.tsx')).BulletinDialog);

/** What the office has to say just now. */
export const BulletinCard = ({ office }: { readonly office: OfficeRow }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const may = useMayIn(office.id);
  const [isOpen, setOpen] = useState(false);
  const save = async (content: string) => {
    const basis = { bulletin: office.editions.bulletin ?? '' };
    const done = await store.mutate(saveBulletin, { officeId: office.id, content, basis });
    if (done.ok) tell(t`Saved`);
    else tellRefusal(done.refusal);
  };
  return (
    <SideCard
      title={<Trans>Bulletin</Trans>}
      action={
        may('office.edit') && (
          <Button size="xs" variant="ghost" onClick={() => setOpen(true)}>
            <Pencil size={14} aria-hidden />
            <Trans>Edit the bulletin</Trans>
          </Button>
        )
      }
    >
      {/* As high however much it says (S-520). */}
      <Box data-bulletin height="120px" overflowY="auto" fontSize="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {office.bulletin === '' ? (
          <Quiet>
            <Trans>No bulletin yet</Trans>
          </Quiet>
        ) : (
          office.bulletin
        )}
      </Box>
      <BulletinDialog open={isOpen} text={office.bulletin} onText={save} onClose={() => setOpen(false)} />
    </SideCard>
  );
};
