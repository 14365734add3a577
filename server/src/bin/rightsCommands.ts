import { readFile } from 'node:fs/promises'
import { AppError } from '../core/errors.ts'
import type { Context } from '../context.ts'
import { tell, type Work } from './command.ts'
import type { Applied } from '../modules/rights/index.ts'
import { CouponsUnreadable, readCoupons } from './couponFile.ts'
import { quoted } from './reviewWall.ts'

export const rightsUsage = `usage: npm run -s rights                                  lists what is offered, with the coupons that are left
       npm run -s rights -- coupons OFFER FILE.csv            adds codes to an e-coupon: a line each, code or code,link
       npm run -s rights -- applied                           lists what was applied for, with the addresses of parcels
       npm run -s rights -- ship RIGHT CARRIER NUMBER --by NAME
       npm run -s rights -- done RIGHT --by NAME              a service was given, a parcel has arrived
       npm run -s rights -- staff                             lists who redeems rights on site
       npm run -s rights -- name PHONE "name" "place" --by NAME
       npm run -s rights -- dismiss UID --by NAME`

/** What an operator asks for in the name of `by`; undefined where it is nothing we do, or not well said. */
export function readRightsCommand(given: readonly string[], by: string): Work | undefined {
  const [verb = '', first = '', second = '', third = '', ...more] = given
  const arity = given.length - 1
  if (more.length > 0) return undefined
  if (by === '') {
    if (given.length === 0) return listOffers
    if (verb === 'applied' && arity === 0) return listApplied
    if (verb === 'staff' && arity === 0) return listStaff
    if (verb === 'coupons' && arity === 2 && isNumber(first)) return addCoupons(first, second)
    return undefined
  }
  if (!isShort(by)) return undefined
  if (verb === 'ship' && arity === 3 && isRight(first) && isShort(second) && /^[\w-]{4,40}$/.test(third)) {
    return tell(({ rights }) => rights.desk.ship(first, { carrier: second.trim(), trackingNumber: third, by }), 'Sent.')
  }
  if (verb === 'done' && arity === 1 && isRight(first)) {
    return tell(({ rights }) => rights.desk.finish(first, by), 'Done.')
  }
  if (verb === 'name' && arity === 3 && /^1[3-9]\d{9}$/.test(first) && isShort(second) && isShort(third)) {
    return nameStaff({ phone: first, name: second.trim(), place: third.trim(), by })
  }
  if (verb === 'dismiss' && arity === 1 && isNumber(first)) return dismiss(first, by)
  return undefined
}

const isNumber = (text: string): boolean => /^\d{1,18}$/.test(text)
const isRight = (text: string): boolean => /^\d{1,18}-\d{1,18}$/.test(text)
const isShort = (text: string): boolean => text.trim().length >= 1 && text.trim().length <= 40

async function listOffers({ rights }: Context): Promise<number> {
  const offers = await rights.desk.configs()
  for (const { id, name, brand, delivery, works, coupons } of offers) {
    const left = delivery === 'coupon' ? `, ${coupons} coupons left` : ''
    console.log(`offer ${id}  ${delivery}  ${quoted(`${brand} ${name}`)}  of ${works} works${left}`)
  }
  if (offers.length === 0) console.log('Nothing is offered.')
  return 0
}

async function listApplied({ rights }: Context): Promise<number> {
  const { list, total } = await rights.desk.applied()
  for (const one of list) console.log(describe(one))
  if (total === 0) console.log('Nothing waits.')
  if (total > list.length) console.log(`The longest waiting of ${total}.`)
  return 0
}

function describe({ rightsId, name, delivery, uid, since, address, parcel }: Applied): string {
  return [
    `right ${rightsId}  ${delivery}  since ${since.toISOString()}  ${quoted(name)}  of ${uid}`,
    ...(address ? [`  ${quoted(address.name)} ${address.phone}`, `  ${quoted(address.text)}`] : []),
    ...(parcel === null ? [] : [`  on its way: ${quoted(parcel)}`]),
  ].join('\n')
}

async function listStaff({ rights }: Context): Promise<number> {
  const staff = await rights.desk.staff()
  for (const { uid, name, place, named_by: by, named_at: at } of staff) {
    console.log(`staff ${uid}  ${quoted(name)} at ${quoted(place)}, named by ${quoted(by)} at ${at.toISOString()}`)
  }
  if (staff.length === 0) console.log('Nobody redeems rights on site.')
  return 0
}

function nameStaff({ phone, ...staff }: { phone: string; name: string; place: string; by: string }): Work {
  return async ({ database, rights, user }) => {
    const person = await user.people.findByPhone(database.db, phone)
    if (!person) {
      console.error('Nobody has this phone.')
      return 1
    }
    await database.transaction((tx) => rights.desk.nameStaff(tx, { ...staff, uid: person.uid }))
    console.log(`Named ${person.uid}.`)
    return 0
  }
}

function dismiss(uid: string, by: string): Work {
  return async ({ rights }) => {
    const isDismissed = await rights.desk.dismissStaff(uid, by)
    if (isDismissed) console.log('Dismissed.')
    else console.error('This person redeems nothing.')
    return isDismissed ? 0 : 1
  }
}

function addCoupons(configId: string, file: string): Work {
  return async ({ database, rights }) => {
    try {
      const coupons = readCoupons(await readFile(file, 'utf8'))
      const added = await database.transaction((tx) => rights.desk.addCoupons(tx, configId, coupons))
      console.log(`${added} coupons added, ${coupons.length - added} were there already.`)
      return 0
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      if (error instanceof CouponsUnreadable) console.error(error.message)
      else if (isMissing) console.error(`There is no file ${file}`)
      else if (error instanceof AppError) console.error(`There is no e-coupon ${configId}`)
      else throw error
      return 1
    }
  }
}
