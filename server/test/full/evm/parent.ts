/** A process that runs a chain in the given folder, hardly ever saves, and waits to be killed. */
import { startChain } from '../../evm/fixture.ts'

const chain = await startChain(process.argv[2] ?? '', 3_600_000)
process.send?.(chain.rpcUrl)
