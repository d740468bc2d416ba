import { msg } from '@lingui/core/macro';
import { type Place, placesOf } from './place.ts';

const preparation = placesOf('preparation');
const courseGraph = placesOf('courseGraph');
const graph = placesOf('graph');
const agents = placesOf('agents');
const analysis = placesOf('analysis');
const office = placesOf('office');

/** Lesson preparation, knowledge graphs, AI agents, study analysis, the research office (P2.4-P2.8). */
export const placesOfTeachers: readonly Place[] = [
  ...preparation(1, { '/lessonPreparationArea': msg`Lesson preparation` }),
  ...preparation(2, {
    '/memberManage': msg`Preparation members`,
    '/operationRecord': msg`Record of changes`,
    '/shareContent': msg`Shared content`,
  }),
  ...preparation(3, {
    '/lessonPreparation/ailecture': msg`AI lecture`,
    '/editInteractive': msg`Edit interactive courseware`,
    '/editInteractiveLess': msg`Edit interactive test`,
  }),

  ...courseGraph(2, { '/knowledgeGraph/course': msg`Knowledge graph of the course` }),
  ...graph(0, { '/KtpknowledgeGraph/editor': msg`Edit knowledge graph` }),
  ...graph(1, { '/KtpknowledgeGraph/index': msg`Knowledge graphs` }),
  ...graph(2, { '/KtpknowledgeGraph/members': msg`Members of the graph` }),

  ...agents(1, { '/pai': msg`AI agents` }),
  ...agents(2, {
    '/pai/apps': msg`Agents`,
    '/pai/dataSets': msg`Knowledge bases`,
    '/pai/members': msg`Members of the workspace`,
    '/pai/tools': msg`Tools`,
    '/pai/modelprovides': msg`Model providers`,
    '/pai/aitemplate': msg`Agent templates`,
  }),
  ...agents(3, {
    '/pai/appInfo': msg`Agent`,
    '/pai/appInfo/workflow': msg`Workflow`,
    '/pai/dataSetInfo': msg`Knowledge base`,
    '/pai/dataSetInfo/documents': msg`Documents`,
    '/pai/dataSetInfo/HitTesting': msg`Retrieval test`,
    '/pai/dataSetInfo/setting': msg`Settings of the knowledge base`,
    '/pai/dataSet/documentInfo': msg`Document`,
  }),

  ...analysis(1, { '/aiStudyAnalysis/CourseAnalysis': msg`Study analysis` }),
  ...analysis(2, {
    '/aiStudyAnalysis/StudentAnalysis': msg`Analysis by student`,
    '/aiStudyAnalysis/CombinedAnalysis': msg`Combined analysis`,
    '/aiStudyAnalysis/ComparisonAnalysis': msg`Comparison`,
    '/aiStudyAnalysis/Members': msg`Members of the analysis`,
    '/aiStudyAnalysis/Recyclebin': msg`Recycle bin`,
  }),
  ...analysis(3, { '/aiStudyAnalysis/report/*': msg`Report` }),

  ...office(1, { '/TeachingResearch/main': msg`Research office` }),
  ...office(2, {
    '/TeachingResearch/dynamicState': msg`News of the office`,
    '/TeachingResearch/discussionActivities': msg`Activities`,
    '/TeachingResearch/resource': msg`Resource library`,
    '/TeachingResearch/samplePlateCourse': msg`Model courses`,
    '/TeachingResearch/attendingMeetings': msg`Meetings I attend`,
    '/TeachingResearch/homePage': msg`Home of the office`,
    '/TeachingResearch/teachingResearchSet': msg`Settings of the office`,
    '/TeachingResearch/portalHomepage': msg`Public page of the office`,
    '/TeachingResearch/member': msg`Members of the office`,
  }),
  ...office(3, {
    '/TeachingResearch/classDetail': msg`Model course`,
    '/TeachingResearch/document_view': msg`Document`,
    '/TeachingResearch/topicDetails': msg`Discussion`,
    '/TeachingResearch/themeDetails': msg`Theme`,
    '/TeachingResearch/sharingSession': msg`Sharing session`,
    '/TeachingResearch/resource_testpaper_detail': msg`Test paper`,
    '/TeachingResearch/resource_homework_detail': msg`Homework`,
    '/TeachingResearch/resource_topic_detail': msg`Topic`,
    '/TeachingResearch/*': msg`Research office`,
  }),
];
