import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processes, type RunningProcess } from './processes.ts'

const BACKENDS_MILLISECONDS = 5000

/** Stops a postmaster: fast shutdown, then immediate, then SIGKILL. Throws if nothing helps. */
export async function shutDown(pid: number, isRunning: () => boolean): Promise<void> {
  const ways: [NodeJS.Signals, milliseconds: number][] = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ]
  for (const [signal, timeoutMs] of ways) {
    if (isRunning()) send(pid, signal)
    if (await until(() => !isRunning(), timeoutMs)) return
  }
  throw new Error(`Postgres (process ${pid}) does not stop.`)
}

/**
 * Cleans a data folder after a starter or a postmaster was killed. It stops the postmaster, waits for orphaned
 * backends, and only then removes the pid file. Postgres itself would respect a pid file for ever if it names another
 * program (after a reboot, in a new container) or an unreaped process. Resolves to whether a server was running.
 */
export async function stopStaleServer(clusterFolder: string): Promise<boolean> {
  const pidFile = join(clusterFolder, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (pid === undefined) return false
  // Every Postgres process works in its data folder.
  const isOurs = (one: RunningProcess | undefined) => one?.program === 'postgres' && one.folder === clusterFolder
  const wasRunning = isOurs(processes.find(pid))
  if (wasRunning) await shutDown(pid, () => isOurs(processes.find(pid)))
  const backends = (): number[] =>
    processes
      .list()
      .filter(isOurs)
      .map((one) => one.pid)
  if (!(await until(() => backends().length === 0, BACKENDS_MILLISECONDS))) {
    for (const backend of backends()) send(backend, 'SIGKILL')
    if (!(await until(() => backends().length === 0, BACKENDS_MILLISECONDS)))
      throw new Error(`Processes of an earlier Postgres still work in ${clusterFolder}: ${backends().join(', ')}`)
  }
  rmSync(pidFile, { force: true })
  return wasRunning
}

async function until(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while (!condition()) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
    return pid > 1 ? pid : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
