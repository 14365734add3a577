import { cutText } from '@app/contract/cutText'
import * as z from 'zod'
import type { DeclaredSetting } from '../../core/storedSettings.ts'

/** Kind of a setting's field: `lines` is a list of texts, `structure` is anything without a simpler form. */
export type FieldKind = 'flag' | 'number' | 'text' | 'lines' | 'structure'

export interface SettingField {
  /** Field names from the outermost in, separated by dots. */
  path: string
  title: string
  kind: FieldKind
  /** Effect of a change, and when it applies; empty if the title says it. */
  effect: string
  /** Minimum of the number, of a text's characters, or of a list's entries. */
  minimum: number | null
  maximum: number | null
}

interface Described {
  type?: string
  title?: string
  description?: string
  properties?: Record<string, Described>
  items?: Described
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

const describe = (schema: z.ZodType): Described => z.toJSONSchema(schema, { io: 'output' }) as Described

/** Returns the title of a setting. */
export const titleOf = (key: string, { schema }: DeclaredSetting): string => schema.meta()?.title ?? key

/** Returns the fields of a setting; nested fields have their whole path. */
export function fieldsOf({ schema }: DeclaredSetting): SettingField[] {
  const leaves = (described: Described, path: string, title: string): SettingField[] => {
    if (described.type === 'object' && described.properties) {
      return Object.entries(described.properties).flatMap(([name, inner]) =>
        leaves(inner, path ? `${path}.${name}` : name, [title, inner.title ?? name].filter(Boolean).join('：')),
      )
    }
    return [{ path, title, effect: described.description ?? '', ...rangeOf(described) }]
  }
  return leaves(describe(schema), '', '')
}

function rangeOf(described: Described): Pick<SettingField, 'kind' | 'minimum' | 'maximum'> {
  const { type, items, minimum, maximum, minLength, maxLength, minItems, maxItems } = described
  if (type === 'boolean') return { kind: 'flag', minimum: null, maximum: null }
  if (type === 'integer' || type === 'number')
    return { kind: 'number', minimum: minimum ?? null, maximum: maximum ?? null }
  if (type === 'string') return { kind: 'text', minimum: minLength ?? null, maximum: maxLength ?? null }
  const kind = type === 'array' && items?.type === 'string' ? 'lines' : 'structure'
  return { kind, minimum: minItems ?? null, maximum: maxItems ?? null }
}

/** Returns the value at a path; undefined if there is none. */
export function valueAt(whole: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), whole)
}

/** Returns a copy of `whole` with another value at a path. */
export function withValue(
  whole: Readonly<Record<string, unknown>>,
  path: string,
  value: unknown,
): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.')
  const inner = whole[name]
  return {
    ...whole,
    [name]: rest.length === 0 ? value : withValue(isRecord(inner) ? inner : {}, rest.join('.'), value),
  }
}

/**
 * Formats a list, or another structure of a setting, as one line for each entry. Fields of an entry are named by their
 * titles.
 */
export function linesAt({ schema }: DeclaredSetting, path: string, value: unknown): string[] {
  const described = path
    .split('.')
    .reduce<Described | undefined>((outer, name) => outer?.properties?.[name], describe(schema))
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) return [entryText(described, value)]
  return value.map((entry) => entryText(described?.items, entry))
}

function entryText(described: Described | undefined, value: unknown): string {
  if (Array.isArray(value)) return value.map((entry) => entryText(described?.items, entry)).join('、')
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, inner]) => {
        const field = described?.properties?.[name]
        return [field?.title, entryText(field, inner)].filter(Boolean).join('：')
      })
      .join('，')
  return typeof value === 'boolean' ? (value ? '是' : '否') : String(value)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the message for an invalid value, and its path among `fields`. */
export function faultOf(error: z.ZodError, fields: readonly SettingField[]): { path: string; message: string } {
  const issue = error.issues[0]
  const at = (issue?.path ?? []).join('.')
  const field = fields.find(({ path }) => at === path || at.startsWith(`${path}.`))
  return { path: field?.path ?? at, message: `${field?.title ?? '设置'}${issue ? messageOf(issue) : '不正确'}` }
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') return issue.minimum === 1 ? '不能为空' : `至少 ${issue.minimum} 个字符`
    return issue.origin === 'array' ? `至少 ${issue.minimum} 项` : `不能小于 ${issue.minimum}`
  }
  if (issue.code === 'too_big') {
    if (issue.origin === 'string') return `最多 ${issue.maximum} 个字符`
    return issue.origin === 'array' ? `最多 ${issue.maximum} 项` : `不能大于 ${issue.maximum}`
  }
  if (issue.code === 'unrecognized_keys') return `里有多余的字段：${cutText(issue.keys.join('、'), 40)}`
  if (issue.code === 'custom' && /\p{Script=Han}/u.test(issue.message)) return `：${issue.message}`
  return issue.code === 'custom' ? '与其他项不相符' : '格式不正确'
}
