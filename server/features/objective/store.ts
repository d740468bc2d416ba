import { objectiveRows } from '#contract/features/objective/entities.ts';
import { entity } from '#server/core/sync/entity.ts';

export const objective = entity(objectiveRows.objective);
