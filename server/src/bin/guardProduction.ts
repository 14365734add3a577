import { ConfigError, isLeftOpen, withWayOut } from '../core/config/index.ts'
import type { CoreServices } from '../core/coreServices.ts'
import { hasDemo } from '../demo/index.ts'

/**
 * Checks, before production serves anybody, what the settings alone do not show. Throws a ConfigError if the database
 * ever held the demonstration, whose passwords are public. Logs an error if test facilities are enabled.
 */
export async function guardProduction({ config, database, log }: CoreServices): Promise<void> {
  const { environment, doorsLeftOpen } = config.process
  if (environment !== 'production') return
  if (doorsLeftOpen.length > 0) {
    log.error({ doors: doorsLeftOpen }, 'production runs with doors of the demonstration open: no public may reach it')
  }
  if (isLeftOpen(config, 'demonstration') || !(await hasDemo(database.db))) return
  throw new ConfigError([
    withWayOut('demonstration', {
      name: 'DATABASE_URL',
      zh: '这个数据库装过演示数据，里面的演示账号密码人人知道，生产环境请用一个新的数据库',
      en: 'this database holds the demonstration, whose accounts have passwords that everybody knows; production needs a new one',
    }),
  ])
}
