import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { proxy } from 'valtio';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { useRefusalText } from './refusal-texts.ts';

export interface Toast {
  readonly id: number;
  readonly tone: 'info' | 'problem';
  readonly text: string;
  /** What may be done about it, in one press. */
  readonly action?: Action | undefined;
  /** Can be had elsewhere too, and makes room for whatever the person opens. */
  readonly isOffer?: boolean;
}

interface Action {
  readonly label: string;
  readonly run: () => void;
}

/** What is said to the person above the page, newest last; a problem stays long enough to be read twice, one with something to do until then. */
export const tellings = proxy<{ list: Toast[] }>({ list: [] });

let next = 0;

const infoMs = 6_000;
const problemMs = 20_000;

/** What can be taken back says so in `action`, as long as it is told. */
export const tell = (text: string, tone: Toast['tone'] = 'info', action?: Action): void => {
  const id = add({ tone, text, action });
  if (tone === 'info') setTimeout(() => dismiss(id), infoMs);
  else if (action === undefined) setTimeout(() => dismiss(id), problemMs);
};

/** Says that something may be done now; stays until it is done or dismissed. Answers how to take it back. */
export const offer = (text: string, action: Action): (() => void) => {
  const id = add({ tone: 'info', text, action, isOffer: true });
  return () => dismiss(id);
};

const add = (told: Omit<Toast, 'id'>): number => {
  next += 1;
  tellings.list = [...tellings.list.filter(({ text }) => text !== told.text), { ...told, id: next }].slice(-3);
  return next;
};

export const dismiss = (id: number): void => {
  tellings.list = tellings.list.filter((told) => told.id !== id);
};

/** Takes back what was only said for information: something opens in its place. */
export const dismissToasts = (): void => {
  tellings.list = tellings.list.filter(({ tone, action, isOffer }) => {
    return tone !== 'info' || (action !== undefined && isOffer !== true);
  });
};

/** Says why not, in the person's language. For refusals that belong to no field of a form. */
export const useTellRefusal = (): ((refusal: Refusal) => void) => {
  const { t } = useLingui();
  const textOf = useRefusalText();
  return useCallback(
    (refusal: Refusal) => {
      const isFull = refusal.reason === coreRefusal.storageFull.reason;
      tell(textOf(refusal), 'problem', isFull ? { label: t`Free some space`, run: openStorage } : undefined);
    },
    [t, textOf],
  );
};

/** Beside this page: what could not be stored is only here. */
const openStorage = (): void => void open('/main/UserSetting?section=storage', '_blank', 'noopener');
