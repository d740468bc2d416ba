export const CourseAgents = () => null;
