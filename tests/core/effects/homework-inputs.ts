import fc from 'fast-check';

const text = fc.string({ maxLength: 12 });
const some = fc.constantFrom(0, 1_000, 6_000, 10_000);
const flag = fc.boolean();
/** As nobody has written it yet, or as somebody might have. */
const basis = fc.constantFrom('', '', '', 'another');

/** Inputs of all that is done to a homework and to the works handed in, on the few ids and of the few people given. */
export const homeworkInputs = (
  id: fc.Arbitrary<string>,
  uid: string,
): Readonly<Record<string, fc.Arbitrary<object>>> => {
  const place = { courseId: id, activityId: id };
  const subject = fc.constantFrom(uid, 'other');
  const subjects = fc.uniqueArray(subject, { minLength: 1, maxLength: 2 });
  const works = <Said extends object>(said: fc.Arbitrary<Said>) =>
    fc.uniqueArray(
      fc
        .tuple(fc.record({ subject, attemptId: fc.constant(''), basis }), said)
        .map(([one, more]) => ({ ...one, ...more })),
      { minLength: 1, maxLength: 2, selector: (one) => one.subject },
    );
  const ofWorks = fc.record({ ...place, subjects });
  const ofOne = fc.record({ ...place, subject });
  const score = fc.record({ score: fc.option(some), parts: fc.constant([]) });
  const peer = fc.record({
    ...{ count: fc.integer({ min: 1, max: 3 }), way: fc.constantFrom('random', 'group', 'teacher') },
    ...{ isAnonymous: flag, dropsOutliers: flag, dueAt: fc.constant(0) },
  });
  const scores = fc.record({ ...place, works: works(score) });
  const comments = fc.record({ ...place, works: works(fc.constant({})), comment: text });
  const returned = fc.record({ ...place, subjects, reason: text, dueAt: fc.constantFrom(0, 4_102_444_800_000) });
  const counted = fc.record({ ...place, subjects, state: fc.constantFrom('submitted', 'none') });
  const shared = fc.record({ ...place, attemptId: id, reason: text, isNamed: flag });
  const unshared = fc.record({ ...place, attemptId: id });
  return {
    createHomework: fc.record({
      ...{ courseId: id, id, title: text, content: text, order: fc.constant('a0'), total: fc.constant(10_000) },
      ...{ kind: fc.constantFrom('homework', 'caseStudy'), canResubmit: flag, hidesScores: flag },
    }),
    updateHomework: fc.record(
      { courseId: id, id, title: text, content: text, canResubmit: flag, basis: fc.constant({}) },
      { requiredKeys: ['courseId', 'id'] },
    ),
    setScoreDisplay: fc.record({ ...place, hides: flag }),
    giveScores: scores,
    giveGroupScores: scores,
    giveRandomScores: fc.record({
      ...place,
      subjects,
      low: some,
      high: some,
      step: fc.constant(100),
      seed: fc.constant('s'),
    }),
    giveComments: comments,
    giveGroupComments: comments,
    releaseReviews: ofWorks,
    returnWorks: returned,
    returnGroupWorks: returned,
    setHandInState: counted,
    setGroupHandInState: counted,
    urgeStudents: ofWorks,
    urgeGroups: ofWorks,
    urgeAll: fc.record(place),
    saveComment: fc.record({ id, text, courseId: id }),
    deleteComment: fc.record({ id }),
    shareAnswer: shared,
    shareGroupAnswer: shared,
    unshareAnswer: unshared,
    unshareGroupAnswer: unshared,
    setReviewInfo: fc.record({ ...place, peer }),
    givePeerReview: fc.record({ ...place, id, score: fc.option(some), parts: fc.constant([]), comment: text }),
    saveHomeworkAiReviewSetting: fc.record({
      ...{ ...place, guidance: text, withReference: flag },
      strictness: fc.constantFrom('gentle', 'usual', 'strict'),
    }),
    aiReviewSingleHomework: ofOne,
    aiReviewSingleGroupHomework: ofOne,
    retractAiReview: ofWorks,
    retractAiGroupReview: ofWorks,
    takeAiReviews: ofWorks,
  };
};
