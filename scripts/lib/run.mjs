import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { projectFolder } from './project.mjs'

const forwarded = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Runs a program in the foreground and resolves with its exit code, 128 + n when signal n ended it (as a shell says it).
 * SIGINT, SIGTERM and SIGHUP are passed on, so that nothing outlives us unasked.
 * @param {string} program
 * @param {string[]} options
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [settings]
 * @returns {Promise<number>}
 */
export function run(program, options, settings = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, options, { cwd: projectFolder, stdio: ['ignore', 'inherit', 'inherit'], ...settings })
    const forward = forwarded.map((signal) => {
      const listener = () => child.kill(signal)
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
