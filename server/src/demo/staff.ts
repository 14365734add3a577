import { randomUUID } from 'node:crypto'
import { type BuiltInRoleKey, builtInRoles } from '@app/contract/admin/permissions'
import type { PartnerScope } from '../core/adminHandler.ts'
import type { CoreServices } from '../core/coreServices.ts'
import type { StaffModule } from '../modules/staff/index.ts'
import { isSeeded } from './seeded.ts'

interface Person {
  displayName: string
  secret: string
  partner?: PartnerScope
}

type DemoStaff = Readonly<Record<BuiltInRoleKey, Person>>

/** One person for each role, whose name is the role's. All are invented, and their secrets are public. */
const people: DemoStaff = {
  owner: { displayName: '沈知远', secret: '5APDDHLIX6QX6Q4H7OMS7TDECHDUQTII' },
  publisher: { displayName: '顾青禾', secret: 'AII2XSTQWRGUHDQIMFPDLP7UNMP7UZPE' },
  operation: { displayName: '苏晚舟', secret: 'QYBJDAJEBCXH3766SCPF6YFOGP6HDSHD' },
  support: { displayName: '江小满', secret: 'PJIGJWT5Y2S5UCDQBCY7JLVQUBXWKQV2' },
  moderator: { displayName: '陆明川', secret: '7BTYNX62VMAVBLOVBZJR7ZJELBIOB264' },
  finance: { displayName: '叶清和', secret: 'TUUFJXUQMDUQE6PZFAKMWER6U2X3B2AN' },
  warehouse: { displayName: '方石生', secret: 'IZ72VZV73E7YX2BVANMH75KBH2DEGVJ4' },
  partner: {
    displayName: '梁半夏',
    secret: 'QYJEUWRI5Z5Q32LZGO36XGBOOZM5QGKF',
    partner: { brands: ['jxdd'], shops: [] },
  },
  regulator: { displayName: '程砚', secret: 'VHKEKZD5SZZBFKPVNYEM5QD7432MK46V' },
}

const roleKeys = Object.keys(people) as BuiltInRoleKey[]
const passwordOf = (role: BuiltInRoleKey) => `yunxiu-${role}-2026`

/** Returns the accounts for trying the console. */
export function demoStaffAccounts(): { name: string; password: string; description: string }[] {
  return roleKeys.map((role) => ({
    name: role,
    password: passwordOf(role),
    description: `${people[role].displayName}，${builtInRoles[role].name}`,
  }))
}

interface Site extends Pick<CoreServices, 'config' | 'database'> {
  staff: Pick<StaffModule, 'audit' | 'provision'>
}

/** Whether publicly known secrets may grant access: only for the demonstration, and never in production. */
const isDemonstration = async ({ config, database }: Site): Promise<boolean> =>
  config.process.environment !== 'production' && (await isSeeded(database.db))

/** Creates missing accounts. Throws in production, and if there is no demonstration. */
export async function ensureDemoStaff(site: Site): Promise<void> {
  if (!(await isDemonstration(site))) throw new Error('Accounts of known passwords are the demonstration’s alone')
  const actor = { id: null, name: '演示', roles: [], ip: '', requestId: randomUUID() }
  for (const role of roleKeys) {
    const account = { name: role, password: passwordOf(role), roles: [role], ...people[role] }
    await site.staff.provision.create(account, (tx, done) =>
      site.staff.audit.record(tx, { actor, verb: 'demo', ...done }),
    )
  }
}

/**
 * Returns the next login code of one of these accounts; undefined for every other account, and if there is no
 * demonstration.
 */
export async function demoCode(site: Site, name: string): Promise<{ code: string; inSeconds: number } | undefined> {
  const role = roleKeys.find((key) => key === name)
  if (!role || !(await isDemonstration(site))) return undefined
  return site.staff.provision.nextCode({ name, secret: people[role].secret })
}
