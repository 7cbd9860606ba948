/** OpenTelemetry by one switch: with an endpoint, traces go there by OTLP over HTTP; without one, nothing is traced. */
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import * as OtlpExporter from "effect/observability/OtlpExporter"
import * as OtlpSerialization from "effect/observability/OtlpSerialization"
import * as OtlpTracer from "effect/observability/OtlpTracer"
import * as Redacted from "effect/Redacted"
import * as Tracer from "effect/Tracer"
import * as RedactingTracer from "./RedactingTracer.ts"

export interface TracingSettings {
  /** The collector's base address: `/v1/traces` is added. Missing: nothing is traced. */
  readonly otelEndpoint: string | undefined
  readonly otelHeaders: Redacted.Redacted<Readonly<Record<string, string>>> | undefined
  readonly otelProtocol: "http/protobuf" | "http/json"
  readonly otelServiceName: string
}

/** How long a process that stops waits for its last spans to be taken. */
const shutdownTimeout = "3 seconds"

const exporting = ({ otelEndpoint, otelHeaders, otelProtocol, otelServiceName }: TracingSettings, version: string) =>
  Layer.effect(
    Tracer.Tracer,
    Effect.map(
      OtlpTracer.make({
        url: `${(otelEndpoint ?? "").replace(/\/+$/u, "")}/v1/traces`,
        headers: otelHeaders === undefined ? undefined : Redacted.value(otelHeaders),
        resource: { serviceName: otelServiceName, serviceVersion: version },
        shutdownTimeout
      }),
      RedactingTracer.of
    )
  ).pipe(
    Layer.provide([
      otelProtocol === "http/json" ? OtlpSerialization.layerJson : OtlpSerialization.layerProtobuf,
      OtlpExporter.layerFlusher,
      FetchHttpClient.layer
    ])
  )

/** Runs a process with its traces exported where that was asked for. */
export const traced =
  (settings: TracingSettings, version: string) =>
  <A, E, R>(process: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    settings.otelEndpoint === undefined
      ? process
      : process.pipe(Effect.withTracerEnabled(true), Effect.provide(exporting(settings, version)))
