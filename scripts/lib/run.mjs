import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { projectFolder } from './project.mjs'

/** One Ctrl-C arrives several times: from the terminal, and once more from each npm above us. */
const SAME_SIGNAL_MILLISECONDS = 1000

const forwarded = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** The program was ended by a signal that we passed on: whoever wanted us to end needs no more words. */
class Interrupted extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(`ended by ${signal}`)
    /** As a shell says it. */
    this.exitCode = 128 + constants.signals[signal]
  }
}

/**
 * The same for a step on the way to something else: throws `Interrupted` where it was told to end while it ran, whatever
 * it made of that, so that no next step begins.
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
 * Runs a program in the foreground and resolves with its exit code, 128 + n when signal n ended it (as a shell says it).
 * SIGINT, SIGTERM and SIGHUP are passed on once each, so that nothing outlives us unasked. With `detached` the program
 * hears the terminal's Ctrl-C from us alone; it should then load attach.mjs, to notice when we are killed.
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
