import type { Approvables } from '../../core/approvable.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { SignOn } from '../../ports/signOn.ts'
import type { Pickables } from '../../core/pickables.ts'
import type { ModuleParts } from '../shape.ts'
import { type Accounts, createAccounts } from './accounts/service.ts'
import { type Approvals, createApprovals } from './approvals/service.ts'
import { type Audit, createAudit } from './audit/service.ts'
import { mayBeOne } from './accounts/invitationQueries.ts'
import { createInvitations } from './accounts/invitations.ts'
import { createProvision, type StaffProvision } from './accounts/provision.ts'
import { staffPickables } from './pickQueries.ts'
import { leaveScopes } from './accounts/queries.ts'
import { createRoles } from './roles/service.ts'
import { staffAdminRoutes, type StaffAdminRoutes } from './adminRoutes.ts'
import { createSessions, type StaffSessions } from './sessions/service.ts'
import { createSignIn } from './signIn/service.ts'
import { createStaffSignOn, type StaffSignOn } from './signOn/service.ts'
import { approvalTransitions } from './states.ts'
import { staffSteps } from './steps.ts'
import { staffSweeps } from './sweeps.ts'

export { type AskedForApproval, approvalAskedJob } from './approvals/request.ts'

/** Staff accounts, roles, console sessions, approvals, and the audit. */
export interface StaffModule extends Required<
  Pick<ModuleParts, 'approvables' | 'states' | 'steps' | 'sweeps' | 'waits'>
> {
  readonly adminRoutes: StaffAdminRoutes
  accounts: Accounts
  /** Removes brands and shops from all scopes when they no longer belong to a partner. */
  leaveScopes: typeof leaveScopes
  mayBeOne: typeof mayBeOne
  /** Verbs that may need a second person. */
  approvals: Approvals
  audit: Audit
  provision: StaffProvision
  sessions: StaffSessions
  signOn: StaffSignOn
  /** Options for pickers in console forms. */
  pickables: Pickables
}

export function createStaffModule(
  core: CoreServices,
  {
    provider,
    ...deps
  }: {
    approvables: () => Approvables
    provider: SignOn | undefined
    /** Whether a job announces each request for approval (`approvalAskedJob`). */
    announcesRequests?: boolean
  },
): StaffModule {
  const roles = createRoles(core.database)
  const sessions = createSessions(core, roles)
  const audit = createAudit(core.database)
  const approvals = createApprovals({ database: core.database, roles, ...deps })
  const invitations = createInvitations(core)
  const accounts = createAccounts(core.database, { roles, approvals, invitations })
  const signOn = createStaffSignOn(core, { provider, audit })
  return {
    accounts,
    leaveScopes,
    mayBeOne,
    approvals,
    audit,
    provision: createProvision(core),
    sessions,
    signOn,
    approvables: {
      'role/change': roles.changing,
      'staff/setPartner': accounts.settingPartner,
      'staff/setRoles': accounts.settingRoles,
    },
    waits: {
      approvals: async (_db, staff) => ({ count: staff ? (await approvals.waiting(staff)).forMe : 0, since: null }),
      approvalNews: async (_db, staff) => ({
        count: staff ? (await approvals.waiting(staff)).news.length : 0,
        since: null,
      }),
    },
    steps: staffSteps,
    states: { 'approvals.state': approvalTransitions },
    sweeps: [...approvals.sweeps, ...staffSweeps(core)],
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
