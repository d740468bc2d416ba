import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { School } from '#src/ui/live/school.ts';

interface Viewer {
  readonly teaches: boolean;
  readonly school: Pick<School, 'links' | 'hasAi'>;
  /** Of the knowledge graph feature; 3 opens the forest (P2.9). */
  readonly graphState: number;
}

interface Tools {
  readonly forest: boolean;
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
export const schoolTools = ({ teaches, school: { links, hasAi }, graphState }: Viewer): Tools => ({
  forest: graphState === 3,
  recordings: teaches ? links.recordings : '',
  aiTools: hasAi ? links.aiTools : '',
  thesis: [
    { name: msg`Plagiarism check`, url: links.plagiarism },
    { name: msg`Defence slides`, url: links.defence },
    ...(teaches || !hasAi ? [] : links.aiWriting),
  ].filter(({ url }) => url !== ''),
});
