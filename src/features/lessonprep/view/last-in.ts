import { ordersAfter } from '#contract/features/content/order.ts';
import type { AreaNodeRow } from '#contract/features/lessonprep/rows.ts';

/** Where a form makes something. */
export interface FormPlace {
  readonly areaId: string;
  /** The folder that is open, or ''. */
  readonly here: string;
  readonly nodes: readonly AreaNodeRow[];
  readonly onClose: () => void;
}

/** Where something new stands: last in its folder. */
export const lastIn = (
  nodes: readonly Pick<AreaNodeRow, 'id' | 'order' | 'parentId'>[],
  parentId: string,
  ids: readonly string[],
): readonly string[] =>
  ordersAfter(
    nodes.filter((node) => node.parentId === parentId),
    ids,
  );
