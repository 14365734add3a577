import type { AdminPath } from '@app/contract/admin/routes'
import type { AdminCall, AdminHandlers } from '../../core/adminHandler.ts'
import type { Brand } from '../../core/brand.ts'
import type { Accounts } from './accounts/service.ts'
import type { Approvals } from './approvals/service.ts'
import type { Audit } from './audit/service.ts'
import type { Invitations } from './accounts/invitations.ts'
import type { Roles } from './roles/service.ts'
import type { StaffSessions } from './sessions/service.ts'
import type { SignIn } from './signIn/service.ts'
import type { GrantedSession } from './signIn/types.ts'
import type { StaffSignOn } from './signOn/service.ts'

interface Parts {
  accounts: Accounts
  approvals: Approvals
  audit: Audit
  invitations: Invitations
  roles: Roles
  sessions: StaffSessions
  signIn: SignIn
  signOn: StaffSignOn
  /** Product name of this deployment. */
  brand: Pick<Brand, 'name'>
  /** Prefix of picture addresses; empty for this host. */
  imageHost: string
  /** Origin of the storefront; empty for this host. */
  storefront: string
}

export type StaffAdminRoutes = Pick<
  AdminHandlers,
  Extract<AdminPath, `${'session' | 'staff' | 'role' | 'approval' | 'audit'}/${string}`>
>

export function staffAdminRoutes(parts: Parts): StaffAdminRoutes {
  const { accounts, approvals, audit, invitations, roles, sessions, signIn, signOn, brand, imageHost, storefront } =
    parts
  return {
    'session/ways': async () => ({
      brand: brand.name,
      imageHost,
      storefront,
      signOn: signOn.name === null ? null : { name: signOn.name },
    }),
    async 'session/bindSignOn'(_input, { staff, origin, keepSignOn }) {
      const { url, ticket } = await signOn.beginBinding(staff, origin)
      keepSignOn(ticket)
      return { url }
    },
    async 'session/unbindSignOn'(_input, { staff, record }) {
      await signOn.unbind(staff, record)
      return {}
    },
    async 'session/login'(input, call) {
      const { token, next } = await signIn.login(input, call)
      call.keepSession(token)
      return { next }
    },
    'session/invitation': ({ token }) => invitations.read(token),
    async 'session/acceptInvitation'(input, call) {
      call.keepSession(await invitations.accept(input, call))
      return {}
    },
    async 'session/replacePassword'(input, call) {
      call.keepSession(await signIn.replacePassword(input, call.staff, call))
      return {}
    },
    'session/beginEnrolment': (_input, { staff }) => signIn.beginEnrolment(staff),
    async 'session/confirmEnrolment'({ code }, call) {
      const { recoveryCodes, ...granted } = await signIn.confirmEnrolment(code, call.staff, call)
      keepGranted(granted, call)
      return { recoveryCodes }
    },
    'session/beginPasskey': (_input, { staff, origin }) => signIn.beginPasskey(staff, origin),
    async 'session/confirmPasskey'(input, call) {
      const { recoveryCodes, ...granted } = await signIn.confirmPasskey(input, call.staff, call)
      keepGranted(granted, call)
      return { recoveryCodes }
    },
    'session/askPasskey': (_input, { staff, origin }) => signIn.askPasskey(staff, origin),
    async 'session/renewRecoveryCodes'(_input, { staff, record }) {
      return { recoveryCodes: await signIn.renewRecoveryCodes(staff, record) }
    },
    async 'session/removePasskey'({ id }, { staff, record }) {
      await signIn.removePasskey(id, staff, record)
      return {}
    },
    async 'session/factor'(input, call) {
      keepGranted(await signIn.giveFactor(input, call.staff, call), call)
      return {}
    },
    'session/info': (_input, { staff }) => sessions.describe(staff),
    'session/list': (_input, { staff }) => sessions.list(staff),
    async 'session/end'({ id }, { staff, record }) {
      await sessions.end(staff, id, record)
      return {}
    },
    async 'session/logout'(_input, { staff, keepSession }) {
      await sessions.logout(staff)
      keepSession(null)
      return {}
    },
    'staff/list': (input) => accounts.list(input),
    'staff/info': ({ id }) => accounts.info(id),
    'staff/create': (input, { staff, record }) => accounts.create(input, staff, record),
    'staff/setRoles': approvals.requiresApproval('staff/setRoles'),
    'staff/setPartner': approvals.requiresApproval('staff/setPartner'),
    async 'staff/disable'(input, { staff, record }) {
      await accounts.disable(input, staff, record)
      return {}
    },
    async 'staff/enable'(input, { staff, record }) {
      await accounts.enable(input, staff, record)
      return {}
    },
    'staff/reset': (input, { staff, record }) => accounts.reset(input, staff, record),
    'role/list': () => roles.list(),
    async 'role/create'(input, { staff, record }) {
      return { id: await roles.create(input, staff, record) }
    },
    'role/change': approvals.requiresApproval('role/change'),
    async 'role/remove'({ id, reason }, { staff, record }) {
      await roles.remove(id, reason, staff, record)
      return {}
    },
    'approval/list': (input, { staff }) => approvals.list(input, staff),
    'approval/info': ({ id }, { staff }) => approvals.info(id, staff),
    'approval/waiting': (_input, { staff }) => approvals.waiting(staff),
    'approval/ofTarget': async ({ target }, { staff }) => ({ list: await approvals.ofTarget(target, staff) }),
    'approval/approvers': ({ verb }, { staff }) => approvals.approvers(verb, staff),
    async 'approval/read'({ id }, { staff }) {
      await approvals.markRead(id, staff)
      return {}
    },
    async 'approval/approve'(input, call) {
      await approvals.approve(input, call)
      return {}
    },
    async 'approval/refuse'(input, call) {
      await approvals.refuse(input, call)
      return {}
    },
    async 'approval/withdraw'({ id }, call) {
      await approvals.withdraw(id, call)
      return {}
    },
    'audit/list': (input) => audit.list(input),
  }
}

/** Stores the session cookie before the browser cookie, for clients that read only the first one. */
function keepGranted({ session, browser }: GrantedSession, call: Pick<AdminCall, 'keepSession' | 'keepBrowser'>): void {
  call.keepSession(session)
  call.keepBrowser(browser)
}
