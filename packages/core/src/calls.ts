/** Every call that has a caller. A new call is exported here and nowhere else. */
export * from "./groups/calls/Groups.ts"
export * from "./operations/calls/Operations.ts"
export * from "./operations/calls/RedriveOperation.ts"
export * from "./operations/calls/WaitingOperations.ts"
export * from "./writes/calls/DryRun.ts"
export * from "./writes/calls/WriteRecords.ts"
