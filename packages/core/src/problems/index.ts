/** Errors of the library as problems (RFC 9457), as Fieldgate's HTTP API answers them: status, title, detail, remedy, and when to retry. */
export { type CallError, isCallError, type ProblemOf } from "./CallProblems.ts"
export type { Issue, Problem, ProblemKind } from "./Problem.ts"
export type { Occurrence } from "./ProblemDraft.ts"
export { problemOf, type ProblemResponse, problemResponse } from "./ProblemOf.ts"
export type { ProblemType } from "./ProblemType.ts"
export { type ProblemName, problemTypes } from "./ProblemTypes.ts"
