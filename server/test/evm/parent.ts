/** A process that runs a chain in the folder it is given, saves almost never, and waits to be killed. */
import { startChain } from './fixture.ts'

const chain = await startChain(process.argv[2] ?? '', 3_600_000)
process.send?.(chain.rpcUrl)
