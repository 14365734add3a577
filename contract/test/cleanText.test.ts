import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleaners, type TextKind } from '../src/cleanText.ts'

const examples: [TextKind, string, string[]][] = [
  [
    'phone',
    '13800138000',
    [
      '+86 138-0013-8000',
      '(86)13800138000',
      '（+86）138 0013 8000',
      '0086 13800138000',
      '86-138.0013.8000',
      '\u202D138 0013 8000\u202C',
      '\u200E+86\u00A0138\u202F0013\u30008000\uFEFF',
      '１３８００１３８０００',
      '𝟏𝟑𝟖𝟎𝟎𝟏𝟑𝟖𝟎𝟎𝟎',
      '١٣٨٠٠١٣٨٠٠٠',
      '༡༣༨༠༠༡༣༨༠༠༠',
      '138–0013—8000',
      '138‑0013−8000',
      '13\u00AD800\u200B138\u180E000\t\n',
      'tel:+8613800138000',
      '手机号：138 0013 8000',
      '+86 +86 13800138000',
      '013800138000',
    ],
  ],
  [
    'idNumber',
    '11010119900307771X',
    [
      '11010119900307771x',
      '１１０１０１１９９００３０７７７１ｘ',
      '110101 19900307 771Ⅹ',
      '110101-19900307-771×',
      '身份证：11010119900307771Х',
      '\u202A11010119900307771X\u202C',
    ],
  ],
  [
    'name',
    '阿卜杜拉·买买提',
    ['•', '・', '‧', '．', '·', '･', '⸱', '∙', '⋅', '᛫', '·', '﹒', '.', '。', ' · ', '··', '\u200B·'].map(
      (dot) => `阿卜杜拉${dot}买买提`,
    ),
  ],
  ['name', '张三', ['张　三', ' 张 三 ', '张\u200B三', '\u202A张三\u202C', '张\u{E0100}三', '\uFEFF张\u00A0三\n']],
  ['name', 'J. K. Rowling', ['Ｊ. K.\u00A0 Rowling ']],
  ['name', 'ᠮᠣᠩᠭᠣᠯ\u180Bᠤᠨ', [' ᠮᠣᠩᠭᠣᠯ\u180Bᠤᠨ\u200E']],
  [
    'code',
    'ABCDEFGHJKLM',
    ['ABCD-EFGH-JKLM', 'ＡＢＣＤ　ＥＦＧＨ　ＪＫＬＭ', '兑换码：ABCD—EFGH—JKLM', '“ABCD EFGH\u200BJKLM”'],
  ],
  ['code', '123456', ['123 456', '１２３－４５６', '\u200E123456']],
  [
    'capitals',
    '91330100MA2AXXXX1K',
    ['91330100ma2axxxx1k', '税号：９１３３０１００ＭＡ２ＡＸＸＸＸ１Ｋ', '91330100-MA2A XXXX 1K'],
  ],
  [
    'orderNumber',
    '179590000000012345678',
    ['17959 00000000 12345678', '订单编号：1795-9000-0000-0123-45678', '\u200B179590000000012345678\u200B'],
  ],
  ['orderNumber', 'RX-20_1', [' RX–20_1']],
  [
    'trackingNumber',
    'SF1234567890123',
    ['sf1234567890123', '快递单号：SF 1234 5678 90123', 'ＳＦ１２３４５６７８９０１２３'],
  ],
  ['trackingNumber', 'JDX0001-1-1-', ['jdx0001－1–1−']],
  [
    'hex',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    [
      '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      ' ０ｘ5aAeb6053F3E94C9b9A09f33\n669435E7Ef1BeAed',
      '"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"',
      'ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    ],
  ],
  [
    'mail',
    'shen@example.com',
    [
      'shen＠example．com',
      ' shen @example。com ',
      'mailto:shen@example.com',
      '<shen@example.com>,',
      '\u202Ashen@example.com\u202C',
    ],
  ],
  ['number', '1299.00', ['￥1,299.00', '¥１，２９９．００', '1 299.00元', 'RMB 1299.00', '1299。00']],
  ['number', '12', ['12 件', '１２']],
  [
    'line',
    '杭州云岫（集团）有限公司',
    [' 杭州云岫（集团） 有限公司 ', '杭州\u200B云岫（集团）有限公司\t'].map((text) => text.replace('） 有', '）有')),
  ],
  ['text', '1️⃣ 👨‍👩‍👧', ['\u200B 1️⃣ 👨‍👩‍👧\u3000\uFEFF']],
  ['text', '', ['\u200B\u200D', ' \u3164\u2800', '\u202E']],
  ['id', 'W20261128-AB', ['Ｗ20261128‐AB\u200B', ' W2026 1128-AB\u00A0']],
]

describe('cleaners', () => {
  test.each([...Map.groupBy(examples, ([kind]) => kind)])('of %s clean what people paste', (kind, list) => {
    const wrong = list.flatMap(([, clean, written]) =>
      [clean, ...written].filter((text) => cleaners[kind](text) !== clean).map((text) => [text, cleaners[kind](text)]),
    )
    expect(wrong).toEqual([])
  })

  test('keep meaningless input, so that validation refuses it', () => {
    expect(cleaners.phone('1380013800a')).toBe('1380013800a')
    expect(cleaners.phone('138****8000')).not.toMatch(/^\d{11}$/)
    expect(cleaners.idNumber('1101011990030777AX')).toBe('1101011990030777AX')
    expect(cleaners.number('1,5')).toBe('1,5')
  })

  test.each(Object.keys(cleaners) as TextKind[])('%s is idempotent for any text', (kind) => {
    const clean = cleaners[kind]
    const odd = fc.constantFrom(
      ...Array.from(' -+.·•．。,¥元０１Ａｘ×ⅩХ張三tel86013:"“<>¨½№㏎ﬁ\u200B\u200D\uFE0F\u180B\u3164\u0301'),
      '👨‍👩‍👧',
      '\u00A8',
      'mailto:',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(odd).map((parts) => parts.join('')),
        ),
        (text) => {
          expect(clean(clean(text))).toBe(clean(text))
        },
      ),
      { numRuns: 1000 },
    )
  })

  const decoration = fc.constantFrom(
    ...Array.from(' \u00A0\u1680\u2000\u2003\u200A\u202F\u205F\u3000\t\n\r\uFEFF\u2028'),
    ...Array.from('\u200B\u200C\u200D\u2060\u00AD\uFE0F\u180E\u034F'),
    ...Array.from('\u200E\u200F\u061C\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069'),
  )
  const dash = fc.constantFrom(...Array.from('-‐‑‒–—―−﹣－'))

  test.each<[TextKind, string, boolean]>([
    ['phone', '13912345678', true],
    ['idNumber', '11010119900307771X', true],
    ['code', 'ABCDEFGH2345', true],
    ['capitals', '91330100MA2AXXXX1K', true],
    ['orderNumber', '179590000000012345678', true],
    ['hex', `0x${'aB'.repeat(20)}`, true],
    ['trackingNumber', 'SF1234567890123', false],
    ['mail', 'shen.t+1@example.com', false],
    ['number', '1299.05', false],
    ['id', 'B20261128AB', false],
    ['name', '买买提·艾力', false],
  ])('%s finds %s under any decoration', (kind, value, isGrouped) => {
    const between = fc.array(kind === 'name' ? decoration : isGrouped ? fc.oneof(decoration, dash) : decoration, {
      maxLength: 3,
    })
    const whole = fc.tuple(
      ...Array.from(value, (character) =>
        fc
          .tuple(between, fc.boolean())
          .map(([marks, isWide]) => marks.join('') + (isWide ? wide(character) : character)),
      ),
      fc.array(decoration, { maxLength: 3 }).map((marks) => marks.join('')),
    )
    fc.assert(
      fc.property(whole, (parts) => {
        expect(cleaners[kind](parts.join(''))).toBe(value)
      }),
    )
  })
})

/** Converts a letter or digit to full width; other characters are unchanged. */
const wide = (character: string): string =>
  /[0-9A-Za-z]/.test(character) ? String.fromCharCode(character.charCodeAt(0) + 0xfe_e0) : character

const searches: [TextKind, string, string][] = [
  ['search', '+86 138 0013 8000', '13800138000'],
  ['search', '手机号：138-0013-8000', '13800138000'],
  ['search', '\u200b2026 1128 0001\u200b', '202611280001'],
  ['search', '订单号：2026112800010001', '2026112800010001'],
  ['search', '１２３４５６', '123456'],
  ['search', ` 0x${'ab '.repeat(32)}`, `0x${'ab'.repeat(32)}`],
  ['search', '  Studio 2026  Winter ', 'Studio 2026 Winter'],
  ['search', '青绿山水 #12', '青绿山水 #12'],
  ['search', '2026-01', '2026-01'],
  ['recoveryCode', 'ABCDE fgh27', 'abcde-fgh27'],
  ['recoveryCode', 'abcdefgh27', 'abcde-fgh27'],
  ['recoveryCode', 'abcde—fgh27', 'abcde-fgh27'],
]

test('searches and recovery codes are cleaned of what is not meant', () => {
  for (const [kind, text, clean] of searches) {
    expect([text, cleaners[kind](text)]).toEqual([text, clean])
    expect(cleaners[kind](clean)).toBe(clean)
  }
})
