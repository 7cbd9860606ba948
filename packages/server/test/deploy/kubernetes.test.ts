import * as Duration from "effect/Duration"
import { execFileSync, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { describe, expect, it } from "vitest"
import { livePath, readyPath } from "../../src/http/monitoring/Health.ts"
import { defaults } from "../../src/http/ServerSettings.ts"
import { image as dockerImage, last } from "./Dockerfile.ts"
import { unread } from "./KnownSettings.ts"
import { containerOf, deployments, documents, fileNames, kustomization, pods, secret, spec } from "./Manifests.ts"
import { root, version } from "./Repository.ts"

const everyPod = Object.entries(pods)
const everyDeployment = Object.entries(deployments)
const listeners = [
  ["server", pods.server, "PORT"],
  ["worker", pods.worker, "FIELDGATE_WATCH_PORT"]
] as const

/** The longest call to a provider: Salesforce's. A running call is finished. */
const longestCallSeconds = 60

describe("the Kubernetes manifests", () => {
  it("has no namespace, and applies all manifests but the example of the secret", () => {
    expect(documents.filter(({ metadata }) => metadata?.namespace !== undefined)).toEqual([])
    const own = fileNames.filter((file) => !file.includes("/") && file !== "kustomization.yaml")
    expect([...kustomization.resources, "secret.example.yaml"].toSorted()).toEqual(own.toSorted())
  })

  it("pins the image of this version, never latest", () => {
    expect(kustomization.images).toMatchObject([{ name: "fieldgate", newTag: version }])
    expect(everyPod.map(([, pod]) => containerOf(pod).image)).toEqual(["fieldgate", "fieldgate", "fieldgate"])
  })

  it.each(everyPod)("let %s set nothing that its command doesn't read", (_name, pod) => {
    const { args, env, envFrom = [] } = containerOf(pod)
    const literals = envFrom.flatMap(({ configMapRef }) => {
      const generator = kustomization.configMapGenerator.find(({ name }) => name === configMapRef.name)
      return generator?.literals.map((each) => each.split("=")[0] ?? "") ?? [`no config map ${configMapRef.name}`]
    })
    expect(unread(args, [...env.map(({ name }) => name), ...literals])).toEqual([])
  })

  it.each(everyPod)("give %s its secrets from the Secret alone, by keys that the example has", (_name, pod) => {
    const { env } = containerOf(pod)
    const secrets = env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? [])
    expect(secrets.map(({ name }) => name)).toEqual(secrets.map(() => secret.metadata.name))
    expect(Object.keys(secret.stringData)).toEqual(expect.arrayContaining(secrets.map(({ key }) => key)))
    expect(env.filter(({ name, value }) => value !== undefined && /KEY|URL|SECRET|TOKEN|PASSWORD/u.test(name))).toEqual(
      []
    )
  })

  it("has an example of the secret without values", () => {
    expect(Object.values(secret.stringData)).toEqual(["", ""])
  })

  it("runs migrations only in the job, so that two versions never run them concurrently", () => {
    for (const [, pod] of everyDeployment.map(([name, { template }]) => [name, template] as const)) {
      expect(containerOf(pod).env).toContainEqual({ name: "FIELDGATE_MIGRATE", value: "false" })
    }
    expect([containerOf(pods.migrate).args, pods.migrate.spec.restartPolicy]).toEqual([["migrate"], "Never"])
  })

  it.each(listeners)("probe %s where it listens, by paths that it has", (_name, pod, variable) => {
    const container = containerOf(pod)
    const [port] = container.ports ?? []
    expect(container.env).toContainEqual({ name: variable, value: String(port?.containerPort) })
    const { livenessProbe, readinessProbe, startupProbe } = container
    expect([startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet)).toEqual([
      { path: livePath, port: port?.name },
      { path: livePath, port: port?.name },
      { path: readyPath, port: port?.name }
    ])
    // The answer that the database doesn't answer takes three seconds.
    expect(readinessProbe?.timeoutSeconds).toBeGreaterThan(3)
    const watched = container.ports?.find(({ name }) => name === "watch")
    expect(container.env).toContainEqual({ name: "FIELDGATE_WATCH_PORT", value: String(watched?.containerPort) })
    expect(pod.metadata.annotations).toMatchObject({
      "prometheus.io/port": String(watched?.containerPort),
      "prometheus.io/path": "/metrics"
    })
  })

  it.each(everyPod)(
    "let %s pass the restricted standard for pods, as the image's user, on files it can't write",
    (_name, pod) => {
      const [runAsUser, runAsGroup] = (last(dockerImage, "USER") ?? "").split(":").map(Number)
      expect(pod.spec.securityContext).toEqual({
        runAsNonRoot: true,
        runAsUser,
        runAsGroup,
        seccompProfile: { type: "RuntimeDefault" }
      })
      expect(containerOf(pod).securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] }
      })
      expect(pod.spec).toMatchObject({ serviceAccountName: "fieldgate", automountServiceAccountToken: false })
    }
  )

  it.each(everyPod)("ask for what %s needs and bound its memory", (_name, pod) => {
    expect(containerOf(pod).resources).toMatchObject({
      requests: { cpu: expect.stringMatching(/^\d+m$/u), memory: expect.stringMatching(/^\d+Mi$/u) },
      limits: { memory: expect.stringMatching(/^\d+[MG]i$/u) }
    })
  })

  it.each(everyDeployment)("roll %s without a moment of fewer pods, and spread them", (name, deployment) => {
    const { matchLabels } = deployment.selector
    expect(deployment.template.metadata.labels).toEqual(matchLabels)
    expect(deployment.strategy).toEqual({ type: "RollingUpdate", rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } })
    const spread = deployment.template.spec.topologySpreadConstraints ?? []
    expect(spread.map(({ labelSelector }) => labelSelector.matchLabels)).toEqual(spread.map(() => matchLabels))
    expect(spread[0]?.topologyKey).toBe("kubernetes.io/hostname")
    expect(deployment.replicas).toBeGreaterThan(1)
    expect(spec("PodDisruptionBudget", `fieldgate-${name}`)).toMatchObject({
      maxUnavailable: 1,
      selector: { matchLabels }
    })
  })

  it.each(everyDeployment)("gives %s the time to finish running work", (_name, { template }) => {
    const [command, seconds] = containerOf(template).lifecycle?.preStop.exec.command ?? ["sleep", "0"]
    expect(command).toBe("sleep")
    const running = Duration.toSeconds(defaults.shutdownGrace) + longestCallSeconds
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(seconds) + running)
  })

  it("routes requests to a port of the servers", () => {
    expect(spec("Service", "fieldgate")).toMatchObject({
      selector: deployments.server.selector.matchLabels,
      ports: [{ targetPort: containerOf(pods.server).ports?.[0]?.name }]
    })
  })

  it("scales and restricts existing workloads", () => {
    expect(spec("HorizontalPodAutoscaler", "fieldgate-server")).toMatchObject({
      scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "fieldgate-server" },
      minReplicas: deployments.server.replicas
    })
    const ports = listeners.map(([, pod]) => containerOf(pod).ports?.[0]?.containerPort)
    expect(spec("NetworkPolicy", "fieldgate")).toMatchObject({
      podSelector: { matchLabels: { "app.kubernetes.io/name": "fieldgate" } },
      ingress: [{ ports: [...new Set(ports)].map((port) => ({ protocol: "TCP", port })) }]
    })
  })

  it("lets pods reach providers over IPv4 and IPv6, and no private network", () => {
    const outside = (cidr: string, ...own: Array<string>) => ({
      ipBlock: { cidr, except: expect.arrayContaining(own) }
    })
    expect(spec("NetworkPolicy", "fieldgate")).toMatchObject({
      egress: expect.arrayContaining([
        {
          to: [
            outside("0.0.0.0/0", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"),
            outside("::/0", "fc00::/7", "fe80::/10")
          ],
          ports: [{ protocol: "TCP", port: 443 }]
        }
      ])
    })
  })

  it.skipIf(spawnSync("kubectl", ["version", "--client"]).status !== 0)(
    "are what kubectl renders, with both components",
    () => {
      const overlay = mkdtempSync(join(tmpdir(), "fieldgate-overlay-"))
      try {
        const from = relative(overlay, join(root, "deploy/kubernetes"))
        mkdirSync(overlay, { recursive: true })
        writeFileSync(
          join(overlay, "kustomization.yaml"),
          JSON.stringify({ resources: [from], components: [`${from}/autoscaling`, `${from}/network-policy`] })
        )
        const rendered = execFileSync("kubectl", ["kustomize", overlay], { encoding: "utf8", timeout: 30_000 })
        expect(rendered.match(/^kind: \S+/gmu)).toHaveLength(10)
        expect(rendered.match(/image: \S+/gu)).toEqual(
          Array(3).fill(`image: registry.example.com/fieldgate:${version}`)
        )
      } finally {
        rmSync(overlay, { recursive: true })
      }
    }
  )
})
