import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { createContext, useCallback, useContext } from 'react';
import type { limits } from '#contract/core/limits.ts';
import type { OutboxEntry } from '#src/core/outbox.ts';
import type { Session } from '#src/core/session.ts';

export interface EditableField {
  readonly name: string;
  readonly label: MessageDescriptor;
  readonly long: boolean;
  /** HTML of the allow-list; of an older version it may be plain. */
  readonly rich?: boolean;
  /** Files: compared by their names, never edited apart from their form. */
  readonly isFiles?: boolean;
  /** Hundredths of a point: compared, never edited apart from its form. */
  readonly isPoints?: boolean;
  /** Names the limit: the page starts without the contract's code. */
  readonly limit: keyof typeof limits & `${string}Chars`;
}

/** Answers the names of files that could not come along. */
export type SaveEntry = (
  session: Pick<Session, 'uid' | 'replica' | 'files'>,
  entry: Pick<OutboxEntry, 'input' | 'at'>,
) => Promise<readonly string[]>;

/** How a mutation's content is spoken of where it stands apart from its screen: in the tray and in the list of what waits. */
export interface MutationText {
  /** Fields of the input that a person may change before sending it again, or compare. */
  readonly fields?: readonly EditableField[];
  /** In `fields`, the one that names it best. */
  readonly subject?: string;
  /** Hands it to the person as a file that another device can take in. */
  readonly save?: () => Promise<SaveEntry>;
  /** Said to somebody; everything else that waits is an edit. */
  readonly isMessage?: boolean;
}

export type MutationTexts = Readonly<Record<string, MutationText>>;

const MutationTextsContext = createContext<MutationTexts>({});

export const MutationTextsProvider = MutationTextsContext.Provider;

export const useMutationTexts = (): MutationTexts => useContext(MutationTextsContext);

/** What was done: "New notice". The catalogs have it by the mutation's name; one that they do not have comes from a newer version. */
export const useMutationTitle = (): ((name: string) => string) => {
  const { i18n, _ } = useLingui();
  return useCallback(
    (name: string) => {
      const key = `mutation.${name}`;
      return Object.hasOwn(i18n.messages, key) ? _(key) : name;
    },
    [i18n, _],
  );
};
