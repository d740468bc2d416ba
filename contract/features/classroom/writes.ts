import { rowIn } from '#contract/core/rows/ref.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { write } from '#contract/core/write.ts';
import * as calls from './calls.ts';
import { raceTable } from './tables.ts';

/** What is on in a class the server says, by its own clock: nothing is shown before. */
const held = {
  touches: ({ courseId, id }: { readonly courseId: string; readonly id: string }) => [
    rowIn(raceTable, courseScope(courseId), id),
  ],
  effect: () => {},
};

const state = { touches: () => [], effect: () => {} };

export const openRace = write({ ...held, call: calls.openRace });
export const pressRace = write({ ...held, call: calls.pressRace });
export const endRace = write({ ...held, call: calls.endRace });
export const setSpeech = write({ ...state, call: calls.setSpeech });
export const muteInClass = write({ ...state, call: calls.muteInClass });
