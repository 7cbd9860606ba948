import * as Schema from "effect/Schema"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { parseAllDocuments } from "yaml"
import { root, text } from "./Repository.ts"

const folder = "deploy/kubernetes"

const Labels = Schema.Record(Schema.String, Schema.String)
const Port = Schema.Union([Schema.String, Schema.Number])

const Probe = Schema.Struct({
  httpGet: Schema.Struct({ path: Schema.String, port: Port }),
  periodSeconds: Schema.Int,
  timeoutSeconds: Schema.optional(Schema.Int),
  failureThreshold: Schema.Int
})

const Reference = Schema.Struct({ name: Schema.String, key: Schema.String })

const Variable = Schema.Struct({
  name: Schema.String,
  value: Schema.optional(Schema.String),
  valueFrom: Schema.optional(Schema.Struct({ secretKeyRef: Reference }))
})

const Container = Schema.Struct({
  name: Schema.String,
  image: Schema.String,
  args: Schema.Array(Schema.String),
  ports: Schema.optional(Schema.Array(Schema.Struct({ name: Schema.String, containerPort: Schema.Int }))),
  env: Schema.Array(Variable),
  envFrom: Schema.optional(Schema.Array(Schema.Struct({ configMapRef: Schema.Struct({ name: Schema.String }) }))),
  startupProbe: Schema.optional(Probe),
  livenessProbe: Schema.optional(Probe),
  readinessProbe: Schema.optional(Probe),
  lifecycle: Schema.optional(
    Schema.Struct({ preStop: Schema.Struct({ exec: Schema.Struct({ command: Schema.Array(Schema.String) }) }) })
  ),
  resources: Schema.Struct({ requests: Labels, limits: Labels }),
  securityContext: Schema.Unknown
})
export type Container = typeof Container.Type

const Pod = Schema.Struct({
  metadata: Schema.Struct({ labels: Labels, annotations: Schema.optional(Labels) }),
  spec: Schema.Struct({
    serviceAccountName: Schema.String,
    automountServiceAccountToken: Schema.Boolean,
    terminationGracePeriodSeconds: Schema.optional(Schema.Int),
    restartPolicy: Schema.optional(Schema.String),
    securityContext: Schema.Unknown,
    topologySpreadConstraints: Schema.optional(
      Schema.Array(Schema.Struct({ topologyKey: Schema.String, labelSelector: Schema.Struct({ matchLabels: Labels }) }))
    ),
    containers: Schema.Array(Container)
  })
})

const Deployment = Schema.Struct({
  replicas: Schema.Int,
  strategy: Schema.Unknown,
  selector: Schema.Struct({ matchLabels: Labels }),
  template: Pod
})

const Document = Schema.Struct({
  apiVersion: Schema.String,
  kind: Schema.String,
  metadata: Schema.optional(Schema.Struct({ name: Schema.String, namespace: Schema.optional(Schema.String) }))
})

const Kustomization = Schema.Struct({
  resources: Schema.Array(Schema.String),
  images: Schema.Array(Schema.Struct({ name: Schema.String, newName: Schema.String, newTag: Schema.String })),
  configMapGenerator: Schema.Array(Schema.Struct({ name: Schema.String, literals: Schema.Array(Schema.String) }))
})

/** Every file with the documents in it; one that isn't YAML as its specification has it fails here. */
const files: ReadonlyMap<string, ReadonlyArray<unknown>> = new Map(
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".yaml"))
    .map((file) => [file, documentsOf(file)] as const)
)

function documentsOf(file: string): ReadonlyArray<unknown> {
  const documents = parseAllDocuments(text(join(folder, file)), { strict: true, uniqueKeys: true })
  if (!Array.isArray(documents)) throw new Error(`${file} is empty`)
  return documents.map((document) => {
    const [fault] = [...document.errors, ...document.warnings]
    if (fault !== undefined) throw new Error(`${file}: ${fault.message}`)
    const value: unknown = document.toJS()
    return value
  })
}

export const fileNames: ReadonlyArray<string> = [...files.keys()]

export const documents = [...files].flatMap(([file, all]) =>
  all.map((value) => ({ file, value, ...Schema.decodeUnknownSync(Document)(value) }))
)

const specOf = <A>(schema: Schema.Codec<A, unknown>, kind: string, name: string): A => {
  const found = documents.find((each) => each.kind === kind && each.metadata?.name === name)
  if (found === undefined) throw new Error(`there is no ${kind} ${name}`)
  return Schema.decodeUnknownSync(Schema.Struct({ spec: schema }))(found.value).spec
}

export const spec = (kind: string, name: string): unknown => specOf(Schema.Unknown, kind, name)

export const deployments = {
  server: specOf(Deployment, "Deployment", "fieldgate-server"),
  worker: specOf(Deployment, "Deployment", "fieldgate-worker")
} as const

export const pods = {
  server: deployments.server.template,
  worker: deployments.worker.template,
  migrate: specOf(Schema.Struct({ template: Pod }), "Job", "fieldgate-migrate").template
} as const

export const containerOf = (pod: (typeof pods)[keyof typeof pods]): Container => {
  const [container, ...others] = pod.spec.containers
  if (container === undefined || others.length > 0) throw new Error("a pod of ours has one container")
  return container
}

export const kustomization = Schema.decodeUnknownSync(Kustomization)(files.get("kustomization.yaml")?.[0])

export const secret = Schema.decodeUnknownSync(
  Schema.Struct({ metadata: Schema.Struct({ name: Schema.String }), stringData: Labels })
)(files.get("secret.example.yaml")?.[0])
