/** The processes of Fieldgate: started, killed, paused and restarted, as by a machine and its operator. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createWriteStream } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { freePort } from "../../packages/server/test/cli/FreePort.ts"

/** The command line from its sources. */
export const program = ["--conditions=@fieldgate/source", "packages/server/src/main.ts"]

export const namesOf = (roles) => roles.map((role, index) => `${role}-${index + 1}`)

export const makeFleet = (roles, { folder, environment: asked, environmentOf }) => {
  // The trial starts dozens of processes; compiling the same files each time is not part of it.
  const environment = { NODE_COMPILE_CACHE: join(folder, "compiled"), ...asked }
  const members = namesOf(roles).map((name, index) =>
    makeMember({ role: roles[index], name, folder, environment: { ...environment, ...environmentOf(name) } })
  )
  return {
    members,
    start: async () => {
      await once(
        spawn(process.execPath, [...program, "--version"], { env: { ...process.env, ...environment } }),
        "exit"
      )
      await Promise.all(members.map((member) => member.start()))
    },
    stop: () => Promise.all(members.map((member) => member.end())),
    crashes: () => members.flatMap((member) => member.crashes)
  }
}

const makeMember = ({ environment, folder, name, role }) => {
  const log = createWriteStream(join(folder, `${name}.log`), { flags: "a" })
  const crashes = []
  let child
  const wish = { up: false }
  const member = { name, role, crashes, url: undefined, state: "down" }

  const spawnOnce = async () => {
    const port = await freePort()
    const flags = role === "start" ? ["--port", `${port}`] : []
    child = spawn(process.execPath, [...program, role, ...flags], {
      env: { PATH: process.env.PATH, NO_COLOR: "1", FIELDGATE_FOLDER: join(folder, name), ...environment },
      stdio: ["ignore", "pipe", "pipe"]
    })
    const run = child
    for (const stream of [run.stdout, run.stderr]) stream.on("data", (chunk) => log.write(chunk))
    const ended = once(run, "exit").then(() => false)
    const isUp = await Promise.race([untilSaid(run, readyWords[role]), ended])
    if (isUp) Object.assign(member, { state: "up", url: `http://127.0.0.1:${port}` })
    void ended.then(() => onEnd(run, isUp))
    return isUp
  }
  /** A process that exits by itself is restarted, as by a supervisor. */
  const onEnd = (run, wasUp) => {
    if (run === child) member.state = "down"
    if (!wasUp || !wish.up || run !== child) return
    crashes.push(`${name} ended by itself with ${run.exitCode ?? run.signalCode}`)
    void member.start()
  }
  const end = async (signal) => {
    wish.up = false
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, "exit")
    member.state = "down"
    child.kill(signal)
    await gone
  }
  return Object.assign(member, {
    /** Tries until it runs: without its database a process may refuse to start. */
    start: async () => {
      wish.up = true
      while (wish.up && !(await spawnOnce())) await pause(300)
    },
    kill: () => end("SIGKILL"),
    /** An operator's stop: running work may end. */
    end: () => end("SIGTERM"),
    pid: () => child.pid,
    pause: () => {
      member.state = "paused"
      child.kill("SIGSTOP")
    },
    resume: () => {
      if (member.state === "paused") member.state = "up"
      child.kill("SIGCONT")
    }
  })
}

const readyWords = { start: /Fieldgate listens on/, worker: /Fieldgate worker is running/ }

const untilSaid = (run, words) =>
  new Promise((resolve) => {
    let said = ""
    const look = (chunk) => {
      said = `${said}${chunk}`.slice(-2000)
      if (words.test(said)) resolve(true)
    }
    run.stdout.on("data", look)
  })
