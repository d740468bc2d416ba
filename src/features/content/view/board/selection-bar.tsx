import { Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, CalendarCog, Download, Send, Trash2, Undo2 } from 'lucide-react';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { BulkBar } from '#src/ui/parts/bulk-bar.tsx';
import type { Open } from './state.ts';
import type { Settings } from './use-settings.ts';

interface SelectionBarProps {
  readonly rows: readonly ActivityRow[];
  readonly settings: Settings;
  readonly open: Open;
  readonly onAll: () => void;
  readonly onClear: () => void;
}

/** What is done to everything that was chosen; stays in sight. */
export const SelectionBar = ({ rows, settings, open, onAll, onClear }: SelectionBarProps) => {
  const { t } = useLingui();
  return (
    <BulkBar count={rows.length} onAll={onAll} onClear={onClear}>
      <Button size="sm" onClick={() => open({ form: 'publish', rows })}>
        <Send size={16} aria-hidden />
        <Trans>Publish…</Trans>
      </Button>
      <Button size="sm" variant="outline" onClick={() => open({ form: 'move', rows })}>
        <Trans>Move to…</Trans>
      </Button>
      <RowMenu
        label={t`More for what is chosen`}
        actions={() => [
          {
            id: 'timing',
            label: t`Dates and audience…`,
            icon: CalendarCog,
            onChoose: () => open({ form: 'timing', rows }),
          },
          { id: 'unpublish', label: t`Unpublish`, icon: Undo2, onChoose: () => void settings.unpublish(rows) },
          {
            id: 'allow',
            label: t`Allow download`,
            icon: Download,
            onChoose: () => void settings.set(rows, { canDownload: true }),
          },
          {
            id: 'forbid',
            label: t`Do not allow download`,
            icon: Ban,
            onChoose: () => void settings.set(rows, { canDownload: false }),
          },
          {
            id: 'delete',
            label: t`Delete`,
            icon: Trash2,
            isDanger: true,
            isApart: true,
            onChoose: () => open({ form: 'delete', rows }),
          },
        ]}
      />
    </BulkBar>
  );
};
