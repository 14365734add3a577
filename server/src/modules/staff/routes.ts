import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { Brand } from '../../core/brand.ts'
import type { Accounts } from './accounts.ts'
import type { Approvals } from './approvals.ts'
import type { Audit } from './audit.ts'
import type { Roles } from './roles.ts'
import type { StaffSessions } from './sessions.ts'
import type { createSignIn } from './signIn.ts'
import type { StaffSignOn } from './signOn.ts'

interface Parts {
  accounts: Accounts
  approvals: Approvals
  audit: Audit
  roles: Roles
  sessions: StaffSessions
  signIn: ReturnType<typeof createSignIn>
  signOn: StaffSignOn
  /** What the product is called here. */
  brand: Pick<Brand, 'name'>
  /** Before the addresses of pictures; empty for this host. */
  imageHost: string
  /** Where collectors' pages are; empty for this host. */
  storefront: string
}

export function staffRoutes(parts: Parts) {
  const { accounts, approvals, audit, roles, sessions, signIn, signOn, brand, imageHost, storefront } = parts
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
    async 'session/login'(input, { ip, device, keepSession }) {
      const { token, next } = await signIn.login(input, { ip, device })
      keepSession(token)
      return { next }
    },
    'session/replacePassword': (input, { staff, ip }) => signIn.replacePassword(input, staff, ip),
    'session/beginEnrolment': (_input, { staff }) => signIn.beginEnrolment(staff),
    async 'session/confirmEnrolment'({ code }, { staff }) {
      return { recoveryCodes: await signIn.confirmEnrolment(code, staff) }
    },
    'session/beginPasskey': (_input, { staff, origin }) => signIn.beginPasskey(staff, origin),
    async 'session/confirmPasskey'(input, { staff, origin }) {
      return { recoveryCodes: await signIn.confirmPasskey(input, staff, origin) }
    },
    'session/askPasskey': (_input, { staff, origin }) => signIn.askPasskey(staff, origin),
    async 'session/renewRecoveryCodes'(_input, { staff, record }) {
      return { recoveryCodes: await signIn.renewRecoveryCodes(staff, record) }
    },
    async 'session/removePasskey'({ id }, { staff }) {
      await signIn.removePasskey(id, staff)
      return {}
    },
    async 'session/factor'(input, { staff, origin }) {
      await signIn.giveFactor(input, staff, origin)
      return {}
    },
    'session/info': (_input, { staff }) => sessions.describe(staff),
    'session/list': (_input, { staff }) => sessions.list(staff),
    async 'session/end'({ id }, { staff }) {
      await sessions.end(staff, id)
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
    'staff/setRoles': approvals.byTwo('staff/setRoles'),
    'staff/setPartner': approvals.byTwo('staff/setPartner'),
    async 'staff/disable'(input, { staff, record }) {
      await accounts.disable(input, staff, record)
      return {}
    },
    async 'staff/enable'(input, { staff, record }) {
      await accounts.enable(input, staff, record)
      return {}
    },
    async 'staff/reset'(input, { staff, record }) {
      return { password: await accounts.reset(input, staff, record) }
    },
    'role/list': () => roles.list(),
    async 'role/create'(input, { staff, record }) {
      return { id: await roles.create(input, staff, record) }
    },
    'role/change': approvals.byTwo('role/change'),
    async 'role/remove'({ id, reason }, { staff, record }) {
      await roles.remove(id, reason, staff, record)
      return {}
    },
    'approval/list': (input, { staff }) => approvals.list(input, staff),
    'approval/info': ({ id }, { staff }) => approvals.info(id, staff),
    'approval/waiting': (_input, { staff }) => approvals.waiting(staff),
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
  } satisfies Partial<AdminHandlers>
}
