/** Rows of a page of the capacity list; the first unless chosen (S-533). */
export const capacityPageSizes = [10, 20, 50, 100, 200, 500] as const;
