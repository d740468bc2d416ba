import type { KeptFile } from '#src/core/files/kept/row.ts';

export type KeptKind = 'video' | 'audio' | 'image' | 'document' | 'other';

const documents = /^(application\/(pdf|msword|rtf|vnd\.(openxmlformats|ms-|oasis))|text\/)/;

const kindOf = (type: string): KeptKind => {
  const [family = ''] = type.split('/');
  if (family === 'video' || family === 'audio' || family === 'image') return family;
  return documents.test(type) ? 'document' : 'other';
};

export interface KindTotal {
  readonly kind: KeptKind;
  /** That are on this device. */
  readonly bytes: number;
  readonly count: number;
}

/** The largest first. */
export const totalsOf = (files: readonly KeptFile[]): readonly KindTotal[] =>
  [...Map.groupBy(files, ({ type }) => kindOf(type))]
    .map(([kind, those]) => ({
      kind,
      count: those.length,
      bytes: those.reduce((sum, { received }) => sum + received, 0),
    }))
    .sort((one, other) => other.bytes - one.bytes || (one.kind < other.kind ? -1 : 1));
