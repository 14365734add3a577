import type { Approvables } from '../../core/approvable.ts'
import type { PendingCounts } from '../../core/dashboardMetrics.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { SignOn } from '../../ports/signOn.ts'
import type { States } from '../shape.ts'
import { createAccounts } from './accounts.ts'
import { createApprovals } from './approvals.ts'
import { createAudit } from './audit.ts'
import { mayBeOne } from './invitationQueries.ts'
import { createInvitations } from './invitations.ts'
import { createProvision } from './provision.ts'
import { staffPickables } from './pickQueries.ts'
import { leaveScopes } from './queries.ts'
import { createRoles } from './roles.ts'
import { staffRoutes } from './routes.ts'
import { createSessions } from './sessions.ts'
import { createSignIn } from './signIn.ts'
import { createStaffSignOn } from './signOn.ts'
import { approvalTransitions } from './states.ts'
import { staffSteps } from './steps.ts'
import { staffSweeps } from './sweeps.ts'

export type StaffModule = ReturnType<typeof createStaffModule>

/** Creates the staff module: accounts, roles, console sessions, and the audit. */
export function createStaffModule(
  core: CoreServices,
  { provider, ...deps }: { approvables: () => Approvables; provider: SignOn | undefined },
) {
  const roles = createRoles(core.database)
  const sessions = createSessions(core, roles)
  const audit = createAudit(core.database)
  const approvals = createApprovals(core.database, { roles, ...deps })
  const invitations = createInvitations(core)
  const accounts = createAccounts(core.database, { roles, approvals, invitations })
  const signOn = createStaffSignOn(core, { provider, audit })
  return {
    accounts,
    /** Removes brands and shops from all scopes when they no longer belong to a partner. */
    leaveScopes,
    mayBeOne,
    /** Verbs that may need a second person. */
    approvals,
    audit,
    provision: createProvision(core),
    sessions,
    signOn,
    approvables: {
      'role/change': roles.changing,
      'staff/setPartner': accounts.settingPartner,
      'staff/setRoles': accounts.settingRoles,
    } satisfies Approvables,
    waits: {
      approvals: async (_db, staff) => ({ count: staff ? (await approvals.waiting(staff)).forMe : 0, since: null }),
    } satisfies PendingCounts,
    steps: staffSteps,
    states: { 'approvals.state': approvalTransitions } satisfies States,
    sweeps: [...approvals.sweeps, ...staffSweeps(core)],
    /** Options for pickers in console forms. */
    pickables: staffPickables,
    adminRoutes: staffRoutes({
      accounts,
      approvals,
      audit,
      invitations,
      roles,
      sessions,
      signIn: createSignIn(core),
      signOn,
      brand: core.brand,
      imageHost: core.config.http.imageHost,
      storefront: core.config.console.port === null ? '' : new URL(core.config.http.publicUrl).origin,
    }),
  }
}
