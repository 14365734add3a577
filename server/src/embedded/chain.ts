import type { ChildProcess } from 'node:child_process'
import { mkdirSync, realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../core/log.ts'
import { callAnvil, claimPort, endProcess, hasEnded, residentBytes, spawnAnvil, waitUntilReady } from './anvil.ts'
import { endStaleAnvil, leaveTrace, removeTrace, savedState, saveState, setAsideState } from './chainFolder.ts'
import { lockFolder } from './lock.ts'

/** What a start found: the last save, nothing, or a save that does not load and was set aside. */
export type ChainOrigin = 'saved' | 'empty' | 'damaged'

export interface LocalChainOptions {
  /** Where the state is kept; one chain a folder. */
  folder: string
  /** 0 picks a free one, kept while this process lives. */
  port: number
  log: Log
  chainId?: number
  /** Gets plenty of gas money: the account that mints. */
  account: `0x${string}`
  /** Called after each start, the first and those after a crash: what the save lacks must come from the ledger. */
  onStart?: (origin: ChainOrigin) => void
  /** Shortest time between two saves, in ms. Saves also take a tenth of the time at most. */
  saveInterval?: number
  /** Above this the chain is saved and started anew, in bytes. */
  memoryLimit?: number
}

export interface LocalChain {
  rpcUrl: string
  /** Saves the state and ends the chain. */
  stop(): Promise<void>
}

const mineInterval = 50
const memoryCheckInterval = 5000
const patienceWithSilence = 15_000
const plenty = `0x${(10n ** 30n).toString(16)}`

/**
 * Runs a chain on this machine: one anvil that mines whatever waits within about 100 ms, restarts by itself when it
 * dies, hangs or grows, and keeps its state across restarts up to the last save.
 * @throws FolderBusyError when another process runs one in the folder; Error when anvil cannot start at all.
 */
export async function startLocalChain(options: LocalChainOptions): Promise<LocalChain> {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 })
  const folder = realpathSync(options.folder)
  const { log, chainId = 31_337, saveInterval = 2000, memoryLimit = 2 ** 31 } = options
  const unlock = await lockFolder(folder)
  let stopped = false
  let child: ChildProcess
  let loop: Promise<void>
  let port: number
  let rpcUrl: string

  try {
    if (await endStaleAnvil(folder)) log.warn('ended the local chain an earlier start left running')
    port = await claimPort(options.port)
    rpcUrl = `http://127.0.0.1:${port}`
    child = await launch()
  } catch (error) {
    await unlock()
    throw error
  }
  loop = serve()

  /** Starts anvil from the save, or empty when it does not load; a save is set aside only when empty works. */
  async function launch(): Promise<ChildProcess> {
    const stateFile = savedState(folder)
    let started = await attempt(stateFile).catch((error: unknown) => {
      if (!stateFile) throw error
      log.error({ err: error }, 'the saved state of the local chain does not load')
      return undefined
    })
    const origin: ChainOrigin = started ? (stateFile ? 'saved' : 'empty') : 'damaged'
    if (!started) {
      started = await attempt(undefined)
      setAsideState(folder)
    }
    log.info({ origin, port }, 'the local chain runs')
    options.onStart?.(origin)
    return started
  }

  async function attempt(stateFile: string | undefined): Promise<ChildProcess> {
    const started = spawnAnvil({ folder, port, chainId, stateFile })
    if (started.pid) leaveTrace(folder, { pid: started.pid, port })
    try {
      await waitUntilReady(started, rpcUrl)
      await callAnvil(rpcUrl, 'anvil_setBalance', [options.account, plenty])
      return started
    } catch (error) {
      await end(started)
      throw error
    }
  }

  /** Looks after one anvil after the other until stopped. */
  async function serve(): Promise<void> {
    while (!stopped) {
      await tend(child).catch((error: unknown) => log.error({ err: error }, 'the local chain cannot be ended'))
      if (stopped) return
      log.warn('the local chain ended; starting it again')
      for (let pause = 100; !stopped; pause = Math.min(pause * 2, 5000)) {
        try {
          await claimPort(port)
          child = await launch()
          break
        } catch (error) {
          log.error({ err: error }, 'the local chain does not start')
          await sleep(pause)
        }
      }
    }
  }

  /** Mines and saves until the anvil ends, be it by our hand because it is silent or too large. */
  async function tend(current: ChildProcess): Promise<void> {
    let changed = false
    let nextSave = 0
    let nextMemoryCheck = Date.now() + memoryCheckInterval
    let lastAnswer = Date.now()
    for (; !stopped && !hasEnded(current); await sleep(mineInterval)) {
      try {
        const { pending } = (await callAnvil(rpcUrl, 'txpool_status')) as { pending: string }
        lastAnswer = Date.now()
        if (Number(pending) > 0) {
          await callAnvil(rpcUrl, 'evm_mine', [], patienceWithSilence)
          changed = true
        }
        const isLarge = Date.now() > nextMemoryCheck && residentBytes(current.pid ?? 0) > memoryLimit
        if (changed && (isLarge || Date.now() > nextSave)) {
          const begin = Date.now()
          await saveState(folder, rpcUrl)
          changed = false
          nextSave = Date.now() + Math.max(saveInterval, 10 * (Date.now() - begin))
        }
        if (isLarge) {
          log.warn('the local chain has grown too large')
          await end(current)
        }
        if (Date.now() > nextMemoryCheck) nextMemoryCheck = Date.now() + memoryCheckInterval
      } catch (error) {
        if (hasEnded(current)) return
        log.warn({ err: error }, 'the local chain does not answer')
        if (Date.now() - lastAnswer > patienceWithSilence) await end(current)
      }
    }
  }

  async function stop(): Promise<void> {
    if (stopped) return
    stopped = true
    await loop
    try {
      if (!hasEnded(child)) await saveState(folder, rpcUrl)
    } catch (error) {
      log.error({ err: error }, 'the state of the local chain could not be saved')
    }
    await end(child)
    removeTrace(folder)
    await unlock()
  }

  return { rpcUrl, stop }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid) await endProcess(child.pid, () => !hasEnded(child))
}
