import fc from 'fast-check';

const moment = fc.nat(100_000);
const span = fc.tuple(moment, moment);
const spans = fc.array(span, { maxLength: 4 });
const seconds = fc.nat(300);

/** Inputs of everything that tells of learning, on the few ids given. */
export const learningInputs = (id: fc.Arbitrary<string>): Readonly<Record<string, fc.Arbitrary<object>>> => {
  const place = { courseId: id, id };
  const film = { ...place, lengthSeconds: seconds, spent: spans, played: spans, position: moment };
  return {
    startLearnStatusV2: fc.record(place),
    finishLearnV2: fc.record(place),
    videoVisitV2: fc.record({ ...place, type: fc.constantFrom(20, 21) }),
    learnTimeLogV2: fc.record({ ...place, learnSeconds: seconds, spent: spans }),
    watchTimeLogV2: fc.record({ ...film, watchSeconds: seconds }),
    liveVideoWatchTimeLog: fc.record({ ...film, learnSeconds: seconds }),
  };
};
