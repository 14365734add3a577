import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processes } from './processes.ts'

/** Settings of anvil that vary; all others are fixed. */
export interface AnvilSettings {
  folder: string
  port: number
  chainId: number
  /** A saved state; undefined for a new chain. */
  stateFile: string | undefined
}

const startTimeoutMs = 60_000

/**
 * Starts anvil in `folder`, in its own session, so that Ctrl-C does not reach it before its state is saved. It mines on
 * request only: with automatic mining its memory grows without bound until it hangs.
 */
export function spawnAnvil({ folder, port, chainId, stateFile }: AnvilSettings): ChildProcess {
  const errors = openSync(join(folder, 'anvil.log'), 'w', 0o600)
  const settings = {
    host: '127.0.0.1',
    port,
    'chain-id': chainId,
    hardfork: 'cancun',
    accounts: 0,
    'gas-limit': 200_000_000,
    // Limits memory and saves. Older transactions are forgotten, but not their effects; their hashes are in the ledger.
    'transaction-block-keeper': 1000,
    ...(stateFile && { 'load-state': stateFile }),
  }
  // Without --no-cors any web page opened on this machine could control the chain.
  const flags = ['--no-mining', '--prune-history', '--no-cors', '--no-request-size-limit', '--quiet']
  try {
    return spawn(anvilBinary(), [...flags, ...Object.entries(settings).map(([name, value]) => `--${name}=${value}`)], {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'ignore', errors],
    })
  } finally {
    closeSync(errors)
  }
}

/** Calls one JSON-RPC method of the chain. @throws Error if it answers with one, or not within `timeout` ms. */
export async function callAnvil(url: string, method: string, params: unknown[] = [], timeout = 5000): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(timeout),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

/** Waits until the chain answers. @throws Error if the process ends, `signal` aborts, or a minute passes. */
export async function waitUntilReady(child: ChildProcess, url: string, signal: AbortSignal): Promise<void> {
  let failure: unknown
  child.once('error', (error) => (failure = error))
  for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; await sleep(25)) {
    signal.throwIfAborted()
    if (failure || hasEnded(child)) throw new Error('the local chain ended while it started', { cause: failure })
    const answer = await callAnvil(url, 'eth_chainId').catch(() => undefined)
    if (answer !== undefined) return
  }
  throw new Error('the local chain does not answer')
}

/** Ends a process and waits until it is gone: asks first, forces it after three seconds. */
export async function endProcess(pid: number, isRunning: () => boolean): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    try {
      if (isRunning()) process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
    for (const deadline = Date.now() + 3000; isRunning() && Date.now() < deadline;) await sleep(20)
  }
  if (isRunning()) throw new Error(`The local chain (process ${pid}) does not stop.`)
}

export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Whether a process is an anvil working in `folder`, not another process that reused the pid. */
export function isAnvilOf(pid: number, folder: string): boolean {
  const found = processes.find(pid)
  return found?.program === 'anvil' && found.folder === folder
}

/** Returns the port, or a free one for 0. @throws Error if the port is in use. */
export function claimPort(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, '127.0.0.1', () => {
      const { port: free } = probe.address() as { port: number }
      probe.close(() => resolve(free))
    })
  })
}

function anvilBinary(): string {
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch
  const require = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
  const manifest = require.resolve(`@foundry-rs/anvil-${process.platform}-${cpu}/package.json`)
  return join(dirname(manifest), 'bin/anvil')
}
