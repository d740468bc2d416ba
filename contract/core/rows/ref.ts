/** A row's place in a replica, and while an effect is played: `notice/<id>`. */
export type RowKey = `${string}/${string}`;

export const rowKey = ({ name }: { readonly name: string }, id: string): RowKey => `${name}/${id}`;

/** A row, wherever it is kept. */
export interface RowRef {
  readonly name: string;
  readonly scope: string;
  readonly id: string;
}

export const rowIn = ({ name }: { readonly name: string }, scope: string, id: string): RowRef => ({ name, scope, id });
