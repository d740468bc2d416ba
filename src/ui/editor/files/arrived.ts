/** Of what the editor's library hands over, as much as is looked at. */
interface Carried {
  readonly files: ArrayLike<File>;
  readonly getData: (format: string) => string;
}

export interface ArrivingRules {
  /** The teacher forbids it (S-419). */
  readonly noPaste: boolean;
  readonly take: (files: readonly File[], at?: number) => unknown;
  readonly onForbidden: () => void;
}

/** Whether what was pasted or dropped was dealt with; what was not is text for the editor. */
export const arrived = (
  carried: Carried | null,
  { noPaste, take, onForbidden }: ArrivingRules,
  at?: number,
): boolean => {
  if (noPaste) {
    onForbidden();
    return true;
  }
  const files = filesOf(carried);
  if (files.length === 0) return false;
  void take(files, at);
  return true;
};

/** Office programs add a picture of the text that they copy: then the text counts. */
const filesOf = (carried: Carried | null): readonly File[] =>
  carried === null || carried.getData('text/plain') !== '' ? [] : Array.from(carried.files);
