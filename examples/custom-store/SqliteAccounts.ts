/**
 * Organizations and projects in a SQLite file: a custom store in one file. Each of the two ports is an object with its methods; the port
 * documents what they guarantee, and its suite tests it.
 */
import { Organization, type Team } from "@fieldgate/core/projects/Organization"
import { Project } from "@fieldgate/core/projects/Project"
import { OrganizationNotFound, OrganizationStore } from "@fieldgate/core/projects/OrganizationStore"
import { ProjectNameTaken, ProjectNotFound, ProjectStore } from "@fieldgate/core/projects/ProjectStore"
import { StoreUnavailable } from "@fieldgate/core/domain/StoreError"
import { Effect, Layer, Schema } from "effect"
import { DatabaseSync, type SQLInputValue } from "node:sqlite"

/** Values are stored in the JSON form of their schemas; each lookup key has its own column. */
const tables = `
  pragma journal_mode = wal;
  create table if not exists organization (id text primary key, value text not null) strict;
  create table if not exists team (id text primary key, value text not null) strict;
  create table if not exists project (
    id text primary key, name text not null, org_id text not null references organization (id), value text not null,
    unique (org_id, name)
  ) strict;`

/** A row that doesn't decode is a bug here, not the caller's fault: `decodeSync` throws, and the call dies. */
const organizations = {
  write: Schema.encodeSync(Schema.fromJsonString(Organization)),
  read: Schema.decodeSync(Schema.fromJsonString(Organization))
}
const projects = {
  write: Schema.encodeSync(Schema.fromJsonString(Project)),
  read: Schema.decodeSync(Schema.fromJsonString(Project))
}

const open = (file: string) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const database = new DatabaseSync(file)
      database.exec(tables)
      return database
    }),
    (database) => Effect.sync(() => database.close())
  )

/** SQLite's own failures: the store is unavailable, and the caller may retry. Anything else is a defect. */
const failureOf = (store: string, cause: unknown): StoreUnavailable => {
  if (cause instanceof Error && "errcode" in cause) return new StoreUnavailable({ store, cause })
  throw cause
}

/** Everything in one transaction, or nothing. */
const together = <A>(database: DatabaseSync, work: () => A): A => {
  database.exec("begin immediate")
  try {
    const answer = work()
    database.exec("commit")
    return answer
  } catch (cause) {
    database.exec("rollback")
    throw cause
  }
}

/** The query of both stores: `value` is the column that is read. */
const queries = (database: DatabaseSync, store: string) => {
  const attempt = <A>(run: () => A) => Effect.try({ try: run, catch: (cause) => failureOf(store, cause) })
  const values = (sql: string, ...given: ReadonlyArray<SQLInputValue>) =>
    attempt(() =>
      database
        .prepare(sql)
        .all(...given)
        .map((row) => String(row["value"]))
    )
  return {
    attempt,
    values,
    first: (sql: string, ...given: ReadonlyArray<SQLInputValue>) =>
      Effect.map(values(sql, ...given), ([value]) => value)
  }
}

const organizationStore = (database: DatabaseSync) => {
  const { attempt, first } = queries(database, "organization")
  const get = Effect.fn("SqliteOrganizationStore.get")(function* (id: Organization["id"]) {
    const found = yield* first("select value from organization where id = ?", id)
    return found === undefined ? yield* new OrganizationNotFound({ orgId: id }) : organizations.read(found)
  })
  return OrganizationStore.of({
    get,
    insert: (organization: Organization, team: Team) =>
      attempt(() =>
        together(database, () => {
          database
            .prepare("insert into organization values (?, ?)")
            .run(organization.id, organizations.write(organization))
          database.prepare("insert into team values (?, ?)").run(team.id, JSON.stringify(team))
        })
      ),
    setLabel: Effect.fn("SqliteOrganizationStore.setLabel")(function* (id, label, at) {
      const changed = { ...(yield* get(id)), label, updateTime: at }
      yield* attempt(() =>
        database.prepare("update organization set value = ? where id = ?").run(organizations.write(changed), id)
      )
      return changed
    })
  })
}

const projectStore = (database: DatabaseSync) => {
  const { attempt, first, values } = queries(database, "project")
  /** An id takes precedence; a name that several organizations use identifies no project. */
  const resolve = Effect.fn("SqliteProjectStore.resolve")(function* (idOrName: string) {
    const found = yield* values(
      "select value from project where ?1 in (id, name) order by id = ?1 desc, value ->> 'createTime', id limit 2",
      idOrName
    )
    const [project, other] = found.map((value) => projects.read(value))
    if (project === undefined) return yield* new ProjectNotFound({ project: idOrName })
    if (other === undefined || project.id === idOrName) return project
    return yield* new ProjectNotFound({ project: idOrName, candidates: [project.id, other.id] })
  })
  /** The table enforces that an organization uses a name once; `or ignore` shows a conflict by changing no row. */
  const orTaken = (name: string) => (changes: number | bigint) =>
    Number(changes) === 0 ? Effect.fail(new ProjectNameTaken({ name })) : Effect.void
  return ProjectStore.of({
    resolve,
    insert: (project) =>
      attempt(
        () =>
          database
            .prepare("insert into project values (?, ?, ?, ?) on conflict (org_id, name) do nothing")
            .run(project.id, project.name, project.orgId, projects.write(project)).changes
      ).pipe(Effect.flatMap(orTaken(project.name))),
    list: ({ orgId, page }) =>
      Effect.map(
        values(
          `select value from project where (?1 is null or org_id = ?1) and (?2 is null or id > ?2)
           order by ${page === undefined ? "name" : "id"} limit ?3`,
          orgId ?? null,
          page?.after ?? null,
          page?.limit ?? -1
        ),
        (found) => found.map((value) => projects.read(value))
      ),
    update: Effect.fn("SqliteProjectStore.update")(function* (id, changes, at) {
      const found = yield* first("select value from project where id = ?", id)
      if (found === undefined) return yield* new ProjectNotFound({ project: id })
      const changed = { ...projects.read(found), ...changes, updateTime: at }
      yield* attempt(
        () =>
          database
            .prepare("update or ignore project set name = ?, value = ? where id = ?")
            .run(changed.name, projects.write(changed), id).changes
      ).pipe(Effect.flatMap(orTaken(changed.name)))
      return changed
    })
  })
}

/** Both stores in one file; `:memory:` stores nothing permanently. */
export const layer = (file: string): Layer.Layer<OrganizationStore | ProjectStore> =>
  Layer.unwrap(
    Effect.map(open(file), (database) =>
      Layer.merge(
        Layer.succeed(OrganizationStore, organizationStore(database)),
        Layer.succeed(ProjectStore, projectStore(database))
      )
    )
  )
