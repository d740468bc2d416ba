import type { MessageDescriptor } from '@lingui/core';
import { createContext, useContext } from 'react';
import type { limits } from '#contract/core/limits.ts';

export interface EditableField {
  readonly name: string;
  readonly label: MessageDescriptor;
  readonly long: boolean;
  /** HTML of the allow-list; of an older version it may be plain. */
  readonly rich?: boolean;
  /** Files: compared by their names, never edited apart from their form. */
  readonly isFiles?: boolean;
  /** Names the limit: the page starts without the contract's code. */
  readonly limit: keyof typeof limits & `${string}Chars`;
}

/** How a mutation is spoken of where it stands apart from its screen: in the tray and in the list of what waits. */
export interface MutationText {
  /** What was done: "New notice". */
  readonly title: MessageDescriptor;
  /** Fields of the input that a person may change before sending it again, or compare. */
  readonly fields: readonly EditableField[];
  /** In `fields`, the one that names it best. */
  readonly subject?: string;
  /** Said to somebody; everything else that waits is an edit. */
  readonly isMessage?: boolean;
}

export type MutationTexts = Readonly<Record<string, MutationText>>;

const MutationTextsContext = createContext<MutationTexts>({});

export const MutationTextsProvider = MutationTextsContext.Provider;

export const useMutationTexts = (): MutationTexts => useContext(MutationTextsContext);
