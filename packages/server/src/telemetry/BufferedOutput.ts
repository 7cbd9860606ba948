/**
 * Writes lines to a file descriptor in the background, many in one system call: a synchronous write for each line would cost an
 * eighth of the processor time of a request. Lines are written within milliseconds, immediately after an error, and before the
 * process exits; a process that is killed loses the lines of its last milliseconds.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import sonicBoom from "sonic-boom"

export interface BufferedOutput {
  readonly write: (line: string) => void
  /** Writes what is buffered without waiting for more lines. */
  readonly flush: () => void
}

/** How long a line waits for others. */
const pauseMillis = 20

/** From this length on, lines are written without waiting. */
const batchCharacters = 8 * 1024

/** If the reader of the log has stopped, further lines are dropped: the log must not fill the memory. */
const mostBytes = 16 * 1024 * 1024

const open = (fd: number) => {
  const stream = new sonicBoom.SonicBoom({ fd, sync: false, maxLength: mostBytes })
  let lines = ""
  let timer: NodeJS.Timeout | undefined
  let dropped = 0
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (lines === "") return
    stream.write(lines)
    lines = ""
  }
  const write = (line: string) => {
    lines += `${line}\n`
    if (lines.length >= batchCharacters) flush()
    // A process that ends before the timer fires flushes when it exits.
    else timer ??= setTimeout(flush, pauseMillis).unref()
  }
  // As with console.log, a log that can't be written must not stop the process.
  stream.on("error", () => {})
  stream.on("drop", (data: string) => (dropped += data.split("\n").length - 1))
  stream.on("drain", () => {
    if (dropped === 0) return
    process.emitWarning(`${dropped} lines of the log were dropped: they could not be written`, "FieldgateWarning")
    dropped = 0
  })
  const flushOnExit = () => {
    flush()
    stream.flushSync()
  }
  process.once("exit", flushOnExit)
  const close = Effect.callback<void>((resume) => {
    process.off("exit", flushOnExit)
    flush()
    for (const end of ["finish", "error"]) stream.once(end, () => resume(Effect.void))
    stream.end()
  })
  return { write, flush, close }
}

/** Closing the scope writes all lines. */
export const make = (fd: number): Effect.Effect<BufferedOutput, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => open(fd)),
    ({ close }) => close
  )
