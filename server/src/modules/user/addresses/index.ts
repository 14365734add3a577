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
 * Delivery addresses. Of those a person has, exactly one is the default: the first, then whichever was made so last, and
 * where that one is deleted the newest of the others. Every change holds the person's row, so that none is decided on
 * addresses that another is changing. One that is another's is NOT_FOUND, as if it did not exist.
 */
export function createAddresses(
  { database, sealer }: CoreServices,
  { settings }: { settings: Pick<StoredSettings<UserSettings>, 'get'> },
) {
  const { sealPlace, sealPhone, present, openAll } = createAddressSealer(sealer)

  /** The address as it is now; a deleted one too, since the retry of an addition may come after the deletion. */
  async function show(uid: Uid, addressId: AddressId): Promise<DeliveryAddress> {
    const row = await queries.findOwn(database.db, uid, addressId, 'kept')
    if (!row) throw new AppError('NOT_FOUND')
    return present(uid, row)
  }

  /** Runs `work` alone among the changes of this person's addresses. */
  function change<Result>(uid: Uid, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return database.transaction(async (tx) => {
      await queries.lockOwner(tx, uid)
      return work(tx)
    })
  }

  return {
    /** The default one first, then the newest. */
    list: async (uid: Uid): Promise<DeliveryAddress[]> =>
      (await queries.list(database.db, uid)).map((row) => present(uid, row)),

    /** Throws REGION_UNKNOWN, ADDRESS_LIMIT. Under its key no more than the id is kept, no word of the address. */
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
     * Throws REGION_UNKNOWN, NOT_FOUND. `isDefault: false` leaves the default one what it is: it only goes over to
     * another by that one being made it.
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

    /** Throws NOT_FOUND. */
    async makeDefault(uid: Uid, addressId: AddressId): Promise<DeliveryAddress> {
      await change(uid, async (tx) => {
        if (!(await queries.findOwn(tx, uid, addressId, 'live'))) throw new AppError('NOT_FOUND')
        await queries.setDefault(tx, uid, addressId)
      })
      return show(uid, addressId)
    },

    /** Hides it from its owner; what was sent to it goes on naming it. Throws NOT_FOUND. */
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
     * An address of the person in clear; undefined when it is somebody else's or nobody's. `live` ones are those that can
     * be chosen; what an order or a right already points to is read as `kept`, since its owner may have deleted it.
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
