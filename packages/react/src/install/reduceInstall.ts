/** The transitions of the install flow: the events of each step. Other events change nothing. */
import type { Decision } from "../connect/makeFlow.ts"
import type { InstallEffect, InstallEvent, InstallProgress, InstallStep } from "./InstallStep.ts"

type Move = Decision<InstallProgress, InstallEffect>

type Tag = InstallStep["tag"]

const idle: InstallStep = { tag: "idle" }

/** The steps that handle an event; an event without a row is handled in all of them. */
const heardIn: Readonly<Record<InstallEvent["type"], ReadonlyArray<Tag> | "everywhere">> = {
  viewChosen: "everywhere",
  wizardLeft: "everywhere",
  connected: "everywhere",
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
    case "viewChosen":
      return { state: progress.view === "undecided" ? { ...progress, view: event.view } : progress, effects: [] }
    case "wizardLeft":
      return { state: progress.view === "wizard" ? { ...progress, view: "standard" } : progress, effects: [] }
    case "connected":
      return { state: { ...progress, warned: event.connection }, effects: [] }
    case "saved": {
      const { installation, kind } = event
      const { connection, warnings = [] } = installation
      const step = progress.step.tag === "installing" ? idle : progress.step
      // A save checks the connection again.
      const warned = { id: connection.id, warnings }
      return { state: { ...progress, step, warned }, effects: [{ type: "tellSaved", installation, kind }] }
    }
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
      // Later saves are not a first install, so they use the standard view.
      return {
        state: { view: "standard", step: { tag: "uninstalled" } },
        effects: [{ type: "tellUninstalled", installationId: event.installationId }]
      }
    case "uninstallRefused":
      return to({ tag: "uninstallFailed", error: event.error }, { type: "tellFailed", error: event.error })
    case "reinstall":
      return to(idle)
  }
}
