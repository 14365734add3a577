// Checks that rows keep their types (CONTRIBUTING.md): no cast changes them, and no number stands for a state.

/** Columns that hold numeric enumerations, and the names that code uses for them. */
const columns = `
  state status kyc_status account_state delivery_state from_state to_state close_reason form goods_type gift_type
  contract_type rights_type page_position registration_channel kycStatus accountState deliveryState closeReason goodsType
  giftType contractType rightsType`
  .trim()
  .split(/\s+/)
  .join('|')

/** One or two digits; an HTTP status has three. */
const number = String.raw`\d{1,2}\b(?!\d|\.\d)`

const rules: readonly { name: string; pattern: RegExp }[] = [
  { name: 'a cast through unknown', pattern: /\bas unknown as\b/ },
  {
    name: 'a bare number compared with',
    pattern: new RegExp(
      String.raw`\b(?:${columns})\b(?:',)?\s*(?:[!=]==|[!<>]?=|<>?|>|is (?:not )?distinct from|'(?:=|<>|!=)',)\s*${number}`,
    ),
  },
  {
    name: 'a list of bare numbers for',
    pattern: new RegExp(
      String.raw`\b(?:${columns})\b(?:',)?\s*(?:(?:not )?in|'(?:not )?in',)\s*[([](?:[^)\]]*[\s,])?${number}`,
    ),
  },
  { name: 'a bare number for', pattern: new RegExp(String.raw`\b(?:${columns}):\s*${number}`) },
  {
    name: 'bare numbers for cases of',
    pattern: new RegExp(String.raw`\bcase (?:\w+\.)?(?:${columns}) when ${number}`),
  },
]

/** Lists the lines of a text that break a rule, each preceded by the rule. */
export function looseRows(text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const broken = rules.find(({ pattern }) => pattern.test(line))
    return broken ? [`${index + 1}: ${broken.name}: ${line.trim()}`] : []
  })
}

/** Names of ids in calls that differ from the kind's name. */
const otherNames = ['NftId', 'ConfigId', 'EventId', 'PrizeId']

/**
 * Returns a function that finds lines where an id is typed as plain text. `kinds` is the text of `contract/src/ids.ts`.
 */
export function findPlainIds(kinds: string): (text: string) => string[] {
  const names = [...kinds.matchAll(/export type (\w+) = IdOf/g)].flatMap(([, kind]) => kind ?? []).concat(otherNames)
  const inSnakeCase = names.map((name) => name.replace(/\B[A-Z]/g, (letter) => `_${letter}`).toLowerCase())
  const inCamelCase = names.map((name) => name.replace(/^./, (letter) => letter.toLowerCase()))
  const name = String.raw`(?:\w+(?:${names.join('|')})|${inCamelCase.join('|')}|(?:\w+_)?(?:${inSnakeCase.join('|')}))`
  const plain = new RegExp(String.raw`\b${name}s?\??: (?:readonly )?string\b`)
  return (text) => text.split('\n').flatMap((line, index) => (plain.test(line) ? [`${index + 1}: ${line.trim()}`] : []))
}
