import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { projectFolder } from './project.mjs'

/**
 * Window in which signals count as one. A Ctrl-C arrives several times: from the terminal, and again from each npm
 * above this process.
 */
const SAME_SIGNAL_MILLISECONDS = 1000

const forwarded = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** The program was ended by a forwarded signal; the user needs no message. */
class Interrupted extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(`ended by ${signal}`)
    /** Exit code as a shell reports it. */
    this.exitCode = 128 + constants.signals[signal]
  }
}

/**
 * Runs a step like `run`, but throws `Interrupted` if a signal arrived meanwhile, whatever the step made of it, so that
 * no next step begins.
 * @param {Parameters<typeof run>} step
 */
export async function runStep(...step) {
  /** @type {NodeJS.Signals | undefined} */
  let heard
  const listeners = forwarded.map((signal) => {
    const listener = () => {
      heard ??= signal
    }
    process.on(signal, listener)
    return () => process.off(signal, listener)
  })
  try {
    const code = await run(...step)
    if (heard) throw new Interrupted(heard)
    return code
  } finally {
    for (const stop of listeners) stop()
  }
}

/**
 * Runs a program in the foreground and resolves with its exit code, 128 + n if signal n ended it (as a shell reports
 * it). Forwards SIGINT, SIGTERM and SIGHUP once each, so that no program outlives this process by accident. With
 * `detached` the program receives the terminal's Ctrl-C only from this process; it should then load attach.mjs to
 * notice when this process is killed.
 * @param {string} program
 * @param {string[]} options
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, detached?: boolean, stdio?: import('node:child_process').StdioOptions }} [settings]
 * @returns {Promise<number>}
 */
export function run(program, options, settings = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, options, { cwd: projectFolder, stdio: ['ignore', 'inherit', 'inherit'], ...settings })
    const forward = forwarded.map((signal) => {
      let last = -Infinity
      const listener = () => {
        const isRepeated = performance.now() - last < SAME_SIGNAL_MILLISECONDS
        last = performance.now()
        if (!isRepeated) child.kill(signal)
      }
      process.on(signal, listener)
      return () => process.off(signal, listener)
    })
    /** @param {() => void} finish */
    const settle = (finish) => {
      for (const stop of forward) stop()
      finish()
    }
    child.once('error', (error) => settle(() => reject(error)))
    child.once('exit', (code, signal) => settle(() => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))))
  })
}
