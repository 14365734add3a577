import type { AddressId, Parsed, Uid } from '@app/contract'
import { findRegion } from '@app/contract/regions'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { IdempotentRequest } from '../../../core/idempotency.ts'
import type { StoredSettings } from '../../../core/storedSettings.ts'
import type { UserSettings } from '../settings.ts'
import * as queries from './queries.ts'
import { type AddressSealer, createAddressSealer, type DeliveryAddress, type OpenAddress } from './sealing.ts'

export type { OpenAddress } from './sealing.ts'

const addPath = 'user/user/deliveryAddress/add'

/**
 * Delivery addresses. Exactly one address of a user is the default: the first one, then the one last set, and after its
 * deletion the newest other. Every change locks the user's row, so that concurrent changes are serialized. An address of
 * another user throws NOT_FOUND, as if it did not exist.
 */
export interface Addresses {
  /** Lists addresses, the default first, then newest first. */
  list(uid: Uid): Promise<DeliveryAddress[]>
  /**
   * Adds an address. Only the id is stored under the idempotency key, nothing of the address.
   * @throws REGION_UNKNOWN, ADDRESS_LIMIT.
   */
  add(input: Parsed<typeof addPath>, idempotency: IdempotentRequest<typeof addPath>): Promise<DeliveryAddress>
  /**
   * Updates an address. `isDefault: false` does not unset the default: it changes only when another address is set as
   * default.
   * @throws REGION_UNKNOWN, NOT_FOUND.
   */
  update(uid: Uid, input: Parsed<'user/user/deliveryAddress/update'>): Promise<DeliveryAddress>
  /** Makes an address the default. @throws NOT_FOUND. */
  makeDefault(uid: Uid, addressId: AddressId): Promise<DeliveryAddress>
  /** Hides an address from its owner; parcels already sent to it still refer to it. @throws NOT_FOUND. */
  remove(uid: Uid, addressId: AddressId): Promise<void>
  /**
   * Returns a user's address in clear text; undefined if it does not exist or belongs to another user. `live` addresses
   * can be chosen; an address that an order or a right refers to is read as `kept`, because its owner may have deleted
   * it.
   */
  read(db: Db | Tx, uid: Uid, addressId: AddressId, which: 'live' | 'kept'): Promise<OpenAddress | undefined>
}

interface AddressDeps extends Pick<CoreServices, 'database'> {
  addressSealer: AddressSealer
  settings: Pick<StoredSettings<UserSettings>, 'get'>
}

/** Creates the service for delivery addresses. */
export function createAddresses(
  { database, sealer }: CoreServices,
  { settings }: Pick<AddressDeps, 'settings'>,
): Addresses {
  const deps: AddressDeps = { database, settings, addressSealer: createAddressSealer(sealer) }
  return {
    list: (uid) => listAddresses(deps, uid),
    add: (input, idempotency) => addAddress(deps, input, idempotency),
    update: (uid, input) => updateAddress(deps, uid, input),
    makeDefault: (uid, addressId) => makeDefaultAddress(deps, uid, addressId),
    remove: (uid, addressId) => removeAddress(deps, uid, addressId),
    read: (db, uid, addressId, which) => readAddress(deps, db, uid, addressId, which),
  }
}

async function listAddresses({ database, addressSealer }: AddressDeps, uid: Uid): Promise<DeliveryAddress[]> {
  const rows = await queries.list(database.db, uid)
  return rows.map((row) => addressSealer.present(uid, row))
}

async function addAddress(
  deps: AddressDeps,
  input: Parsed<typeof addPath>,
  idempotency: IdempotentRequest<typeof addPath>,
): Promise<DeliveryAddress> {
  const { uid } = idempotency
  const { addressSealer, settings } = deps
  requireRegion(input.regionCode)
  const sealed = { ...addressSealer.sealPlace(uid, input), ...addressSealer.sealPhone(uid, input.phone) }
  const { addressId } = await idempotency.onceKeeping(async (tx) => {
    await queries.lockOwner(tx, uid)
    const held = await queries.count(tx, uid)
    if (held >= (await settings.get('addresses', tx)).most) throw new AppError('ADDRESS_LIMIT')
    const id = await queries.insert(tx, uid, sealed)
    if (held === 0 || input.isDefault) await queries.setDefault(tx, uid, id)
    return { addressId: id }
  })
  return showAddress(deps, uid, addressId)
}

async function updateAddress(
  deps: AddressDeps,
  uid: Uid,
  input: Parsed<'user/user/deliveryAddress/update'>,
): Promise<DeliveryAddress> {
  const { addressSealer } = deps
  requireRegion(input.regionCode)
  const sealed = {
    ...addressSealer.sealPlace(uid, input),
    ...(input.phone !== undefined && addressSealer.sealPhone(uid, input.phone)),
  }
  await withOwnerLocked(deps, uid, async (tx) => {
    if (!(await queries.update(tx, uid, input.addressId, sealed))) throw new AppError('NOT_FOUND')
    if (input.isDefault) await queries.setDefault(tx, uid, input.addressId)
  })
  return showAddress(deps, uid, input.addressId)
}

async function makeDefaultAddress(deps: AddressDeps, uid: Uid, addressId: AddressId): Promise<DeliveryAddress> {
  await withOwnerLocked(deps, uid, async (tx) => {
    if (!(await queries.findOwn(tx, uid, addressId, 'live'))) throw new AppError('NOT_FOUND')
    await queries.setDefault(tx, uid, addressId)
  })
  return showAddress(deps, uid, addressId)
}

function removeAddress(deps: AddressDeps, uid: Uid, addressId: AddressId): Promise<void> {
  return withOwnerLocked(deps, uid, async (tx) => {
    const address = await queries.findOwn(tx, uid, addressId, 'live')
    if (!address) throw new AppError('NOT_FOUND')
    await queries.hide(tx, uid, addressId)
    const [newest] = address.is_default ? await queries.list(tx, uid) : []
    if (newest) await queries.setDefault(tx, uid, newest.id)
  })
}

async function readAddress(
  { addressSealer }: AddressDeps,
  db: Db | Tx,
  uid: Uid,
  addressId: AddressId,
  which: 'live' | 'kept',
): Promise<OpenAddress | undefined> {
  const row = await queries.findOwn(db, uid, addressId, which)
  return row && addressSealer.openAll(uid, row)
}

/** Returns the current address, even if deleted: the retry of an addition may come after the deletion. */
async function showAddress(
  { database, addressSealer }: AddressDeps,
  uid: Uid,
  addressId: AddressId,
): Promise<DeliveryAddress> {
  const row = await queries.findOwn(database.db, uid, addressId, 'kept')
  if (!row) throw new AppError('NOT_FOUND')
  return addressSealer.present(uid, row)
}

/** Runs `work` in a transaction, serialized with other changes of the user's addresses. */
function withOwnerLocked<Result>(
  { database }: AddressDeps,
  uid: Uid,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (tx) => {
    await queries.lockOwner(tx, uid)
    return work(tx)
  })
}

function requireRegion(regionCode: string): void {
  if (!findRegion(regionCode)) throw new AppError('REGION_UNKNOWN', { data: { field: 'regionCode' } })
}
