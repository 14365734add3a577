import type { CoreServices } from '../../core/coreServices.ts'
import type { Subscriptions } from '../../events/index.ts'
import type { ModuleParts } from '../shape.ts'
import { forget } from './queries.ts'
import { type InboxRoutes, inboxRoutes } from './routes.ts'
import { type SubscriptionDeps, subscriptions } from './subscriptions.ts'

/** Days for which messages are kept. */
const keptDays = 365
/** Most messages one statement deletes. */
const forgottenAtOnce = 5000

/** Messages to users about what concerns them, written by the events of other modules. */
export interface InboxModule extends Required<Pick<ModuleParts, 'sweeps'>>, Subscriptions<'inbox'> {
  readonly routes: InboxRoutes
}

export function createInboxModule(core: CoreServices, deps: SubscriptionDeps): InboxModule {
  const { db } = core.database
  return {
    routes: inboxRoutes(core, deps),
    subscribes: subscriptions(deps),
    sweeps: [
      {
        name: 'messages kept long enough',
        everySeconds: 3600,
        run: async () => (await forget(db, keptDays, forgottenAtOnce)) === forgottenAtOnce,
      },
    ],
  }
}
