import type { PageKey, ShopId } from '@app/contract'
import { allPermissions, type BuiltInRoleKey, builtInRoles, type Permission } from '@app/contract/admin/permissions'
import type { PartnerScope } from '../../core/adminHandler.ts'

/** The scope of an account: one that holds the role of partners and is bound to none sees nothing. */
export function scopeOf(
  {
    partner_brands: brands,
    partner_shops: shops,
  }: { partner_brands: PageKey[] | null; partner_shops: ShopId[] | null },
  held: readonly Pick<HeldRole, 'key'>[],
): PartnerScope | null {
  if (brands !== null && shops !== null) return { brands, shops }
  return held.some(({ key }) => key === 'partner') ? { brands: [], shops: [] } : null
}

/** The same as the contract has it. */
export const presentScope = (scope: PartnerScope | null) =>
  scope && { brands: [...scope.brands], shops: [...scope.shops] }

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
