import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'

/** A program that ends with the test run, together with its child processes. */
export interface HeldProcess {
  /** Returns its output so far, from both streams. */
  output: () => string
  /**
   * Resolves with the first match in the output. Throws with the whole output after a minute, or once the program has
   * ended.
   */
  says: (pattern: RegExp) => Promise<RegExpExecArray>
  /** Kills it and its descendants. */
  end: () => Promise<void>
}

/**
 * The shell that leads the program's process group kills the group once its input closes, even if our process was
 * killed. It prints a line when the program ends by itself.
 */
const keeper = '{ "$@" </dev/null 2>&1; echo "$1 ended with $?"; } & read -r _; kill -9 -$$'

/** Starts a program in a process group of its own. `env` is added to our environment. */
export function startHeld(
  [program, ...options]: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv = {},
): HeldProcess {
  const child: ChildProcessByStdio<Writable, Readable, Readable> = spawn(
    '/bin/sh',
    ['-c', keeper, 'keeper', program, ...options],
    { detached: true, stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, ...env } },
  )
  let output = ''
  const heard = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      for (const listener of heard) listener()
    })
  return {
    output: () => output,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const fail = () => settle(() => reject(new Error(`${program} did not say ${String(pattern)}:\n${output}`)))
        const timer = setTimeout(fail, 60_000)
        const settle = (end: () => void) => {
          clearTimeout(timer)
          heard.delete(look)
          end()
        }
        const look = () => {
          const found = pattern.exec(output)
          if (found) settle(() => resolve(found))
          else if (output.includes(`${program} ended with`)) fail()
        }
        heard.add(look)
        look()
      }),
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
  }
}
