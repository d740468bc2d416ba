import { useCallback } from 'react';
import { proxy } from 'valtio';
import type { Refusal } from '#contract/core/refusal.ts';
import { useRefusalText } from './refusal-texts.ts';

export interface Told {
  readonly id: number;
  readonly tone: 'info' | 'problem';
  readonly text: string;
}

/** What is said to the person above the page, newest last; a problem stays until it is dismissed. */
export const tellings = proxy<{ list: Told[] }>({ list: [] });

let next = 0;

const infoMs = 6_000;

export const tell = (text: string, tone: Told['tone'] = 'info'): void => {
  next += 1;
  const id = next;
  tellings.list = [...tellings.list.filter((told) => told.text !== text), { id, tone, text }].slice(-3);
  if (tone === 'info') setTimeout(() => dismiss(id), infoMs);
};

export const dismiss = (id: number): void => {
  tellings.list = tellings.list.filter((told) => told.id !== id);
};

/** Takes back what was only said for information: something opens in its place. */
export const hush = (): void => {
  tellings.list = tellings.list.filter(({ tone }) => tone !== 'info');
};

/** Says why not, in the person's language. For refusals that belong to no field of a form. */
export const useTellRefusal = (): ((refusal: Refusal) => void) => {
  const textOf = useRefusalText();
  return useCallback((refusal: Refusal) => tell(textOf(refusal), 'problem'), [textOf]);
};
