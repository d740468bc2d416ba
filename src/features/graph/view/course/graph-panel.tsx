export const GraphPanel = () => null;
