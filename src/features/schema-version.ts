/** Of the replica's tables and indexes: grows by one whenever they change. */
export const schemaVersion = 7;
