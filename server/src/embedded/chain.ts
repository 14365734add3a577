import type { ChildProcess } from 'node:child_process'
import { mkdirSync, realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../core/log.ts'
import { callAnvil, claimPort, endProcess, hasEnded, spawnAnvil, waitUntilReady } from './anvil.ts'
import { endStaleAnvil, leaveTrace, removeTrace, savedState, saveState, setAsideState } from './chainFolder.ts'
import { lockFolder } from './lock.ts'
import { watchPool } from './poolWatch.ts'
import { processes } from './processes.ts'

/** The state at a start: the last save, none, or a save that could not be loaded and was set aside. */
export type ChainOrigin = 'saved' | 'empty' | 'damaged'

export interface LocalChainOptions {
  /** Folder of the state; one chain per folder. */
  folder: string
  /** 0 picks a free port, kept while this process lives. */
  port: number
  log: Log
  chainId?: number
  /** The minting account; it gets plenty of gas money. */
  account: `0x${string}`
  /**
   * Called after each start, including restarts after a crash. What the save lacks must be restored from the ledger.
   */
  onStart?: (origin: ChainOrigin) => void
  /** Minimum time between two saves, in ms. Saves also take at most a tenth of the time. */
  saveInterval?: number
  /** Memory in bytes above which the chain is saved and restarted. */
  memoryLimit?: number
  /** Aborts the wait for the folder. */
  signal?: AbortSignal | undefined
}

export interface LocalChain {
  /** Stays the same across restarts of anvil. */
  rpcUrl: string
  /** Resolves when the chain first answers; until then calls fail as if it were down. */
  ready: Promise<void>
  /** Saves the state and ends the chain. */
  stop: () => Promise<void>
}

/** Poll intervals in ms: without notifications from the chain, and with them. */
const mineInterval = 50
const restInterval = 1000
const saveCheckInterval = 250
const memoryCheckInterval = 5000
const silenceTimeoutMs = 15_000
const plenty = `0x${(10n ** 30n).toString(16)}`

/**
 * Runs a local chain: one anvil that mines pending transactions at once, is restarted when it dies, hangs or grows too
 * large, and keeps its state across restarts up to the last save. Returns before it answers, so that no start waits for
 * the chain. A failing start is retried for ever.
 * @throws FolderBusyError if another process runs a chain in the folder; Error if the port is in use.
 */
export async function startLocalChain(options: LocalChainOptions): Promise<LocalChain> {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 })
  const folder = realpathSync(options.folder)
  const { log, chainId = 31_337, saveInterval = 2000, memoryLimit = 2 ** 31 } = options
  const unlock = await lockFolder(folder, { signal: options.signal })
  const port = await claim().catch(async (error: unknown) => {
    await unlock()
    throw error
  })
  const rpcUrl = `http://127.0.0.1:${port}`
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()
  const stopping = new AbortController()
  let child: ChildProcess | undefined
  const serving = serve()

  async function claim(): Promise<number> {
    if (await endStaleAnvil(folder)) log.warn('ended the local chain an earlier start left running')
    return claimPort(options.port)
  }

  /** Starts anvil from the save, or empty if it does not load. The save is set aside only if an empty start works. */
  async function launch(): Promise<ChildProcess> {
    const stateFile = savedState(folder)
    let started = await attempt(stateFile).catch((error: unknown) => {
      if (!stateFile || stopping.signal.aborted) throw error
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
      await waitUntilReady(started, rpcUrl, stopping.signal)
      await callAnvil(rpcUrl, 'anvil_setBalance', [options.account, plenty])
      return started
    } catch (error) {
      await end(started)
      throw error
    }
  }

  /** Starts and watches one anvil after another until stopped. */
  async function serve(): Promise<void> {
    let pause = 100
    while (!stopping.signal.aborted) {
      try {
        await claimPort(port)
        child = await launch()
        isReady()
        pause = 100
        await tend(child)
        if (!stopping.signal.aborted) log.warn('the local chain ended; starting it again')
      } catch (error) {
        if (stopping.signal.aborted) return
        log.error({ err: error }, 'the local chain does not run')
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
        pause = Math.min(pause * 2, 5000)
      }
    }
  }

  /** Mines and saves until the anvil ends, or is ended because it is silent or too large. */
  async function tend(current: ChildProcess): Promise<void> {
    let changed = false
    let nextSave = 0
    let nextMemoryCheck = Date.now() + memoryCheckInterval
    let lastAnswer = Date.now()
    const pool = watchPool(rpcUrl)
    stopping.signal.addEventListener('abort', pool.close)
    const isDone = () => stopping.signal.aborted || hasEnded(current)
    /** Waits for pending transactions; changes are still saved in time. */
    const pause = () => pool.wait(!pool.isOpen() ? mineInterval : changed ? saveCheckInterval : restInterval)
    while (!isDone()) {
      let isMore = false
      try {
        const { pending } = (await callAnvil(rpcUrl, 'txpool_status')) as { pending: string }
        lastAnswer = Date.now()
        if (Number(pending) > 0) {
          await callAnvil(rpcUrl, 'evm_mine', [], silenceTimeoutMs)
          isMore = changed = true
        }
        const isLarge = Date.now() > nextMemoryCheck && processes.residentBytes(current.pid ?? 0) > memoryLimit
        if (changed && (isLarge || Date.now() > nextSave)) {
          const begin = Date.now()
          nextSave = begin + silenceTimeoutMs
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
        if (hasEnded(current)) break
        log.warn({ err: error }, 'the local chain does not answer')
        if (Date.now() - lastAnswer > silenceTimeoutMs) await end(current)
      }
      // Transactions beyond one block are not announced again.
      if (!isMore) await pause()
    }
    stopping.signal.removeEventListener('abort', pool.close)
    pool.close()
  }

  async function stop(): Promise<void> {
    if (stopping.signal.aborted) return
    stopping.abort()
    await serving
    if (child && !hasEnded(child)) {
      await saveState(folder, rpcUrl).catch((error: unknown) =>
        log.error({ err: error }, 'the state of the local chain could not be saved'),
      )
      await end(child)
    }
    removeTrace(folder)
    await unlock()
  }

  return { rpcUrl, ready, stop }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid) await endProcess(child.pid, () => !hasEnded(child))
}
