/** Who asked for an operation, and what the request said. */
import type { Operation } from "@fieldgate/client"
import { CopyId } from "../parts/CopyId.tsx"
import { type Fact, Facts } from "../parts/Facts.tsx"
import { Section } from "../parts/Section.tsx"
import { Link } from "../router/Link.tsx"
import { type Actor, actorFilter, actorInWords, actorKind, type Author } from "./author.ts"
import { pathOfActorsOperations, pathOfEntrysOperations, pathOfOperation } from "./paths.ts"
import { shortId } from "../parts/shortId.ts"

export const ActorLink = ({ actor, project }: { readonly actor: Actor; readonly project: string }) => {
  const kind = actorKind(actor)
  return (
    <span>
      <Link to={pathOfActorsOperations(project, actorFilter(actor))}>{actorInWords(actor)}</Link>
      {kind === undefined ? null : <span className="quiet"> · {kind}</span>}
    </span>
  )
}

const factsOf = ({ actor, idempotencyKey, reason, requestId }: Author, project: string): ReadonlyArray<Fact> => [
  ["Requested by", <ActorLink key="actor" actor={actor} project={project} />],
  ["Reason", reason],
  ["Request ID", requestId === undefined ? undefined : <CopyId key="request" id={requestId} of="the request" whole />],
  [
    "Idempotency key",
    idempotencyKey === undefined ? undefined : <CopyId key="key" id={idempotencyKey} of="the idempotency key" whole />
  ]
]

const metadataOf = ({ metadata = {} }: Author, project: string): ReadonlyArray<Fact> =>
  Object.entries(metadata).map(([name, value]) => [
    name,
    <Link key={name} to={pathOfEntrysOperations(project, `${name}=${value}`)}>
      {value === "" ? "(empty)" : value}
    </Link>
  ])

const AuthorFacts = ({ author, project }: { readonly author: Author; readonly project: string }) => {
  const metadata = metadataOf(author, project)
  return (
    <>
      <Facts facts={factsOf(author, project)} />
      {metadata.length === 0 ? null : (
        <>
          <h3 className="facts-title">Metadata</h3>
          <Facts facts={metadata} />
        </>
      )}
    </>
  )
}

export const RequestedBy = ({ operation, project }: { readonly operation: Operation; readonly project: string }) => {
  const { author, redrive } = operation
  return (
    <Section title="Request">
      <div className="stack">
        {author === undefined ? (
          <p className="quiet">The records are of several requests. Each record shows who asked for it.</p>
        ) : (
          <AuthorFacts author={author} project={project} />
        )}
        {redrive === undefined ? null : (
          <div>
            <h3 className="facts-title">
              Redrive of operation{" "}
              <Link to={pathOfOperation(project, redrive.operationId)}>{shortId(redrive.operationId)}</Link>
            </h3>
            <AuthorFacts author={redrive.author} project={project} />
          </div>
        )}
      </div>
    </Section>
  )
}
