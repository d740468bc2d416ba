import { inCourse, ofPerson, rowTable } from '#contract/core/rows/table.ts';
import { teamMemberTable } from '#contract/features/team/tables.ts';
import type {
  AgentRow,
  DatasetRow,
  DocumentRow,
  PaiAccessRow,
  PaiChatRow,
  PaiPersonRow,
  PaiTurnRow,
  PlacedAgentRow,
  SpaceRow,
} from './rows.ts';

export const spaceMemberTable = teamMemberTable('space');

const inSpace = { kind: 'space', field: 'spaceId' } as const;

export const spaceTable = rowTable<SpaceRow>({ name: 'space', scope: { kind: 'space', field: 'id' } });

export const agentTable = rowTable<AgentRow>({ name: 'agent', scope: inSpace, indexes: 'spaceId' });

export const datasetTable = rowTable<DatasetRow>({ name: 'dataset', scope: inSpace, indexes: 'spaceId' });

export const documentTable = rowTable<DocumentRow>({ name: 'paiDocument', scope: inSpace, indexes: 'datasetId' });

export const placedAgentTable = rowTable<PlacedAgentRow>({ name: 'placedAgent', scope: inCourse, indexes: 'courseId' });

export const chatTable = rowTable<PaiChatRow>({ name: 'paiChat', scope: ofPerson, indexes: 'agentId' });

export const turnTable = rowTable<PaiTurnRow>({ name: 'paiTurn', scope: ofPerson, indexes: 'chatId' });

export const paiPersonTable = rowTable<PaiPersonRow>({ name: 'paiPerson', scope: ofPerson });

export const paiAccessTable = rowTable<PaiAccessRow>({ name: 'paiAccess', scope: ofPerson });

export const paiTables = [
  spaceMemberTable,
  spaceTable,
  agentTable,
  datasetTable,
  documentTable,
  placedAgentTable,
  chatTable,
  turnTable,
  paiPersonTable,
  paiAccessTable,
];
