const isSeen = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
};

/** The first element of a step's place that is to be seen: a laptop and a phone have some things in two places. */
export const placeOf = (place: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(place)].find(isSeen);
