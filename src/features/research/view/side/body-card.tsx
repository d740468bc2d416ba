import { Button, Flex } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { OfficeRow } from '#contract/features/research/rows.ts';
import { whileOpen } from '#src/ui/overlays/app-dialog.tsx';
import { Quiet, SideCard } from '../parts.tsx';
import { useMayIn } from '../use-office.ts';
import { EntryText, NoEntries, useEntries } from './entries.tsx';

const Construction = whileOpen(async () => (await import('./construction-dialog.tsx')).ConstructionDialog);

/** Of all entries so many are shown beside the tabs (S-226). */
const shown = 2;

/** What the office builds, and its goals. */
export const BodyCard = ({ office }: { readonly office: OfficeRow }) => {
  const may = useMayIn(office.id);
  const [isOpen, setOpen] = useState(false);
  const entries = useEntries(office);
  return (
    <SideCard
      title={<Trans>Subject and goals</Trans>}
      action={
        may('office.edit') && (
          <Button size="xs" variant="ghost" onClick={() => setOpen(true)}>
            <Pencil size={14} aria-hidden />
            <Trans>Edit subject and goals</Trans>
          </Button>
        )
      }
    >
      {entries.length === 0 ? (
        <Quiet>
          <NoEntries bodyType={office.bodyType} />
        </Quiet>
      ) : (
        <Flex direction="column" gap="3">
          {entries.slice(0, shown).map((entry) => (
            <EntryText key={entry.id} entry={entry} isShort />
          ))}
          {entries.length > shown && (
            <Button size="xs" variant="ghost" alignSelf="flex-start" ms="-2" onClick={() => setOpen(true)}>
              <Trans>View all</Trans>
            </Button>
          )}
        </Flex>
      )}
      <Construction open={isOpen} office={office} mayEdit={may('office.edit')} onClose={() => setOpen(false)} />
    </SideCard>
  );
};
