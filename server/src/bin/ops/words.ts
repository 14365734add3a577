import { lengthOf } from '@app/contract/textLength'

/** Reads what matches; `what` says in Chinese what is wanted. */
export const matching =
  (pattern: RegExp, what: string) =>
  (input: string): string => {
    if (!pattern.test(input)) throw new Error(`应为${what}`)
    return input
  }

/** Reads words of `least` to `most` characters, without the spaces around them. */
export const words =
  (least: number, most: number) =>
  (input: string): string => {
    const text = input.trim()
    const length = lengthOf(text)
    if (length < least || length > most) throw new Error(`应为 ${least} 到 ${most} 个字`)
    return text
  }

/** Reads one of some words. */
export const oneOf =
  <Word extends string>(...known: readonly Word[]) =>
  (input: string): Word => {
    const found = known.find((word) => word === input)
    if (found === undefined) throw new Error(`应为 ${known.join('、')} 之一`)
    return found
  }

/** Reads a whole number from 1 to `most`. */
export const numberUpTo =
  (most: number) =>
  (input: string): number => {
    const value = Number(input)
    if (!/^\d+$/.test(input) || value < 1 || value > most) throw new Error(`应为 1 到 ${most} 的整数`)
    return value
  }

/** Reads Chinese that people will read; 2 to 200 characters. */
export function chinese(input: string): string {
  if (!/\p{Script=Han}/u.test(input)) throw new Error('对方会读到，请用中文写')
  return words(2, 200)(input)
}

const number = matching(/^\d{1,18}$/, '编号（数字）')

/** The number of a thing. */
export const numbered = (placeholder: string) =>
  ({ parse: number, placeholder, brief: `${placeholder}（数字）` }) as const

export const orderSn = { parse: matching(/^\d{10,40}$/, '订单号'), placeholder: '订单号', brief: '订单号' } as const

export const carrier = { parse: words(1, 40), placeholder: '快递公司', brief: '快递公司，例如 顺丰速运' } as const

export const trackingNumber = {
  parse: matching(/^[\w-]{4,40}$/, '快递单号（4 到 40 个字母、数字或短横）'),
  placeholder: '快递单号',
  brief: '快递单号，例如 SF1234567890',
} as const

/** In whose name it is done, which the audit keeps. */
export const as = {
  kind: 'parsed',
  parse: matching(/^[a-z0-9][a-z0-9._-]{1,31}$/, '登录名'),
  optional: true,
  placeholder: '登录名',
  brief: '由哪位员工执行，会记入审计',
} as const

/** The same, or a name to be kept with what was done while nobody is on the staff. */
export const inName = {
  as,
  by: {
    kind: 'parsed',
    parse: words(1, 40),
    optional: true,
    placeholder: '姓名',
    brief: '还没有员工账号时：由谁经手，会留存',
  },
} as const

/** What a command without a name was given before there was any staff. */
export const nameless = '命令行'

/** Why, for whom it concerns; `parse` says how it must be. */
export const reason = (brief: string, parse: (input: string) => string) =>
  ({ kind: 'parsed', parse, placeholder: '原因', brief }) as const

export const json = { kind: 'boolean', brief: '以 JSON 输出', default: false, withNegated: false } as const

/** Positional arguments in their order. */
export const inOrder = <const Parameters extends readonly unknown[]>(...parameters: Parameters) =>
  ({ kind: 'tuple', parameters }) as const
