import { useLingui } from '@lingui/react/macro';
import { FileSpreadsheet, FileUp, Image, LayoutGrid } from 'lucide-react';
import { useState } from 'react';
import type { GraphRow } from '#contract/features/graph/rows.ts';
import type { Edit } from '#src/features/graph/data/edits.ts';
import type { Children } from '#src/features/graph/data/moves.ts';
import type { GraphRows } from '#src/features/graph/data/queries.ts';
import { whileOpen } from '#src/ui/overlays/app-dialog.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { tell } from '#src/ui/words/tell.ts';

const ImportDialog = whileOpen(async () => (await import('./import-dialog.tsx')).ImportDialog);

interface EditorMenuProps {
  readonly graph: GraphRow;
  readonly rows: GraphRows;
  readonly tree: Children;
  readonly act: ((edit: Edit) => Promise<boolean>) | undefined;
}

/** What is done with the graph as a whole. */
export const EditorMenu = ({ graph, rows, tree, act }: EditorMenuProps) => {
  const { t, i18n } = useLingui();
  const [isImporting, setImporting] = useState(false);
  const placed = rows.points.filter(({ x }) => x !== null).map(({ id }) => ({ id, x: null, y: null }));
  const picture = async () => {
    const { savePicture } = await import('./saving.ts');
    if (!(await savePicture(graph.name, rows, document.body))) tell(t`The picture could not be made.`, 'problem');
  };
  const table = async () => (await import('./saving.ts')).saveTable(graph.name, rows, i18n);
  return (
    <>
      <RowMenu
        label={t`More`}
        actions={() => [
          ...(act === undefined
            ? []
            : [
                { id: 'import', label: t`Import points`, icon: FileUp, onChoose: () => setImporting(true) },
                {
                  id: 'arrange',
                  label: t`Arrange the drawing`,
                  icon: LayoutGrid,
                  onChoose: () => void act({ change: placed }),
                },
              ]),
          { id: 'xlsx', label: t`Save as XLSX`, icon: FileSpreadsheet, onChoose: () => void table() },
          { id: 'png', label: t`Save as picture`, icon: Image, onChoose: () => void picture() },
        ]}
      />
      {act !== undefined && (
        <ImportDialog open={isImporting} tree={tree} act={act} onClose={() => setImporting(false)} />
      )}
    </>
  );
};
