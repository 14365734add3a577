import type { Approvables } from '../../core/approvable.ts'
import type { PendingCounts } from '../../core/dashboardMetrics.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { SignOn } from '../../ports/signOn.ts'
import type { States } from '../shape.ts'
import { createAccounts } from './accounts/service.ts'
import { createApprovals } from './approvals/service.ts'
import { createAudit } from './audit/service.ts'
import { mayBeOne } from './accounts/invitationQueries.ts'
import { createInvitations } from './accounts/invitations.ts'
import { createProvision } from './accounts/provision.ts'
import { staffPickables } from './pickQueries.ts'
import { leaveScopes } from './accounts/queries.ts'
import { createRoles } from './roles/service.ts'
import { staffAdminRoutes } from './adminRoutes.ts'
import { createSessions } from './sessions/service.ts'
import { createSignIn } from './signIn/service.ts'
import { createStaffSignOn } from './signOn/service.ts'
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
    adminRoutes: staffAdminRoutes({
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
