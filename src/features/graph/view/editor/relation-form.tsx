import { Box, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { Edit } from '#src/features/graph/data/edits.ts';
import type { Graph, Point } from '#src/features/graph/data/model.ts';
import { type Children, moveInto } from '#src/features/graph/data/moves.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField } from '#src/ui/parts/fields.tsx';
import { SearchField } from '#src/ui/parts/search-field.tsx';

interface RelationFormProps {
  readonly graph: Graph;
  readonly tree: Children;
  readonly point: Point;
  readonly act: (edit: Edit) => Promise<boolean>;
  readonly onClose: () => void;
}

const kinds = ['after', 'before', 'related', 'in'] as const;
type Kind = (typeof kinds)[number];

/** Names that are shown before anything is typed, and after. */
const shown = 50;

/** Another point, and how the two belong together. */
export const RelationForm = ({ graph, tree, point, act, onClose }: RelationFormProps) => {
  const { t } = useLingui();
  const [kind, setKind] = useState<Kind>('after');
  const [typed, setTyped] = useState('');
  const [other, setOther] = useState('');
  const found = useMemo(() => {
    const words = typed.trim().toLowerCase();
    return graph.points.filter(({ id, name }) => id !== point.id && name.toLowerCase().includes(words));
  }, [graph, typed, point.id]);
  const names: Readonly<Record<Kind, string>> = {
    after: t`needs this one first`,
    before: t`comes before this one`,
    related: t`is related to this one`,
    in: t`is contained in this one`,
  };
  const send = async () => {
    if (other === '') return;
    const own = point.id;
    const edit: Edit | undefined =
      kind === 'in'
        ? moveInto(tree, own, other)
        : {
            relate: [
              kind === 'after'
                ? { fromId: other, toId: own, kind: 'before' }
                : { fromId: own, toId: other, kind: kind === 'before' ? 'before' : 'related' },
            ],
          };
    if (edit === undefined || (await act(edit))) onClose();
  };
  return (
    <FormDialog
      title={<Trans>Relation of “{point.name}”</Trans>}
      submit={<Trans>Add</Trans>}
      onSubmit={send}
      onClose={onClose}
      isDisabled={other === ''}
    >
      <SelectField
        label={t`“${point.name}” …`}
        value={kind}
        onValue={(value) => setKind(value as Kind)}
        options={kinds.map((one) => ({ value: one, label: names[one] }))}
      />
      <SearchField label={t`Search for a point`} value={typed} onValue={setTyped} isInForm />
      <Box role="radiogroup" aria-label={t`Point`} maxH="40vh" overflowY="auto" borderWidth="1px" borderRadius="l2">
        {found.slice(0, shown).map(({ id, name }) => (
          <Box asChild key={id} display="flex" alignItems="center" gap="3" px="3" minH="44px" cursor="pointer">
            <label>
              <input type="radio" name="point" value={id} checked={other === id} onChange={() => setOther(id)} />
              <Box as="span" minW="0" overflowWrap="anywhere">
                {name}
              </Box>
            </label>
          </Box>
        ))}
        {found.length === 0 && (
          <Text px="3" py="3" fontSize="sm" color="fg.muted">
            <Trans>No point is called that.</Trans>
          </Text>
        )}
        {found.length > shown && (
          <Text px="3" py="2" fontSize="sm" color="fg.muted">
            <Trans>Type more to find the others.</Trans>
          </Text>
        )}
      </Box>
    </FormDialog>
  );
};
