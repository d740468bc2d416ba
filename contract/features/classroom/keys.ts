/** Where live lessons talk. */
export const classSocketPath = '/ws/class';
