import { allPermissions, type BuiltInRoleKey, builtInRoles, type Permission } from '@app/contract/admin/permissions'

/** A role as whoever holds it has it. */
export interface HeldRole {
  key: string
  name: string
  permissions: readonly Permission[]
}

const known = new Set<string>(allPermissions)

export const isBuiltIn = (key: string): key is BuiltInRoleKey => Object.hasOwn(builtInRoles, key)

export const builtIn = (key: BuiltInRoleKey): HeldRole => ({ key, ...builtInRoles[key] })

/** A right that a release took away is nobody's any more. */
export const knownPermissions = (words: readonly string[]): Permission[] =>
  words.filter((word): word is Permission => known.has(word))

export const permissionsOf = (roles: readonly Pick<HeldRole, 'permissions'>[]): Set<Permission> =>
  new Set(roles.flatMap(({ permissions }) => permissions))

/** Whether somebody holds all of these. */
export const holdsAll = (held: ReadonlySet<Permission>, wanted: Iterable<Permission>): boolean =>
  [...wanted].every((permission) => held.has(permission))
