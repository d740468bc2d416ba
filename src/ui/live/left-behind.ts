/**
 * People whose sign-in ended on a device that is not their own, by id: how many things they made are here that were not sent.
 * `null`: what the device holds besides is not deleted yet.
 */
type LeftBehind = Readonly<Record<string, number | null>>;

const key = 'left-behind';

const leftBehind = (): LeftBehind => {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? '{}') ?? {}) as LeftBehind;
  } catch {
    return {};
  }
};

const write = (all: LeftBehind): void => {
  if (Object.keys(all).length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(all));
};

export const noteLeftBehind = (uid: string, unsent: number | null = null): void =>
  write({ ...leftBehind(), [uid]: unsent });

/** Nothing of them is here any more, or they came back. */
export const forgetLeftBehind = (uid: string): void => {
  const { [uid]: _, ...others } = leftBehind();
  write(others);
};

/** Whose copies are still to be deleted. */
export const notTidied = (): readonly string[] =>
  Object.entries(leftBehind()).flatMap(([uid, unsent]) => (unsent === null ? [uid] : []));

/** Their copies are gone. */
export const isTidied = (uid: string): boolean => typeof leftBehind()[uid] === 'number';

/** Things that wait here for people who are not signed in. */
export const unsentOfOthers = (): number =>
  Object.values(leftBehind()).reduce<number>((sum, unsent) => sum + (unsent ?? 0), 0);
