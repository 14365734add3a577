import { isDeepStrictEqual } from 'node:util'
import { type AdminPath, adminRouteList } from '@app/contract/admin/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePartner, october, sell } from '../partners/fixture.ts'
import { makeRightHolder, makeStaff, redeem } from '../rights/fixture.ts'
import { absentLike, type IdField, idFieldsOf, withId } from '../support/idFields.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type Answer, createStaff, type StaffMember } from '../support/staff.ts'

// Every call that admits staff of partners and names something (`partners` in contract/src/ids.ts): something of another
// partner (`scope`), or of another account of the same partner (`self`).

/** A partner with one of everything that it may see, by the name of its id in the contract. */
interface Side {
  brands: string[]
  shops: string[]
  has: Readonly<Record<string, string>>
}

let server: TestServer
let ours: Side
let theirs: Side
beforeAll(async () => {
  server = await startTestServer()
  const both = [
    await createStaff(server, { roles: ['owner'] }),
    await createStaff(server, { roles: ['owner'] }),
  ] as const
  ours = await makeSide('jxdd', both)
  theirs = await makeSide('ltgj', both)
})
afterAll(() => server?.stop())

async function makeSide(brandKey: string, both: readonly [StaffMember, StaffMember]): Promise<Side> {
  const holder = await makeRightHolder(server, { delivery: 'site', brandKey })
  const { code } = await holder.call('rights/rightsSold/pass', { rightsId: holder.rightsId })
  await redeem(await makeStaff(server), code)
  const { id, shopId } = await makePartner(server, `商户${brandKey}`, both, brandKey)
  const orderSn = await sell(server, shopId, october.from)
  const [owner] = both
  const { list } = (await owner.ask('order/list', { orderSn })).data
  const statement = await owner.ask('settlement/make', { partnerId: id, month: october.name })
  return {
    brands: [brandKey],
    shops: [shopId],
    has: {
      PageKey: brandKey,
      RightsConfigId: holder.configId,
      ItemId: String(holder.nftId),
      ShopId: shopId,
      PickedIds: shopId,
      OrderSn: orderSn,
      GoodsSn: String(list[0]?.goodsSn),
      PartnerId: id,
      StatementId: statement.data.id,
    },
  }
}

const accountOf = ({ brands, shops }: Side): Promise<StaffMember> =>
  createStaff(server, { roles: ['owner', 'partner'], partner: { brands, shops } })

/** Makers of what belongs to one account. They return the id. */
const makers: Readonly<Record<string, (account: StaffMember) => Promise<string>>> = {
  TaskId: async (account) => (await account.ask('export/begin', { path: 'redemption/list' })).data.id,
  async SavedViewId(account) {
    const view = { page: 'redemptions', name: '今天', query: '', columns: [], isShared: false }
    return (await account.ask('view/save', view)).data.id
  },
  StaffSessionId: async (account) => (await account.ask('session/list')).data.list[0]?.id ?? '',
  async PasskeyId({ id, name }) {
    const row = { id: `${name}key`, staff_id: id, name: '办公电脑', public_key: Buffer.alloc(1), counter: 0 }
    await server.context.database.db
      .insertInto('staff_passkeys')
      .values({ ...row, transports: [] })
      .execute()
    return row.id
  },
}

const admitting = adminRouteList
  .filter(({ partner }) => partner)
  .map(({ path, input, example }) => ({ path, example, fields: idFieldsOf(input) }))
const calls = admitting.filter(({ fields }) => fields.length > 0)

const saidBy = ({ status, reason, msg, data }: Answer): object => ({ status, reason, msg, data })

/** What is wrong with the answers if this field names something that is not the caller's. */
async function faultsOf(
  path: AdminPath,
  example: unknown,
  { path: field, idOf, partners }: IdField,
): Promise<string[]> {
  const caller = await accountOf(ours)
  const holder = await accountOf(partners === 'scope' ? theirs : ours)
  const id = partners === 'scope' ? theirs.has[idOf] : await makers[idOf]?.(holder)
  if (id === undefined) return [`nothing is made that a ${idOf} names`]
  const ask = async (who: StaffMember, named: string) =>
    saidBy(await who.ask(path, withId(example as object, field, named)))
  const foreign = await ask(caller, id)
  const absent = await ask(caller, absentLike(id))
  const faults = isDeepStrictEqual(foreign, absent)
    ? []
    : [`${JSON.stringify(foreign)} instead of ${JSON.stringify(absent)}, as for nothing`]
  // Its holder still gets something else, so the answers above were about whose it is.
  const own = await ask(holder, id)
  if (isDeepStrictEqual(own, absent)) faults.push(`${JSON.stringify(own)} for its holder too`)
  return faults
}

test.each(calls)(
  '[console.partner-scope] $path answers for what is not the caller’s as for nothing',
  async ({ path, example, fields }) => {
    const failing: string[] = []
    for (const field of fields)
      for (const fault of await faultsOf(path, example, field)) failing.push(`${field.path.join('.')}: ${fault}`)
    expect(failing).toEqual([])
  },
)

test('[console.partner-scope] no call that admits partners names what only the platform may use', () => {
  const names = admitting.flatMap(({ path, fields }) =>
    fields.flatMap(({ partners, idOf }) => (partners === 'none' ? [`${path}: ${idOf}`] : [])),
  )
  expect(names).toEqual([])
})
