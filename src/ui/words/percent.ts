/** A share as whole per cents; a dash where it is not known. */
export const percent = (share: number | undefined): string =>
  share === undefined ? '–' : `${Math.round(share * 100)} %`;
