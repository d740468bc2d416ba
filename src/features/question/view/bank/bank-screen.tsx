import { Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileText, FolderPlus, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { can } from '#contract/core/roles.ts';
import { ordersAfter } from '#contract/features/content/order.ts';
import { editsArea } from '#contract/features/lessonprep/keys.ts';
import { addBankItems, reviseBankItem } from '#contract/features/question/bank-calls.ts';
import { useMyActor } from '#src/features/course/view/public.tsx';
import { areaOf } from '#src/features/lessonprep/data/public.ts';
import { type Bank, type BankItem, bankOf, bankPlace, questionDraft } from '#src/features/question/data/queries.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useChosen } from '#src/ui/live/use-chosen.ts';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { BulkBar } from '#src/ui/parts/bulk-bar.tsx';
import { Choice } from '#src/ui/parts/choice.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { tell } from '#src/ui/words/tell.ts';
import { blankOf } from '../edit/blank.ts';
import { QuestionForm } from '../edit/question-form.tsx';
import { TextImport } from '../paper/text-import.tsx';
import { SaveMenu } from '../save-menu.tsx';
import { useBankActions } from './bank-actions.tsx';
import { BankList, filtered, noFilter, stillThere } from './bank-list.tsx';

interface FolderFormProps {
  readonly onClose: () => void;
  readonly onSave: (title: string) => Promise<boolean>;
}

const FolderForm = ({ onClose, onSave }: FolderFormProps) => {
  const { t } = useLingui();
  const [title, setTitle] = useState('');
  const submit = async () => {
    if (await onSave(title)) onClose();
  };
  return (
    <FormDialog title={<Trans>New folder</Trans>} submit={<Trans>Save</Trans>} onSubmit={submit} onClose={onClose}>
      <TextField
        label={t`Name of the folder`}
        required
        maxLength={60}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
    </FormDialog>
  );
};

/** /questionBank: one's own questions, or those of a course; here without a network too. */
export const BankScreen = ({ courseId }: { readonly courseId: string }) => {
  const { t } = useLingui();
  const bank = useLive(bankOf, courseId);
  const actor = useMyActor(courseId);
  if (bank === undefined) return <WaitingPage />;
  if (bankPlace(courseId).areaId !== '') return <AreaBank place={courseId} bank={bank} />;
  if (courseId !== '' && !can(actor, 'question.write'))
    return (
      <LostPage title={t`For teachers`}>
        <Trans>Only teachers and assistants of the course see its question bank.</Trans>
      </LostPage>
    );
  return <Screen courseId={courseId} bank={bank} />;
};

/** The bank of a lesson-preparation area: its people have it, and who edits the area edits it. */
const AreaBank = ({ place, bank }: { readonly place: string; readonly bank: Bank }) => {
  const { t } = useLingui();
  const mine = useLoaded(areaOf, bankPlace(place).areaId);
  if (mine === undefined) return <WaitingPage />;
  if (mine.value === undefined || mine.value.area.deletedAt > 0)
    return (
      <LostPage title={t`Not here`}>
        <Trans>This area was deleted, or you do not belong to it.</Trans>
      </LostPage>
    );
  const { area, role } = mine.value;
  return (
    <Screen courseId={place} bank={bank} title={t`Question bank: ${area.name}`} isFixed={!editsArea(role, area)} />
  );
};

interface ScreenProps {
  readonly courseId: string;
  readonly bank: Bank;
  /** That of a course's or one's own unless told. */
  readonly title?: string;
  /** It is read only. */
  readonly isFixed?: boolean;
}

const Screen = ({ courseId, bank, title: given, isFixed = false }: ScreenProps) => {
  const { t } = useLingui();
  const [asked, setFilter] = useState(noFilter);
  const filter = stillThere(bank, asked);
  const chosen = useChosen();
  const [way, setWay] = useState<'text' | 'write' | 'folder'>();
  const [edited, setEdited] = useState<BankItem>();
  const deeds = useBankActions(courseId);
  const shown = filtered(bank, filter);
  const picked = bank.items.filter(({ id }) => chosen.has(id));
  const title = given ?? (courseId === '' ? t`My question bank` : t`Question bank of the course`);
  const close = () => {
    setWay(undefined);
    setEdited(undefined);
  };
  return (
    <Page
      title={title}
      actions={
        !isFixed && (
          <Flex gap="2" wrap="wrap">
            <Button size="sm" variant="outline" onClick={() => setWay('folder')}>
              <FolderPlus size={16} aria-hidden />
              <Trans>New folder</Trans>
            </Button>
            <Button size="sm" variant="outline" onClick={() => setWay('text')}>
              <FileText size={16} aria-hidden />
              <Trans>Paste text</Trans>
            </Button>
            <Button size="sm" onClick={() => setWay('write')}>
              <Plus size={16} aria-hidden />
              <Trans>Write a question</Trans>
            </Button>
          </Flex>
        )
      }
    >
      {bank.items.length === 0 && bank.folders.length === 0 ? (
        <EmptyState picture="empty" title={<Trans>No questions yet</Trans>}>
          <Trans>Questions that are kept here can be put into any test, as often as you like.</Trans>
        </EmptyState>
      ) : (
        <BankList
          bank={bank}
          items={shown}
          filter={filter}
          onFilter={setFilter}
          chosen={chosen}
          tools={
            <>
              {filter.folderId !== '' && !isFixed && (
                <Button
                  size="sm"
                  variant="ghost"
                  onClick={() => {
                    void deeds.removeFolder(filter.folderId);
                    setFilter(noFilter);
                  }}
                >
                  <Trans>Delete the folder, keep its questions</Trans>
                </Button>
              )}
              {shown.length > 0 && (
                <SaveMenu label={t`Save as a file`} name={title} pairs={() => (picked.length > 0 ? picked : shown)} />
              )}
            </>
          }
          bulk={
            !isFixed && (
              <BulkBar count={picked.length} onAll={() => chosen.set(shown.map(({ id }) => id))} onClear={chosen.clear}>
                <Deeds bank={bank} ids={picked.map(({ id }) => id)} deeds={deeds} onDone={chosen.clear} />
              </BulkBar>
            )
          }
          aside={(item, words) =>
            !isFixed && (
              <RowMenu
                label={t`More: ${words}`}
                actions={() => [
                  { id: 'edit', label: t`Edit`, icon: Pencil, onChoose: () => setEdited(item) },
                  {
                    id: 'remove',
                    label: t`Delete`,
                    icon: Trash2,
                    isDanger: true,
                    isApart: true,
                    onChoose: () => void deeds.remove([item.id]),
                  },
                ]}
              />
            )
          }
        />
      )}
      <TextImport
        open={way === 'text'}
        onClose={close}
        draftKey={questionDraft(`text.bank.${courseId}`, 'bank')}
        onAdd={async (incoming, labels) => {
          const isAdded = await deeds.add(incoming, labels, filter.folderId);
          if (isAdded) tell(t`Added: ${incoming.length}`);
          return isAdded;
        }}
      />
      <QuestionForm
        open={way === 'write'}
        onClose={close}
        title={<Trans>New question</Trans>}
        draftKey={questionDraft(`bank.${courseId}`, 'new')}
        initial={blankOf('single')}
        onSave={async (draft, make) =>
          deeds.told(
            draft.send(addBankItems, (written, id) => ({
              ...bankPlace(courseId),
              items: [{ id, folderId: filter.folderId, labels: [], ...make(written) }],
            })),
          )
        }
      />
      {edited !== undefined && (
        <QuestionForm
          open
          onClose={close}
          title={<Trans>Edit a question</Trans>}
          draftKey={questionDraft(`bank.${courseId}`, edited.id)}
          initial={{ question: edited.question, key: edited.key }}
          onSave={async (draft, make) =>
            deeds.told(
              draft.send(reviseBankItem, (written) => ({
                ...bankPlace(courseId),
                id: edited.id,
                ...make(written),
                basis: { content: edited.editions.content ?? '' },
              })),
            )
          }
        />
      )}
      {way === 'folder' && (
        <FolderForm
          onClose={close}
          onSave={(name) => {
            const id = makeId();
            const [order = 'a0'] = ordersAfter(bank.folders, [id]);
            return deeds.saveFolder({ id, title: name, order });
          }}
        />
      )}
    </Page>
  );
};

interface DeedsProps {
  readonly bank: Bank;
  readonly ids: readonly string[];
  readonly deeds: ReturnType<typeof useBankActions>;
  readonly onDone: () => void;
}

/** What is done to the questions that are chosen. */
const Deeds = ({ bank, ids, deeds, onDone }: DeedsProps) => {
  const { t } = useLingui();
  return (
    <>
      {bank.folders.length > 0 && (
        <Choice
          label={t`Move to a folder`}
          value="-"
          onValue={(folderId) => {
            void deeds.move(ids, folderId === '+' ? '' : folderId);
            onDone();
          }}
          options={[
            ['-', t`Move to a folder`],
            ['+', t`No folder`],
            ...bank.folders.map(({ id, title }) => [id, title] as const),
          ]}
        />
      )}
      <Button
        size="sm"
        variant="outline"
        onClick={() => {
          void deeds.remove(ids);
          onDone();
        }}
      >
        <Trans>Delete</Trans>
      </Button>
    </>
  );
};
