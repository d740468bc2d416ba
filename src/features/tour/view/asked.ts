import { proxy } from 'valtio';

/** The person asks for the tour of the screen in front. */
export const askedTour = proxy({ isAsked: false });
