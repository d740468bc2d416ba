interface Ordered {
  readonly createdAt: number;
  readonly arrivedAt: number;
}

/** By the time of the event; of one moment, by arrival, which no two share. */
export const newestFirst = (one: Ordered, other: Ordered): number =>
  other.createdAt - one.createdAt || other.arrivedAt - one.arrivedAt;
