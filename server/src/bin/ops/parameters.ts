import { lengthOf } from '@app/contract/textLength'

/** Creates a parser for a pattern; `what` describes it in Chinese. */
export const matching =
  (pattern: RegExp, what: string) =>
  (input: string): string => {
    if (!pattern.test(input)) throw new Error(`应为${what}`)
    return input
  }

/** Creates a parser for trimmed text of `least` to `most` characters. */
export const boundedText =
  (least: number, most: number) =>
  (input: string): string => {
    const text = input.trim()
    const length = lengthOf(text)
    if (length < least || length > most) throw new Error(`应为 ${least} 到 ${most} 个字`)
    return text
  }

/** Creates a parser for one of several words. */
export const oneOf =
  <Word extends string>(...known: readonly Word[]) =>
  (input: string): Word => {
    const found = known.find((word) => word === input)
    if (found === undefined) throw new Error(`应为 ${known.join('、')} 之一`)
    return found
  }

/** Creates a parser for a whole number from 1 to `most`. */
export const numberUpTo =
  (most: number) =>
  (input: string): number => {
    const value = Number(input)
    if (!/^\d+$/.test(input) || value < 1 || value > most) throw new Error(`应为 1 到 ${most} 的整数`)
    return value
  }

/** Parses Chinese text of 2 to 200 characters, for texts that users read. */
export function chinese(input: string): string {
  if (!/\p{Script=Han}/u.test(input)) throw new Error('对方会读到，请用中文写')
  return boundedText(2, 200)(input)
}

const number = matching(/^\d{1,18}$/, '编号（数字）')

/** A positional argument for an id. */
export const numbered = (placeholder: string) =>
  ({ parse: number, placeholder, brief: `${placeholder}（数字）` }) as const

export const orderSn = { parse: matching(/^\d{10,40}$/, '订单号'), placeholder: '订单号', brief: '订单号' } as const

export const carrier = { parse: boundedText(1, 40), placeholder: '快递公司', brief: '快递公司，例如 顺丰速运' } as const

export const trackingNumber = {
  parse: matching(/^[\w-]{4,40}$/, '快递单号（4 到 40 个字母、数字或短横）'),
  placeholder: '快递单号',
  brief: '快递单号，例如 SF1234567890',
} as const

/** The flag for the person a command runs as; the audit log keeps it. */
export const as = {
  kind: 'parsed',
  parse: matching(/^[a-z0-9][a-z0-9._-]{1,31}$/, '登录名'),
  optional: true,
  placeholder: '登录名',
  brief: '由哪位员工执行，会记入审计',
} as const

/** The flags for the person a command runs as, or a name to store while there are no staff accounts. */
export const inName = {
  as,
  by: {
    kind: 'parsed',
    parse: boundedText(1, 40),
    optional: true,
    placeholder: '姓名',
    brief: '还没有员工账号时：由谁经手，会留存',
  },
} as const

/** Name stored for commands that take none, while there are no staff accounts. */
export const nameless = '命令行'

/** The flag for a reason that the affected user reads; `parse` validates it. */
export const reason = (brief: string, parse: (input: string) => string) =>
  ({ kind: 'parsed', parse, placeholder: '原因', brief }) as const

export const json = { kind: 'boolean', brief: '以 JSON 输出', default: false, withNegated: false } as const

/** Positional arguments in their order. */
export const inOrder = <const Parameters extends readonly unknown[]>(...parameters: Parameters) =>
  ({ kind: 'tuple', parameters }) as const
