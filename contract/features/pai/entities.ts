import { stored } from '#contract/core/rows/table.ts';
import { teamMembers } from '#contract/features/team/kind.ts';
import {
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
import * as tables from './tables.ts';

export const paiRows = {
  member: teamMembers(tables.spaceMemberTable),
  space: stored(tables.spaceTable, SpaceRow, { audience: 'all' }),
  agent: stored(tables.agentTable, AgentRow, { audience: 'all' }),
  dataset: stored(tables.datasetTable, DatasetRow, { audience: 'all' }),
  document: stored(tables.documentTable, DocumentRow, { audience: 'all' }),
  placed: stored(tables.placedAgentTable, PlacedAgentRow, {
    audience: ({ forStudents }) => [forStudents ? 'all' : 'staff'],
  }),
  chat: stored(tables.chatTable, PaiChatRow, { audience: 'all' }),
  turn: stored(tables.turnTable, PaiTurnRow, { audience: 'all' }),
  person: stored(tables.paiPersonTable, PaiPersonRow, { audience: 'all' }),
  access: stored(tables.paiAccessTable, PaiAccessRow, { audience: 'all' }),
};
