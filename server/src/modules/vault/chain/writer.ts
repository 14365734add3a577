import type { CoreServices } from '../../../core/coreServices.ts'
import { createGate } from '../../../core/gate.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import { ChainUnavailable } from '../../../ports/chain.ts'
import { createContinuity } from './continuity.ts'
import { createMintSweep, type MintDeps } from './mint.ts'
import type { AsWriter } from './outbox.ts'
import { restoreLost, restorePostponed, type RestoringParts, type RestoringSweep } from './restore.ts'
import { createTransferSweep, type TransferDeps } from './transfer.ts'
import { withLock } from './withLock.ts'

export interface ChainWriterDeps extends Pick<CoreServices, 'config' | 'database' | 'log'> {
  chain: MintDeps['chain']
  goods: MintDeps['goods']
  emit: MintDeps['emit']
  live: MintDeps['live']
  wallets: TransferDeps['wallets']
}

/** The sweeps that write to the chain, of which only one in all processes does at a time. */
export interface ChainWriter {
  sweeps: Sweep[]
}

/**
 * Advisory lock of the chain writer: its account has one sequence of nonces, so only one worker may write at a time.
 */
const chainWriterLock = 7_201

export function createChainWriter(deps: ChainWriterDeps): ChainWriter {
  const { config, database } = deps
  const parts = { ...deps, continuity: createContinuity(deps) }
  const sweep = { name: 'chain rebuild', everySeconds: config.chain.watchSeconds }
  const lock = { pool: database.sessions, heartbeatSeconds: config.database.heartbeatSeconds }
  /** Sweeps of this process take turns, so that a rush of mints does not keep moves from the chain. */
  const turn = createGate({ atOnce: 1, waiting: Infinity })
  const asWriter: AsWriter = (work) => turn.run(() => withLock(lock, chainWriterLock, work))
  const outbox = {
    ...parts,
    asWriter,
    restore: () => restoreLost(parts, sweep),
    rejectedTries: config.chain.rejectedTries,
  }
  return {
    sweeps: [
      createMintSweep(outbox),
      createTransferSweep(outbox),
      { ...sweep, run: () => rebuild(parts, sweep, asWriter) },
    ],
  }
}

/** Deploys missing contracts, even if nothing has been minted yet, and repeats what the chain lost. */
async function rebuild(parts: RestoringParts, sweep: RestoringSweep, asWriter: AsWriter): Promise<void> {
  const { chain } = parts
  try {
    await asWriter(async () => {
      const { reachable, deployed } = await chain.status()
      if (reachable && !deployed) await chain.deployIfMissing()
      await restoreLost(parts, sweep)
      await restorePostponed(parts, sweep)
    })
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error
  }
}
