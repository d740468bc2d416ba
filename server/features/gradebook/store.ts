import { isGuest, isStaff } from '#contract/core/roles.ts';
import { gradebookRows } from '#contract/features/gradebook/entities.ts';
import { entity } from '#server/core/sync/entity.ts';

/** Who turned what is between staff. A guest sees no grades, and nothing of how they are made. */
export const gradebook = entity(gradebookRows.gradebook, {
  project: (row, { role }) => {
    if (isStaff(role)) return { ...row };
    return isGuest(role) ? { ...row, categories: {}, countsMissing: false, log: [] } : { ...row, log: [] };
  },
});

export const gradeItem = entity(gradebookRows.gradeItem, {
  project: (row, { role }) => {
    if (isStaff(role)) return { ...row };
    return isGuest(role) ? { ...row, categoryId: '', weight: null, readers: [] } : { ...row, readers: [] };
  },
});

/** What staff tried before is not the student's to know, nor who of them it was. */
export const gradeMark = entity(gradebookRows.gradeMark, {
  project: (row, { role }) => (isStaff(role) ? { ...row } : { ...row, updatedBy: '', history: [], editions: {} }),
});
