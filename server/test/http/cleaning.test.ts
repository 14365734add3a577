import { routes } from '@app/contract'
import { cleaners, type TextKind } from '@app/contract/cleanText'
import { adminRoutes } from '@app/contract/admin/routes'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { AppError } from '../../src/core/errors.ts'
import { compileCheck, toJsonSchema } from '../../src/http/validation.ts'

interface Described {
  type?: string
  pattern?: string
  clean?: TextKind
  title?: string
  description?: string
  anyOf?: Described[]
  items?: Described
  properties?: Record<string, Described>
}

const check = (schema: z.ZodType, input: unknown, kind: 'body' | 'query' = 'body') => {
  compileCheck(schema, kind)(input)
  return input
}

const phone = '\u202D+86 138-0013\u00A08000\u202C'
const orderSn = '1795 9000-0000 0123 4567\u200B8'

describe('pasted input is cleaned before it is checked', () => {
  test.each<[string, z.ZodType, Record<string, unknown>, Record<string, unknown>]>([
    [
      'a real name and an ID number',
      routes['user/user/kyc/add'].input,
      { realName: '买买提 • 艾 力', idNumber: '１１０１０１ 19900307-771ｘ', agreementVersion: '1.0' },
      { realName: '买买提·艾力', idNumber: '11010119900307771X', agreementVersion: '1.0' },
    ],
    [
      'an address',
      routes['user/user/deliveryAddress/add'].input,
      { name: ' 张　三', phone, regionCode: '330106', detail: '文三路　１００\n号' },
      { name: '张三', phone: '13800138000', regionCode: '330106', detail: '文三路 100 号', isDefault: false },
    ],
    [
      'an invoice',
      routes['order/invoice/ask'].input,
      { orderSn, kind: 'company', title: '云岫（杭州） 公司\t', taxNumber: '91330100-ma2axxxx1k', mail: 'a＠b。com ' },
      {
        orderSn: '179590000000012345678',
        kind: 'company',
        title: '云岫（杭州） 公司',
        taxNumber: '91330100MA2AXXXX1K',
        mail: 'a@b.com',
      },
    ],
    [
      'a gift code',
      routes['hwnft/exchangeCode/exchange'].input,
      { code: '“abcd－ＥＦＧＨ jklm”' },
      { code: 'ABCDEFGHJKLM' },
    ],
    [
      'a wallet',
      routes['hwnft/metaUserWallet/challenge'].input,
      { chainId: 1, address: `0X${'aB'.repeat(20)}\n` },
      { chainId: 1, address: `0x${'aB'.repeat(20)}` },
    ],
    [
      'a parcel',
      adminRoutes['parcel/send'].input,
      { orderSn, carrier: ' 顺丰', trackingNumber: 'sf 1234–5678' },
      { orderSn: '179590000000012345678', carrier: '顺丰', trackingNumber: 'SF1234-5678' },
    ],
  ])('%s', (_name, schema, written, clean) => {
    expect(check(schema, { ...written })).toEqual(clean)
    expect(schema.parse(written)).toEqual(clean)
  })

  test('in the address of a read and in the filters of a list', () => {
    expect(check(routes['order/invoice/info'].input, { orderSn }, 'query')).toEqual({
      orderSn: '179590000000012345678',
    })
    expect(check(adminRoutes['parcel/list'].input, { orderSn, trackingNumber: ' yt1234' }, 'query')).toMatchObject({
      orderSn: '179590000000012345678',
      trackingNumber: 'YT1234',
    })
  })

  test('a null character is refused, not removed, in every text field of every call', () => {
    expect(() => check(routes['hwnft/exchangeCode/exchange'].input, { code: 'ABC\0' })).toThrow(
      '内容包含不能保存的字符',
    )
    const accepting = [...Object.values(routes), ...Object.values(adminRoutes)].flatMap(({ path, input, example }) =>
      Object.entries((toJsonSchema(input, 'input') as Described).properties ?? {}).flatMap(([name, { type }]) => {
        if (type !== 'string') return []
        try {
          check(input, { ...(example as object), [name]: 'a\0b' })
          return [`${path} ${name}`]
        } catch {
          return []
        }
      }),
    )
    expect(accepting).toEqual([])
  })

  test('null characters and lone surrogates are refused at every depth, and in names of fields', () => {
    const schema = z.object({ deep: z.unknown() })
    for (const unkept of ['a\0b', '\ud800', { 'a\0b': 1 }])
      expect(() => check(schema, { deep: [{ list: [unkept] }] })).toThrow('内容包含不能保存的字符')
    expect(check(schema, { deep: [{ list: ['𠮷'] }] })).toBeTruthy()
  })
})

describe('every text with a pattern', () => {
  /**
   * Fields that programs fill in or users select, never type: idempotency keys, passkey and subscription data, lists of ids, files,
   * days.
   */
  const made =
    /^(?:key|id|rawId|p256dh|authSecret|clientDataJSON|attestationObject|authenticatorData|signature|base64|ids|after|token|work|path|pagePath|day|from|until|start|end|days|month|screen|password|roles?|brands|page)$/
  const texts = [...Object.values(routes), ...Object.values(adminRoutes)].flatMap(({ path, input }) =>
    textsOf(toJsonSchema(input, 'input') as Described).map(([name, field]) => [path, name, field] as const),
  )
  const patterned = texts.filter(([, , { pattern }]) => pattern !== undefined)

  test('has a kind that is cleaned, unless a program fills it in', () => {
    expect(patterned.length).toBeGreaterThan(200)
    expect(
      patterned
        .filter(([, name, { clean }]) => clean === undefined && !made.test(name))
        .map(([path, name]) => `${path} ${name}`),
    ).toEqual([])
  })

  test('says in its refusal what is expected', () => {
    const silent = patterned.filter(([, name, { description }]) => description === undefined && !made.test(name))
    expect(silent.map(([path, name]) => `${path} ${name}`)).toEqual([])
    const refused = () =>
      check(routes['user/user/kyc/add'].input, { realName: '张三', idNumber: '1', agreementVersion: '1.0' })
    expect(refused).toThrow(AppError)
    expect(refused).toThrow('身份证号码应为18 位，末位可以是 X')
  })

  test('names an existing kind', () => {
    const kinds = new Set(texts.flatMap(([, , { clean }]) => clean ?? []))
    expect(Object.keys(cleaners)).toEqual(expect.arrayContaining([...kinds]))
  })
})

function textsOf(schema: Described, name = ''): [string, Described][] {
  const inner = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])].flatMap((one) => textsOf(one, name))
  const fields = Object.entries(schema.properties ?? {}).flatMap(([field, one]) => textsOf(one, field))
  return [...(schema.type === 'string' ? ([[name, schema]] as [string, Described][]) : []), ...inner, ...fields]
}
