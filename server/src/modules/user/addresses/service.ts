import type { AddressId, Parsed, Uid } from '@app/contract'
import { findRegion } from '@app/contract/regions'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { IdempotentRequest } from '../../../core/idempotency.ts'
import type { StoredSettings } from '../../../core/storedSettings.ts'
import type { UserSettings } from '../settings.ts'
import * as queries from './queries.ts'
import { createAddressSealer, type DeliveryAddress, type OpenAddress } from './sealing.ts'

export type { OpenAddress } from './sealing.ts'

export type Addresses = ReturnType<typeof createAddresses>

const addPath = 'user/user/deliveryAddress/add'

/**
 * Creates the service for delivery addresses. Exactly one address of a user is the default: the first one, then the one
 * last set, and after its deletion the newest other. Every change locks the user's row, so that concurrent changes are
 * serialized. An address of another user throws NOT_FOUND, as if it did not exist.
 */
export function createAddresses(
  { database, sealer }: CoreServices,
  { settings }: { settings: Pick<StoredSettings<UserSettings>, 'get'> },
) {
  const { sealPlace, sealPhone, present, openAll } = createAddressSealer(sealer)

  /** Returns the current address, even if deleted: the retry of an addition may come after the deletion. */
  async function show(uid: Uid, addressId: AddressId): Promise<DeliveryAddress> {
    const row = await queries.findOwn(database.db, uid, addressId, 'kept')
    if (!row) throw new AppError('NOT_FOUND')
    return present(uid, row)
  }

  /** Runs `work` serialized with other changes of the user's addresses. */
  function change<Result>(uid: Uid, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return database.transaction(async (tx) => {
      await queries.lockOwner(tx, uid)
      return work(tx)
    })
  }

  return {
    /** Lists addresses, the default first, then newest first. */
    list: async (uid: Uid): Promise<DeliveryAddress[]> =>
      (await queries.list(database.db, uid)).map((row) => present(uid, row)),

    /**
     * Adds an address. Throws REGION_UNKNOWN, ADDRESS_LIMIT. Only the id is stored under the idempotency key, nothing
     * of the address.
     */
    async add(input: Parsed<typeof addPath>, idempotency: IdempotentRequest<typeof addPath>): Promise<DeliveryAddress> {
      const { uid } = idempotency
      requireRegion(input.regionCode)
      const sealed = { ...sealPlace(uid, input), ...sealPhone(uid, input.phone) }
      const { addressId } = await idempotency.onceKeeping(async (tx) => {
        await queries.lockOwner(tx, uid)
        const held = await queries.count(tx, uid)
        if (held >= (await settings.get('addresses', tx)).most) throw new AppError('ADDRESS_LIMIT')
        const id = await queries.insert(tx, uid, sealed)
        if (held === 0 || input.isDefault) await queries.setDefault(tx, uid, id)
        return { addressId: id }
      })
      return show(uid, addressId)
    },

    /**
     * Updates an address. Throws REGION_UNKNOWN, NOT_FOUND. `isDefault: false` does not unset the default: it changes
     * only when another address is set as default.
     */
    async update(uid: Uid, input: Parsed<'user/user/deliveryAddress/update'>): Promise<DeliveryAddress> {
      requireRegion(input.regionCode)
      const sealed = { ...sealPlace(uid, input), ...(input.phone !== undefined && sealPhone(uid, input.phone)) }
      await change(uid, async (tx) => {
        if (!(await queries.update(tx, uid, input.addressId, sealed))) throw new AppError('NOT_FOUND')
        if (input.isDefault) await queries.setDefault(tx, uid, input.addressId)
      })
      return show(uid, input.addressId)
    },

    /** Makes an address the default. Throws NOT_FOUND. */
    async makeDefault(uid: Uid, addressId: AddressId): Promise<DeliveryAddress> {
      await change(uid, async (tx) => {
        if (!(await queries.findOwn(tx, uid, addressId, 'live'))) throw new AppError('NOT_FOUND')
        await queries.setDefault(tx, uid, addressId)
      })
      return show(uid, addressId)
    },

    /** Hides an address from its owner; parcels already sent to it still refer to it. Throws NOT_FOUND. */
    async remove(uid: Uid, addressId: AddressId): Promise<void> {
      await change(uid, async (tx) => {
        const address = await queries.findOwn(tx, uid, addressId, 'live')
        if (!address) throw new AppError('NOT_FOUND')
        await queries.hide(tx, uid, addressId)
        const [newest] = address.is_default ? await queries.list(tx, uid) : []
        if (newest) await queries.setDefault(tx, uid, newest.id)
      })
    },

    /**
     * Returns a user's address in clear text; undefined if it does not exist or belongs to another user. `live`
     * addresses can be chosen; an address that an order or a right refers to is read as `kept`, because its owner may
     * have deleted it.
     */
    async read(db: Db | Tx, uid: Uid, addressId: AddressId, which: 'live' | 'kept'): Promise<OpenAddress | undefined> {
      const row = await queries.findOwn(db, uid, addressId, which)
      return row && openAll(uid, row)
    },
  }
}

function requireRegion(regionCode: string): void {
  if (!findRegion(regionCode)) throw new AppError('REGION_UNKNOWN', { data: { field: 'regionCode' } })
}
