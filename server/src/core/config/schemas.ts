import { BlockList, isIP, isIPv4 } from 'node:net'
import * as z from 'zod'
import { readRsaKey } from './rsaKeys.ts'

/** What one unit of a number counts. */
export type Unit = 'seconds' | 'milliseconds' | 'days' | 'bytes' | 'percent'

/** The format of a setting's value. */
export interface ValueSchema<Value> {
  /** The accepted values as a sentence, for errors and docs/reference/settings.md. */
  readonly rule: { readonly zh: string; readonly en: string }
  readonly parser: z.ZodType<Value, string>
  /** Undefined for values without a unit. */
  readonly unit?: Unit
}

/** One key of the key ring. The first key encrypts; the others only decrypt. */
export interface SecretKey {
  readonly id: string
  readonly key: Buffer
}

/** Value of fastify's `trustProxy`: no proxy, a number of hops, or addresses and CIDR ranges. */
export type TrustedProxies = false | number | string[]

const splitList = (list: string): string[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** A whole number from `minimum` to `maximum`, inclusive. */
export function integer(minimum: number, maximum = Number.MAX_SAFE_INTEGER): ValueSchema<number> {
  const bounded = maximum < Number.MAX_SAFE_INTEGER
  return {
    rule: bounded
      ? { zh: `应为 ${minimum} 到 ${maximum} 的整数`, en: `an integer from ${minimum} to ${maximum}` }
      : { zh: `应为不小于 ${minimum} 的整数`, en: `an integer, ${minimum} or more` },
    parser: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().int().min(minimum).max(maximum)),
  }
}

const numberOf =
  (unit: Unit) =>
  (minimum: number, maximum?: number): ValueSchema<number> => ({ ...integer(minimum, maximum), unit })

export const seconds = numberOf('seconds')
export const milliseconds = numberOf('milliseconds')
export const days = numberOf('days')
export const bytes = numberOf('bytes')
export const percent = numberOf('percent')

/** Text of at most `longest` characters. Empty only if the default is empty. */
export function text(longest = 200): ValueSchema<string> {
  return {
    rule: { zh: `应为不超过 ${longest} 个字符的文本`, en: `text of at most ${longest} characters` },
    parser: z.string().max(longest),
  }
}

/** Exactly `length` printable ASCII characters, or empty. */
export function textOf(length: number): ValueSchema<string> {
  return {
    rule: {
      zh: `应为恰好 ${length} 个英文、数字或符号，或留空`,
      en: `exactly ${length} printable characters of ASCII, or empty`,
    },
    parser: z.string().regex(new RegExp(`^([\\x21-\\x7e]{${length}})?$`)),
  }
}

/** At most `longest` digits, or empty. */
export function digits(longest: number): ValueSchema<string> {
  return {
    rule: { zh: `应为不超过 ${longest} 位的数字，或留空`, en: `at most ${longest} digits, or empty` },
    parser: z.string().max(longest).regex(/^\d*$/),
  }
}

/** Exactly `length` letters or digits, or empty. */
export function characters(length: number): ValueSchema<string> {
  return {
    rule: { zh: `应为 ${length} 位字母或数字，或留空`, en: `${length} letters or digits, or empty` },
    parser: z.string().regex(new RegExp(`^([A-Za-z\\d]{${length}})?$`)),
  }
}

/** Exactly one of the given values. */
export function choice<const Word extends string>(...values: [Word, ...Word[]]): ValueSchema<Word> {
  const list = values.join(' | ')
  return { rule: { zh: `应为其中之一：${list}`, en: `one of: ${list}` }, parser: z.enum(values) }
}

/** One or more of the given values, separated by commas, without repetition. */
export function choices<const Word extends string>(...values: [Word, ...Word[]]): ValueSchema<Word[]> {
  const list = values.join(' | ')
  return {
    rule: { zh: `应为以逗号分隔、不重复的：${list}`, en: `comma-separated, without repetition, of: ${list}` },
    parser: z
      .string()
      .transform(splitList)
      .pipe(
        z
          .array(z.enum(values))
          .min(1)
          .refine((chosen) => new Set(chosen).size === chosen.length),
      ),
  }
}

/** Any of the given values, separated by commas, without repetition, or empty. */
export function textOrNone<const Word extends string>(...values: [Word, ...Word[]]): ValueSchema<Word[]> {
  const some = choices(...values)
  return {
    rule: { zh: `${some.rule.zh}；或留空`, en: `${some.rule.en}; or empty` },
    parser: z.union([z.literal('').transform((): Word[] => []), some.parser]),
  }
}

/** Host names or private addresses, separated by commas, or empty. */
export function insideHosts(): ValueSchema<string[]> {
  const isInside = (host: string): boolean =>
    isIP(host) === 0 ? /^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(host) : isPrivateAddress(host)
  return {
    rule: {
      zh: '应为以逗号分隔的主机名（小写，不带端口）或私有网络地址，或留空',
      en: 'comma-separated host names (small letters, no port) or addresses of private networks, or empty',
    },
    parser: z
      .string()
      .transform(splitList)
      .pipe(z.array(z.string().refine(isInside))),
  }
}

const privateNetworks = new BlockList()
privateNetworks.addSubnet('10.0.0.0', 8)
privateNetworks.addSubnet('172.16.0.0', 12)
privateNetworks.addSubnet('192.168.0.0', 16)
privateNetworks.addSubnet('100.64.0.0', 10)
privateNetworks.addSubnet('fc00::', 7, 'ipv6')

function isPrivateAddress(address: string): boolean {
  return privateNetworks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

/** An absolute URL with one of the schemes (without the colon), or empty. Drops a trailing slash. */
export function url(...schemes: [string, ...string[]]): ValueSchema<string> {
  const list = schemes.map((scheme) => `${scheme}://`).join(' | ')
  const isUrl = (value: string): boolean =>
    URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1))
  return {
    rule: { zh: `应为以 ${list} 开头的完整地址，或留空`, en: `an absolute URL starting with ${list}, or empty` },
    parser: z
      .string()
      .refine((value) => value === '' || isUrl(value))
      .transform((value) => value.replace(/\/+$/, '')),
  }
}

/** Whether a URL's host name is the local machine. */
export function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/** An https URL, an http URL of the local machine, or empty. Anything else would expose the traffic. */
export function safeUrl(): ValueSchema<string> {
  const isSafe = (value: string): boolean => {
    const { protocol, hostname } = new URL(value)
    return protocol === 'https:' || isThisMachine(hostname)
  }
  const any = url('http', 'https')
  return {
    rule: {
      zh: '应为以 https:// 开头的完整地址（仅本机可用 http://），或留空',
      en: 'an absolute URL starting with https:// (http:// on this machine only), or empty',
    },
    parser: any.parser.refine((value) => value === '' || isSafe(value)),
  }
}

/** `number:word` pairs separated by commas, or empty. Each number is one of `allowed`, given at most once. */
export function numbered(...allowed: [number, ...number[]]): ValueSchema<Readonly<Record<number, string>>> {
  const list = allowed.join(' | ')
  const isPair = (pair: string): boolean => /^\d+:[\w-]+$/.test(pair) && allowed.includes(Number.parseInt(pair, 10))
  return {
    rule: {
      zh: `应为以逗号分隔、不重复的 编号:名称，编号为：${list}；或留空`,
      en: `comma-separated number:word pairs, each number once, of: ${list}; or empty`,
    },
    parser: z
      .string()
      .transform(splitList)
      .pipe(z.array(z.string().refine(isPair)))
      .refine((pairs) => new Set(pairs.map((pair) => pair.split(':')[0])).size === pairs.length)
      .transform((pairs) => Object.fromEntries(pairs.map((pair) => pair.split(':') as [string, string]))),
  }
}

/** Tokens of one form, separated by commas, or empty. */
export function tokens(form: RegExp, example: string): ValueSchema<string[]> {
  return {
    rule: {
      zh: `应为以逗号分隔的词（如 ${example}），或留空`,
      en: `comma-separated values (such as ${example}), or empty`,
    },
    parser: z
      .string()
      .transform(splitList)
      .pipe(z.array(z.string().regex(form))),
  }
}

/** Web origins (scheme, host, port; no path), separated by commas, or empty. */
export function origins(): ValueSchema<string[]> {
  return {
    rule: {
      zh: '应为以逗号分隔的网站源（如 https://example.cn，不带路径），或留空',
      en: 'comma-separated web origins (such as https://example.cn, without a path), or empty',
    },
    parser: z
      .string()
      .transform(splitList)
      .pipe(z.array(z.string().refine((value) => URL.canParse(value) && new URL(value).origin === value))),
  }
}

/** Sources of a Content-Security-Policy `frame-ancestors` directive: `'none'`, `'self'` or origins. */
export function frameAncestors(): ValueSchema<string[]> {
  const isSource = (value: string): boolean =>
    value === "'self'" || (/^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value)
  return {
    rule: {
      zh: "应为 'none'，或以逗号分隔的 'self' 与网站源",
      en: "'none', or comma-separated 'self' and web origins",
    },
    parser: z
      .string()
      .transform(splitList)
      .pipe(
        z
          .array(z.string())
          .min(1)
          .refine((sources) => (sources.length === 1 && sources[0] === "'none'") || sources.every(isSource)),
      ),
  }
}

/** Whether a value is an address, or a range as address/bits. */
function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const longest = isIPv4(address) ? 32 : 128
  const isBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest)
  return isIP(address) > 0 && isBits && rest.length === 0
}

/** Addresses and ranges, separated by commas, or empty. */
export function networks(): ValueSchema<string[]> {
  return {
    rule: {
      zh: '应为以逗号分隔的地址或网段（如 10.0.0.0/8），或留空',
      en: 'comma-separated addresses and ranges (such as 10.0.0.0/8), or empty',
    },
    parser: z
      .string()
      .transform(splitList)
      .pipe(z.array(z.string().refine(isNetwork))),
  }
}

/** A whole number within bounds, or empty. */
export function integerOrNone(minimum: number, maximum: number): ValueSchema<number | null> {
  const { rule, parser } = integer(minimum, maximum)
  return {
    rule: { zh: `${rule.zh}，或留空`, en: `${rule.en}, or empty` },
    parser: z.union([z.literal('').transform(() => null), parser]),
  }
}

/** A fraction from 0 to 1. */
export function share(): ValueSchema<number> {
  return {
    rule: { zh: '应为 0 到 1 的小数', en: 'a number from 0 to 1' },
    parser: z
      .string()
      .regex(/^(0?\.\d+|[01](\.0*)?|0\.\d+)$/)
      .transform(Number),
  }
}

/** Headers as `name=value`, separated by commas, or empty. Values are percent-encoded if needed. */
export function headerPairs(): ValueSchema<Readonly<Record<string, string>>> {
  const rule = {
    zh: '应为以逗号分隔的 名称=值（特殊字符用百分号编码），或留空',
    en: 'comma-separated name=value, percent-encoded where need be, or empty',
  }
  const isPair = (pair: string): boolean => /^[\w!#$&'*+.^`|~-]+\s*=(?:[^%]|%[\da-f]{2})*$/i.test(pair)
  const parse = (pairs: string[]) =>
    Object.fromEntries(
      pairs.map((pair) => {
        const at = pair.indexOf('=')
        return [pair.slice(0, at).trim().toLowerCase(), decodeURIComponent(pair.slice(at + 1).trim())]
      }),
    )
  return {
    rule,
    parser: z
      .string()
      .transform(splitList)
      .pipe(z.array(z.string().refine(isPair)).transform(parse)),
  }
}

/** A TCP port, or empty. */
export function portOrNone(): ValueSchema<number | null> {
  return {
    rule: { zh: '应为 0 到 65535 的整数，或留空', en: 'an integer from 0 to 65535, or empty' },
    parser: z
      .string()
      .regex(/^\d{0,5}$/)
      .transform((value) => (value === '' ? null : Number(value)))
      .pipe(z.number().max(65_535).nullable()),
  }
}

/** Reverse proxies that are trusted to name the client's address. */
export function trustedProxies(): ValueSchema<TrustedProxies> {
  const isRange = (value: string): boolean =>
    ['loopback', 'linklocal', 'uniquelocal'].includes(value) || isNetwork(value)
  return {
    rule: {
      zh: '应为代理层数（1 到 10），或以逗号分隔的代理地址、网段（可用 loopback、linklocal、uniquelocal），或留空',
      en: 'a number of proxies (1 to 10), or comma-separated addresses and ranges (loopback, linklocal, uniquelocal), or empty',
    },
    parser: z
      .string()
      .refine((value) => /^([1-9]|10)?$/.test(value) || splitList(value).every(isRange))
      .transform((value) => (value === '' ? false : /^\d+$/.test(value) ? Number(value) : splitList(value))),
  }
}

/** A secp256k1 private key as 0x and 64 hexadecimal digits, or empty. */
export function privateKey(): ValueSchema<`0x${string}` | ''> {
  return {
    rule: {
      zh: '应为 0x 开头的 64 位十六进制私钥，或留空',
      en: 'a private key: 0x and 64 hexadecimal digits, or empty',
    },
    parser: z
      .string()
      .regex(/^(0x[\da-fA-F]{64})?$/)
      .transform((value) => value.toLowerCase() as `0x${string}` | ''),
  }
}

/**
 * An RSA key of 2048 bits or more, or empty: PEM (line breaks may be written as \\n), or the bare base64 that providers
 * hand out. Parsed to PEM. Rejects a key of the other kind, because a private key cannot verify signatures in place of a
 * public one.
 */
export function rsaKey(half: 'private' | 'public'): ValueSchema<string> {
  const zh = half === 'private' ? '私钥' : '公钥'
  return {
    rule: {
      zh: `应为 2048 位以上的 RSA ${zh}（PEM，或其中的 base64），或留空`,
      en: `an RSA ${half} key of 2048 bits or more (PEM, or the base64 within), or empty`,
    },
    parser: z.string().transform((value, context) => {
      if (value === '') return ''
      const pem = readRsaKey(value, half)
      if (pem === undefined) context.addIssue('not such a key')
      return pem ?? ''
    }),
  }
}

/** `id:base64` pairs separated by commas, each key 32 bytes, ids distinct, or empty. */
export function keyRing(): ValueSchema<SecretKey[]> {
  const parse = (value: string): SecretKey[] =>
    splitList(value).map((pair) => {
      const colon = pair.indexOf(':')
      return { id: pair.slice(0, colon), key: Buffer.from(pair.slice(colon + 1), 'base64') }
    })
  const isRing = (keys: SecretKey[]): boolean =>
    keys.every(({ id, key }) => /^[a-z\d-]{1,32}$/.test(id) && key.length === 32) &&
    new Set(keys.map(({ id }) => id)).size === keys.length
  return {
    rule: {
      zh: '应为以逗号分隔的 编号:密钥，密钥为 32 字节的 base64，编号不重复',
      en: 'comma-separated id:key pairs, each key 32 bytes in base64, ids distinct',
    },
    parser: z.string().transform(parse).refine(isRing),
  }
}
