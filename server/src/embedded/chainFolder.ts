import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { callAnvil, endProcess, isAnvilOf } from './anvil.ts'

const unzip = promisify(gunzip)
const saveTimeout = 60_000

/** Record of an anvil for the next start: its pid and its port. */
interface Trace {
  pid: number
  port: number
}

/** Returns the path of the saved state, if there is one. */
export function savedState(folder: string): string | undefined {
  return existsSync(statePath(folder)) ? statePath(folder) : undefined
}

/**
 * Saves the chain's state atomically, so that a crash leaves the old file or the new one. Anvil's own `--state` writes
 * in place.
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

/** Moves a state that does not load out of the way, and keeps it for diagnosis. */
export function setAsideState(folder: string): void {
  renameSync(statePath(folder), `${statePath(folder)}.damaged`)
}

export function leaveTrace(folder: string, trace: Trace): void {
  writeFileSync(tracePath(folder), JSON.stringify(trace), { mode: 0o600 })
}

export function removeTrace(folder: string): void {
  rmSync(tracePath(folder), { force: true })
}

/** Saves and ends an anvil that survived when its starter was killed. Returns whether there was one. */
export async function endStaleAnvil(folder: string): Promise<boolean> {
  const trace = readTrace(folder)
  if (!trace || !isAnvilOf(trace.pid, folder)) return false
  // A hanging one is ended without a save: the ledger has what the last save lacks.
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
