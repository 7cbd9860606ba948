import { connection, installation } from "@fieldgate/react/testing"
import { describe, expect, it } from "vitest"
import type { InstallEvent, InstallStep } from "../../src/install/InstallStep.ts"
import { reduceInstall } from "../../src/install/reduceInstall.ts"
import { PlatformError } from "../../src/platform/PlatformError.ts"

const error = new PlatformError("no", { kind: "server", retryable: true })
const saved = installation({ provider: "acme" }, { connection: connection() })

const steps: Readonly<Record<InstallStep["tag"], InstallStep>> = {
  idle: { tag: "idle" },
  installing: { tag: "installing" },
  installFailed: { tag: "installFailed", error },
  confirmUninstall: { tag: "confirmUninstall" },
  uninstalling: { tag: "uninstalling" },
  uninstallFailed: { tag: "uninstallFailed", error },
  uninstalled: { tag: "uninstalled" },
  finished: { tag: "finished" }
}

const events: Readonly<Record<InstallEvent["type"], InstallEvent>> = {
  done: { type: "done" },
  connected: { type: "connected", connection: connection() },
  saved: { type: "saved", installation: saved, kind: "installed" },
  install: { type: "install" },
  installRefused: { type: "installRefused", error },
  askUninstall: { type: "askUninstall" },
  cancelUninstall: { type: "cancelUninstall" },
  uninstall: { type: "uninstall", installationId: "i" },
  uninstalled: { type: "uninstalled", installationId: "i" },
  uninstallRefused: { type: "uninstallRefused", error },
  reinstall: { type: "reinstall" }
}

/** `step + event`: the next step, and the effects. A pair without a row changes nothing. */
const rows: Readonly<Record<string, string>> = {
  "finished + done": "idle tellDone",
  "idle + saved": "finished tellSaved",
  "installing + saved": "finished tellSaved",
  "confirmUninstall + saved": "confirmUninstall tellSaved",
  "uninstallFailed + saved": "uninstallFailed tellSaved",
  "idle + install": "installing install",
  "installFailed + install": "installing install",
  "installing + installRefused": "installFailed tellFailed",
  "idle + askUninstall": "confirmUninstall",
  "uninstallFailed + askUninstall": "confirmUninstall",
  "confirmUninstall + cancelUninstall": "idle",
  "uninstallFailed + cancelUninstall": "idle",
  "confirmUninstall + uninstall": "uninstalling uninstall",
  "uninstallFailed + uninstall": "uninstalling uninstall",
  "uninstalling + uninstalled": "uninstalled tellUninstalled",
  "uninstalling + uninstallRefused": "uninstallFailed tellFailed",
  "uninstalled + reinstall": "idle"
}

const pairs = Object.values(steps).flatMap((step) => Object.values(events).map((event) => ({ step, event })))

it.each(pairs)("handles $event.type in $step.tag", ({ event, step }) => {
  const { effects, state } = reduceInstall({ step }, event)
  const row = rows[`${step.tag} + ${event.type}`] ?? step.tag
  expect([state.step.tag, ...effects.map(({ type }) => type)].join(" ")).toBe(row)
})

describe("open results of a connection check", () => {
  const warnings = [{ message: "nothing was checked", reason: "unchecked" }] as const
  const unchecked = { ...connection(), warnings }

  it("replace those of the former account", () => {
    const before = { step: steps.idle, warned: { id: "other", warnings: [] } } as const
    expect(reduceInstall(before, { type: "connected", connection: unchecked }).state.warned).toEqual(unchecked)
  })

  it("give way to those of a save, which checks again", () => {
    const before = { step: steps.idle, warned: unchecked } as const
    const again = { ...saved, warnings }
    expect(reduceInstall(before, events.saved).state.warned).toEqual({ id: "connection-1", warnings: [] })
    expect(reduceInstall(before, { type: "saved", installation: again, kind: "installed" }).state.warned).toEqual({
      id: "connection-1",
      warnings
    })
  })
})

it("reports an update without leaving the settings", () => {
  const { state } = reduceInstall({ step: steps.idle }, { type: "saved", installation: saved, kind: "updated" })
  expect(state.step.tag).toBe("idle")
})
