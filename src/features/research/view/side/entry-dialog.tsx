import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import { createEntry, editBuildBodyType, editEntry } from '#contract/features/research/calls.ts';
import { type BodyType, bodyTypes, creditIn, creditText, entryChars } from '#contract/features/research/keys.ts';
import type { OfficeEntryRow, OfficeRow } from '#contract/features/research/rows.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField, TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell } from '#src/ui/words/tell.ts';
import { choicesOf, useOfficeWords } from '../words.ts';
import { Radios } from './radios.tsx';
import { useReload } from './use-reload.ts';

interface EntryDialogProps {
  readonly office: OfficeRow;
  /** Without it a new one is added. */
  readonly entry: OfficeEntryRow | undefined;
  readonly onClose: () => void;
}

interface Typed {
  readonly title: string;
  readonly object: string;
  readonly score: string;
  readonly material: string;
  readonly level: string;
  readonly description: string;
}

const typedOf = (entry: OfficeEntryRow | undefined): Typed => ({
  title: entry?.title ?? '',
  object: entry?.object ?? '',
  score: entry === undefined ? '' : creditText(entry.score),
  material: entry?.material ?? '',
  level: String(entry?.level ?? 0),
  description: entry?.description ?? '',
});

/** Adds or edits one entry; each field is asked for when it is left (S-385). */
export const EntryDialog = ({ office, entry, onClose }: EntryDialogProps) => {
  const { t } = useLingui();
  const send = useSend();
  const { store } = useSession();
  const textOf = useRefusalText();
  const reload = useReload(office.id);
  const words = useOfficeWords();
  const [bodyType, setBodyType] = useState<BodyType>(
    (entry?.bodyType ?? (office.bodyType || bodyTypes.courses)) as BodyType,
  );
  const [typed, setTyped] = useState(typedOf(entry));
  const [left, setLeft] = useState<ReadonlySet<keyof Typed>>(new Set());
  const [refusal, setRefusal] = useState<Refusal>();
  const missing = useMissing(bodyType, typed);
  const officeId = office.id;
  const close = async () => {
    onClose();
    // What was not said is said to be so (S-335).
    if (office.bodyType !== bodyTypes.unset) return;
    await store.mutate(editBuildBodyType, { officeId, bodyType: bodyTypes.unset });
    await reload();
  };
  const submit = async () => {
    setLeft(new Set(Object.keys(typed) as (keyof Typed)[]));
    if (Object.keys(missing).length > 0) return;
    const { title, object, material, description } = typed;
    const fields = {
      ...{ officeId, title, object, material, description },
      ...{ score: creditIn(typed.score) ?? 0, level: Number(typed.level) as 0 },
    };
    if (entry === undefined && office.bodyType === bodyTypes.unset)
      await store.mutate(editBuildBodyType, { officeId, bodyType });
    const done =
      entry === undefined
        ? await send(createEntry, (id) => ({ ...fields, id, bodyType: bodyType as 1 }))
        : await send(editEntry, () => ({ ...fields, id: entry.id }));
    if (!done.ok) return setRefusal(done.refusal);
    tell(entry === undefined ? t`Added` : t`Edited`);
    onClose();
  };
  const field = (name: keyof Typed) => ({
    value: typed[name],
    required: true,
    error: left.has(name) ? missing[name] : undefined,
    onChange: ({ target }: { target: { value: string } }) => setTyped((now) => ({ ...now, [name]: target.value })),
    onBlur: () => setLeft((now) => new Set([...now, name])),
  });
  return (
    <FormDialog
      width="dlgEntry"
      title={entry === undefined ? <Trans>Add an entry</Trans> : <Trans>Edit an entry</Trans>}
      submit={entry === undefined ? <Trans>Add</Trans> : <Trans>Save</Trans>}
      onSubmit={submit}
      onClose={() => void close()}
      problem={refusal === undefined ? undefined : textOf(refusal)}
    >
      {entry === undefined && office.bodyType === bodyTypes.unset && (
        <SelectField
          label={t`Type of the subject`}
          value={String(bodyType)}
          onValue={(value) => setBodyType(Number(value) as BodyType)}
          options={choicesOf(words.body)}
        />
      )}
      {bodyType === bodyTypes.courses && (
        <>
          <TextField label={t`Course name`} maxLength={entryChars.name} {...field('title')} />
          <TextField label={t`Taught to`} maxLength={entryChars.name} {...field('object')} />
          <TextField label={t`Credit`} inputMode="decimal" maxLength={5} {...field('score')} />
          <TextField label={t`Main textbook`} maxLength={entryChars.name} {...field('material')} />
        </>
      )}
      {bodyType === bodyTypes.majors && (
        <>
          <TextField label={t`Name of the major`} maxLength={entryChars.name} {...field('title')} />
          <Radios
            label={t`Level of the major`}
            isLabelShown
            value={typed.level}
            onValue={(level) => setTyped((now) => ({ ...now, level }))}
            onLeave={() => setLeft((now) => new Set([...now, 'level'] as const))}
            options={choicesOf(words.level)}
            error={left.has('level') ? missing.level : undefined}
          />
          <TextArea
            label={t`Introduction of the major`}
            rows={4}
            maxLength={entryChars.description}
            {...field('description')}
          />
        </>
      )}
      {bodyType >= bodyTypes.reform && (
        <TextArea label={t`Theme`} rows={6} maxLength={entryChars.description} {...field('description')} />
      )}
    </FormDialog>
  );
};

/** What each field that is not right asks for. */
const useMissing = (bodyType: BodyType, typed: Typed): Partial<Record<keyof Typed, string>> => {
  const { t } = useLingui();
  const asked: Partial<Record<keyof Typed, string>> =
    bodyType === bodyTypes.courses
      ? {
          title: t`Enter the name of the course.`,
          object: t`Enter whom it is taught to.`,
          score: t`Enter the credit.`,
          material: t`Enter the main textbook.`,
        }
      : bodyType === bodyTypes.majors
        ? {
            title: t`Enter the name of the major.`,
            level: t`Choose the level of the major.`,
            description: t`Enter the introduction of the major.`,
          }
        : { description: t`Enter the theme.` };
  const isGiven = (name: keyof Typed) => {
    if (name === 'score') return creditIn(typed.score) !== undefined;
    return name === 'level' ? typed.level !== '0' : typed[name].trim() !== '';
  };
  return Object.fromEntries(Object.entries(asked).filter(([name]) => !isGiven(name as keyof Typed)));
};
