import type { Foundation } from '../../core/foundation.ts'
import { createAccounts } from './accounts.ts'
import { createAudit } from './audit.ts'
import { createProvision } from './provision.ts'
import { createRoles } from './roles.ts'
import { staffRoutes } from './routes.ts'
import { createSessions } from './sessions.ts'
import { createSignIn } from './signIn.ts'

export type StaffModule = ReturnType<typeof createStaffModule>

/** Those who run the marketplace: accounts, roles, sessions at the console, and the audit of what they do. */
export function createStaffModule(foundation: Foundation) {
  const roles = createRoles(foundation.database)
  const accounts = createAccounts(foundation.database, roles)
  const sessions = createSessions(foundation, roles)
  const audit = createAudit(foundation.database)
  return {
    accounts,
    audit,
    provision: createProvision(foundation),
    sessions,
    adminRoutes: staffRoutes({ accounts, audit, roles, sessions, signIn: createSignIn(foundation) }),
  }
}
