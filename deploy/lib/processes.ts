import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from '../../server/src/embedded/account.ts'

export interface Started {
  readonly pid: number
  /** Returns the end of its output so far. */
  said(): string
  /** Resolves when the process has ended for any reason. */
  readonly ended: Promise<void>
  /** Ends the process with a signal, and resolves with its exit code; null if the signal itself ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export interface Command {
  readonly name: string
  readonly program: string
  readonly options: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  readonly account?: Account | undefined
  readonly cwd?: string
  /** File that receives the output, instead of `said`. */
  readonly sayTo?: string
}

/** Environment of every program, including Node's compile cache, which halves the time of a start. */
const givenToAll = () => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) }
}

const mostSaid = 20_000
const readyMilliseconds = 120_000

/**
 * Starts a program and waits until `isReady`. Throws with the end of its output if it exits before, and leaves nothing
 * running.
 */
export async function startProcess(command: Command, isReady: () => Promise<boolean>): Promise<Started> {
  const output = command.sayTo === undefined ? 'pipe' : openSync(command.sayTo, 'a')
  const child = spawn(command.program, command.options, {
    ...command.account,
    cwd: command.cwd ?? '/',
    env: { ...givenToAll(), ...command.env },
    stdio: ['ignore', output, output],
  })
  if (typeof output === 'number') closeSync(output)
  let said = ''
  const hear = (part: string) => (said = (said + part).slice(-mostSaid))
  child.stdout?.setEncoding('utf8').on('data', hear)
  child.stderr?.setEncoding('utf8').on('data', hear)
  child.on('error', (error) => (said += error.message))
  const ended = new Promise<void>((resolve) => {
    // A program that could not be started emits only `error`.
    for (const event of ['exit', 'error']) child.once(event, () => resolve())
  })
  const started: Started = {
    pid: child.pid ?? 0,
    said: () => said,
    ended,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
        const gone = once(child, 'exit')
        child.kill(signal)
        await gone
      }
      return child.exitCode
    },
  }
  const deadline = performance.now() + readyMilliseconds
  while (!(await isReady().catch(() => false))) {
    if (isOver(child) || performance.now() > deadline) {
      await started.stop('SIGKILL')
      throw new Error(`${command.name} did not start: ${said}`)
    }
    await sleep(50)
  }
  return started
}

const isOver = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null || child.pid === undefined

/** Runs a program to its end and returns its output. Throws with the output if it fails. */
export async function runProgram(command: Command): Promise<string> {
  const child = spawn(command.program, command.options, {
    ...command.account,
    cwd: command.cwd ?? '/',
    env: { ...givenToAll(), ...command.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const parts: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part))
  // When this process is ended, the program is ended too.
  const end = (): boolean => child.kill()
  process.once('exit', end)
  const [code] = (await once(child, 'close')) as [number | null]
  process.off('exit', end)
  const said = Buffer.concat(parts).toString()
  if (code !== 0) throw new Error(`${command.name} failed (${code}): ${said}`)
  return said
}

/** Whether something accepts connections on a port of this machine. */
export function isListening(port: number, address = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, address)
    for (const [event, answer] of [
      ['connect', true],
      ['error', false],
    ] as const)
      socket.once(event, () => {
        socket.destroy()
        resolve(answer)
      })
  })
}

/** Returns a port that is currently free. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('No port is free')
  return address.port
}
