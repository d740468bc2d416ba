import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { School } from '#src/ui/live/school.ts';

interface Viewer {
  readonly teaches: boolean;
  readonly school: Pick<School, 'links' | 'hasAi'>;
}

interface Tools {
  readonly recordings: string;
  readonly aiTools: string;
  readonly thesis: readonly ThesisTool[];
}

export interface ThesisTool {
  /** A text of ours, or the name that the school gives it. */
  readonly name: MessageDescriptor | string;
  readonly url: string;
}

/** What the cluster shows before the tasks, and to whom. A link that the school does not have is no entry. */
export const schoolTools = ({ teaches, school: { links, hasAi } }: Viewer): Tools => ({
  recordings: teaches ? links.recordings : '',
  aiTools: hasAi ? links.aiTools : '',
  thesis: [
    { name: msg`Plagiarism check`, url: links.plagiarism },
    { name: msg`Defence slides`, url: links.defence },
    ...(teaches || !hasAi ? [] : links.aiWriting),
  ].filter(({ url }) => url !== ''),
});

/** What the server says of the school's knowledge graphs; 3: it has a forest of them elsewhere (P2.9). */
export const showsForest = (graphState: number): boolean => graphState === 3;
