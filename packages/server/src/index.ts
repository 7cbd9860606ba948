/** The server's building blocks, for custom hosts. The command line composes the same ones. */
export * as Database from "./sql/Database.ts"
export * as HttpServer from "./HttpServer.ts"
export * as Migrations from "./sql/Migrations.ts"
export * as Seal from "./sql/Seal.ts"
export * as ServerSettings from "./http/ServerSettings.ts"
export * as SqlStores from "./SqlStores.ts"
export { migrations } from "./sql/migrations/migrations.ts"
