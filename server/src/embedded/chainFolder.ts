import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { callAnvil, endProcess, isAnvilOf } from './anvil.ts'

const unzip = promisify(gunzip)
const saveTimeout = 60_000

/** What an anvil leaves behind for the next start: which process it is and where it listens. */
interface Trace {
  pid: number
  port: number
}

/** The file anvil is loaded from, where there is one. */
export function savedState(folder: string): string | undefined {
  return existsSync(statePath(folder)) ? statePath(folder) : undefined
}

/**
 * Saves the chain's state so that a crash at any moment leaves the old file or the new one, whole: anvil's own
 * `--state` writes in place.
 */
export async function saveState(folder: string, url: string): Promise<void> {
  const dump = (await callAnvil(url, 'anvil_dumpState', [], saveTimeout)) as string
  const state = await unzip(Buffer.from(dump.slice(2), 'hex'))
  const draft = `${statePath(folder)}.new`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(state)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, statePath(folder))
}

/** Keeps a state that does not load out of the way, for whoever wants to know why. */
export function setAsideState(folder: string): void {
  renameSync(statePath(folder), `${statePath(folder)}.damaged`)
}

export function leaveTrace(folder: string, trace: Trace): void {
  writeFileSync(tracePath(folder), JSON.stringify(trace), { mode: 0o600 })
}

export function removeTrace(folder: string): void {
  rmSync(tracePath(folder), { force: true })
}

/**
 * Ends the anvil that an earlier start left running when it was killed, after saving what it knows.
 * Returns whether there was one.
 */
export async function endStaleAnvil(folder: string): Promise<boolean> {
  const trace = readTrace(folder)
  if (!trace || !isAnvilOf(trace.pid, folder)) return false
  // One that hangs is ended all the same: the ledger knows what the last save does not.
  await saveState(folder, `http://127.0.0.1:${trace.port}`).catch(() => undefined)
  await endProcess(trace.pid, () => isAnvilOf(trace.pid, folder))
  removeTrace(folder)
  return true
}

function readTrace(folder: string): Trace | undefined {
  try {
    const trace = JSON.parse(readFileSync(tracePath(folder), 'utf8')) as Partial<Trace>
    return Number.isInteger(trace.pid) && Number.isInteger(trace.port) ? (trace as Trace) : undefined
  } catch {
    return undefined
  }
}

const statePath = (folder: string): string => join(folder, 'state.json')
const tracePath = (folder: string): string => join(folder, 'anvil.json')
