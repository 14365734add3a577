import type { PageKey, ShopId } from '@app/contract'
import { allPermissions, type BuiltInRoleKey, builtInRoles, type Permission } from '@app/contract/admin/permissions'
import type { PartnerScope } from '../../../core/adminHandler.ts'

/** Returns the scope of an account. A partner account without brands and shops sees nothing. */
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

/** Returns a scope in the contract's form. */
export const presentScope = (scope: PartnerScope | null) =>
  scope && { brands: [...scope.brands], shops: [...scope.shops] }

/** A role with its permissions. */
export interface HeldRole {
  key: string
  name: string
  permissions: readonly Permission[]
}

const known = new Set<string>(allPermissions)

export const isBuiltIn = (key: string): key is BuiltInRoleKey => Object.hasOwn(builtInRoles, key)

export const builtIn = (key: BuiltInRoleKey): HeldRole => ({ key, ...builtInRoles[key] })

/** A permission that a release has removed no longer counts. */
export const knownPermissions = (names: readonly string[]): Permission[] =>
  names.filter((name): name is Permission => known.has(name))

export const permissionsOf = (roles: readonly Pick<HeldRole, 'permissions'>[]): Set<Permission> =>
  new Set(roles.flatMap(({ permissions }) => permissions))

/** Whether `held` contains all of these permissions. */
export const holdsAll = (held: ReadonlySet<Permission>, wanted: Iterable<Permission>): boolean =>
  [...wanted].every((permission) => held.has(permission))
