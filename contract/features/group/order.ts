interface Ordered {
  readonly id: string;
  readonly name: string;
}

const names = new Intl.Collator('zh', { numeric: true });

/** By name, "Group 2" before "Group 10"; ties by id so that every device shows the same order. */
export const inGroupOrder = (one: Ordered, other: Ordered): number =>
  names.compare(one.name, other.name) || (one.id < other.id ? -1 : 1);
