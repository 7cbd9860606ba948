/** Fieldgate inside a Node program, with PostgreSQL in the process or on a server. Opens no port. */
import "./RequireNode.ts"
export {
  type CallError,
  isCallError,
  type Occurrence,
  type Problem,
  problemOf,
  type ProblemResponse,
  problemResponse
} from "@fieldgate/core/problems"
export { createFieldgate, type Fieldgate } from "./CreateFieldgate.ts"
export * as EmbeddedFieldgate from "./EmbeddedFieldgate.ts"
export type { DatabaseOptions, FieldgateOptions, FolderDatabase, ServerDatabase, WorkerSettings } from "./Options.ts"
export type { LogFacts, PlainLogger } from "./PlainLogger.ts"
export { Deployed } from "./ProjectDeployment.ts"
export { generateEncryptionKey, OptionsInvalid } from "./Settings.ts"
