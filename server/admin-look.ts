import { getSchoolConfig, SchoolConfig } from '#contract/features/school/calls.ts';

/** The wire has the specification’s names; a file has those that it is written with. */
const ours = new Map(Object.entries(getSchoolConfig.wire ?? {}).map(([name, wire]) => [wire, name]));

/** How a school shows itself, as text that can be changed and read again. */
export const lookSaid = (answer: object): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(answer).map(([name, value]) => [ours.get(name) ?? name, value])),
    null,
    2,
  );

/** What such a text says; nothing where it is something else. A name that is not known is a slip of whoever wrote it. */
export const lookIn = ({ bytes }: { readonly bytes: Uint8Array }): SchoolConfig | undefined => {
  try {
    const given: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof given !== 'object' || given === null) return undefined;
    if (Object.keys(given).some((name) => !Object.hasOwn(SchoolConfig.shape, name))) return undefined;
    return SchoolConfig.parse(given);
  } catch {
    return undefined;
  }
};
