import { Box, Button, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { Input } from '#contract/core/call.ts';
import {
  addBankItems,
  removeBankFolder,
  removeBankItems,
  saveBankFolder,
  setBankItems,
} from '#contract/features/question/bank-calls.ts';
import { withIds } from '#contract/features/question/html.ts';
import { areasOfMine } from '#src/features/lessonprep/data/public.ts';
import { bankOf, bankPlace } from '#src/features/question/data/queries.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useChosen } from '#src/ui/live/use-chosen.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { AppDialog, DialogEnd } from '#src/ui/overlays/app-dialog.tsx';
import { SelectField } from '#src/ui/parts/fields.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import type { Incoming } from '../paper/insert.ts';
import { partId } from '../show/props.ts';
import { BankList, filtered, noFilter } from './bank-list.tsx';

/** What is done with the questions and folders of a bank. */
export const useBankActions = (bank: string) => {
  const place = bankPlace(bank);
  const { store } = useSession();
  const unfinished = useRef<{ readonly of: string; readonly items: Input<typeof addBankItems>['items'] }>(undefined);
  const tellRefusal = useTellRefusal();
  const told = async (done: Promise<unknown>): Promise<boolean> => {
    const result = (await done) as { ok: true } | { ok: false; refusal: Parameters<typeof tellRefusal>[0] };
    if (!result.ok) tellRefusal(result.refusal);
    return result.ok;
  };
  return {
    add: async (
      incoming: readonly Incoming[],
      labels: readonly (readonly string[])[],
      folderId: string,
    ): Promise<boolean> => {
      const of = JSON.stringify([incoming, folderId]);
      // A failure in the middle goes on with what is left: nothing is there twice.
      if (unfinished.current?.of !== of) {
        const items = incoming
          .flatMap((one) => ('section' in one ? [] : [withIds(one, partId)]))
          .map((pair, index) => ({ id: makeId(), folderId, labels: [...(labels[index] ?? [])].slice(0, 10), ...pair }));
        unfinished.current = { of, items };
      }
      const { items } = unfinished.current;
      while (items.length > 0) {
        if (!(await told(store.mutate(addBankItems, { ...place, items: items.slice(0, 30) })))) return false;
        items.splice(0, 30);
      }
      unfinished.current = undefined;
      return true;
    },
    remove: (ids: readonly string[]) => told(store.mutate(removeBankItems, { ...place, ids: [...ids] })),
    move: (ids: readonly string[], folderId: string) =>
      told(store.mutate(setBankItems, { ...place, ids: [...ids], folderId })),
    removeFolder: (id: string) => told(store.mutate(removeBankFolder, { ...place, id })),
    saveFolder: (folder: { id: string; title: string; order: string }) =>
      told(store.mutate(saveBankFolder, { ...place, ...folder })),
    told,
  };
};

interface FromBankProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly courseId: string;
  readonly onTake: (incoming: readonly Incoming[]) => Promise<boolean>;
}

/** Questions of a course's bank, an area's, or one's own, as they are now. `courseId`: the place of the bank that is looked at first. */
export const FromBank = ({ open, onClose, ...rest }: FromBankProps) => (
  <AppDialog open={open} onClose={onClose} width="dlgFeedback" title={<Trans>Questions from a bank</Trans>}>
    <Body {...rest} onDone={onClose} />
  </AppDialog>
);

const Body = ({
  courseId,
  onTake,
  onDone,
}: Pick<FromBankProps, 'courseId' | 'onTake'> & { readonly onDone: () => void }) => {
  const { t } = useLingui();
  const [place, setPlace] = useState(courseId);
  const [filter, setFilter] = useState(noFilter);
  const chosen = useChosen();
  const bank = useLive(bankOf, place);
  const areas = useLive(areasOfMine) ?? [];
  const take = useOnce(async () => {
    const picked = (bank?.items ?? []).filter(({ id }) => chosen.has(id));
    if (picked.length > 0 && (await onTake(picked.map(({ id, question, key }) => ({ question, key, fromId: id })))))
      onDone();
  });
  const count = chosen.keys.size;
  return (
    <div>
      <SelectField
        label={t`Bank`}
        value={place}
        onValue={(next) => {
          setPlace(next);
          chosen.clear();
          setFilter(noFilter);
        }}
        options={[
          ...(courseId === ''
            ? []
            : [{ value: courseId, label: bankPlace(courseId).areaId === '' ? t`Of this course` : t`Of this area` }]),
          { value: '', label: t`My own` },
          ...areas
            .filter(({ area }) => `area:${area.id}` !== courseId)
            .map(({ area }) => ({ value: `area:${area.id}`, label: area.name })),
        ]}
      />
      {bank === undefined ? (
        <Waiting />
      ) : bank.items.length === 0 ? (
        <Text py="8" textAlign="center" color="fg.muted" fontSize="sm">
          <Trans>This bank is empty. Write questions into it, or paste them as text, on its own page.</Trans>
        </Text>
      ) : (
        <Box mt="4">
          <BankList bank={bank} items={filtered(bank, filter)} filter={filter} onFilter={setFilter} chosen={chosen} />
        </Box>
      )}
      <DialogEnd>
        <Button ms="auto" onClick={take} disabled={count === 0}>
          <Plural value={count} _0="Add questions" one="Add # question" other="Add # questions" />
        </Button>
      </DialogEnd>
    </div>
  );
};
