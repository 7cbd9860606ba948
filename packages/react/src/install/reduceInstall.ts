/** The transitions of the install flow: the events of each step. Other events change nothing. */
import type { Decision } from "../connect/makeFlow.ts"
import type { InstallEffect, InstallEvent, InstallProgress, InstallStep } from "./InstallStep.ts"

type Move = Decision<InstallProgress, InstallEffect>

type Tag = InstallStep["tag"]

const idle: InstallStep = { tag: "idle" }

/** The steps that handle an event; an event without a row is handled in all of them. */
const heardIn: Readonly<Record<InstallEvent["type"], ReadonlyArray<Tag> | "everywhere">> = {
  connected: "everywhere",
  done: ["finished"],
  saved: ["idle", "installing", "confirmUninstall", "uninstallFailed"],
  install: ["idle", "installFailed"],
  installRefused: ["installing"],
  askUninstall: ["idle", "uninstallFailed"],
  cancelUninstall: ["confirmUninstall", "uninstallFailed"],
  uninstall: ["confirmUninstall", "uninstallFailed"],
  uninstalled: ["uninstalling"],
  uninstallRefused: ["uninstalling"],
  reinstall: ["uninstalled"]
}

export const isHeard = ({ step }: InstallProgress, type: InstallEvent["type"]): boolean => {
  const heard = heardIn[type]
  return heard === "everywhere" || heard.includes(step.tag)
}

export const reduceInstall = (progress: InstallProgress, event: InstallEvent): Move =>
  isHeard(progress, event.type) ? moved(progress, event) : { state: progress, effects: [] }

const moved = (progress: InstallProgress, event: InstallEvent): Move => {
  const to = (step: InstallStep, ...effects: ReadonlyArray<InstallEffect>): Move => ({
    state: { ...progress, step },
    effects
  })
  switch (event.type) {
    case "connected":
      return { state: { ...progress, warned: event.connection }, effects: [] }
    case "saved": {
      const { installation, kind } = event
      const { connection, warnings = [] } = installation
      const isFree = progress.step.tag === "idle" || progress.step.tag === "installing"
      const step: InstallStep = kind === "installed" && isFree ? { tag: "finished" } : progress.step
      // A save checks the connection again.
      const warned = { id: connection.id, warnings }
      return { state: { ...progress, step, warned }, effects: [{ type: "tellSaved", installation, kind }] }
    }
    case "done":
      return to(idle, { type: "tellDone" })
    case "install":
      return to({ tag: "installing" }, { type: "install" })
    case "installRefused":
      return to({ tag: "installFailed", error: event.error }, { type: "tellFailed", error: event.error })
    case "askUninstall":
      return to({ tag: "confirmUninstall" })
    case "cancelUninstall":
      return to(idle)
    case "uninstall":
      return to({ tag: "uninstalling" }, { type: "uninstall", installationId: event.installationId })
    case "uninstalled":
      return {
        state: { step: { tag: "uninstalled" } },
        effects: [{ type: "tellUninstalled", installationId: event.installationId }]
      }
    case "uninstallRefused":
      return to({ tag: "uninstallFailed", error: event.error }, { type: "tellFailed", error: event.error })
    case "reinstall":
      return to(idle)
  }
}
