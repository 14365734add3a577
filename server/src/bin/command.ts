import { type Config, loadConfig } from '../core/config/index.ts'
import { createLog } from '../core/log.ts'
import { createContext } from '../context.ts'
import { contractGenerationOf } from '../contractGeneration.ts'
import { main } from './main.ts'
import { type Act, refusalOf, type Refused } from './ops/refusal.ts'
import { reachTables } from './reach.ts'
import { joinInfrastructure } from './infrastructure.ts'

/**
 * Runs an action with the configured or the embedded database and chain. Resolves with the refusal, if there is one.
 */
export async function withContext(act: Act): Promise<Refused> {
  let refused: Refused = undefined
  await main(async ({ signal, onEnd }) => {
    const infrastructure = await joinInfrastructure(loadConfig(process.env), createLog('error'), signal)
    onEnd(infrastructure.stop)
    await reachTables(infrastructure.config, signal)
    const config = withTimeout(infrastructure.config)
    const context = createContext(config, {
      ownUrl: () => config.http.publicUrl,
      generation: await contractGenerationOf(config),
    })
    onEnd(() => context.close(0))
    refused = await refusalOf(() => act(context))
    await context.close()
    await infrastructure.stop()
  })
  return refused
}

/** Raises the statement timeout to that of maintenance, because commands read whole tables. */
function withTimeout(config: Config): Config {
  const { maintenanceSeconds } = config.database
  const limits = { statementSeconds: maintenanceSeconds, answerSeconds: maintenanceSeconds + 5 }
  return { ...config, database: { ...config.database, ...limits } }
}
