/** How a school is looked up: people write names of domains in any case. */
export const schoolKey = (domain: string): string => domain.trim().toLowerCase();
