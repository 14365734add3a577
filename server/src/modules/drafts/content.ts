import { cutText } from '@app/contract/cutText'
import { type DraftContent, draftContents, type DraftKind, draftKinds, type Finding } from '@app/contract/admin/drafts'
import * as z from 'zod'
import { badInput } from '../../core/errors.ts'
import type { Content } from './queries.ts'

/** Parses a draft kind of the contract. Throws an Error for a value this program never writes. */
export const kindOf = (kind: string): DraftKind => z.enum(Object.keys(draftKinds) as [DraftKind]).parse(kind)

type Checked<Kind extends DraftKind> = { content: DraftContent<Kind> } | { findings: Finding[] }

/** Returns the label of a draft: its name or title, if it has one. */
export function titleOf(content: Content): string {
  const found = [content['name'], content['title']].find((one) => typeof one === 'string')
  return typeof found === 'string' ? cutText(found.trim(), 120) : ''
}

/** Trims texts, as every input does that must be complete. */
function tidied(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(tidied)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, tidied(inner)]))
}

/** Returns a complete content of its kind, or the findings of what it lacks. */
export function complete<Kind extends DraftKind>(kind: Kind, content: Content): Checked<Kind> {
  const schema: z.ZodType = draftContents[kind]
  const parsed = schema.safeParse(tidied(content), { reportInput: true })
  if (parsed.success) return { content: parsed.data as DraftContent<Kind> }
  const findings = parsed.error.issues.map((issue) => ({
    level: 'blocks' as const,
    code: isMissing(issue.input) ? 'missing' : 'unsound',
    field: issue.path.join('.'),
    sentence: sentenceOf(schema, issue),
  }))
  return { findings }
}

/** Returns the stored content of a draft, trimmed, and the findings of what it lacks. */
export function contentOf(draft: { kind: string; content: Content }): {
  kind: DraftKind
  content: Content
  findings: Finding[]
} {
  const kind = kindOf(draft.kind)
  const checked = complete(kind, draft.content)
  return { kind, content: tidied(draft.content) as Content, findings: 'findings' in checked ? checked.findings : [] }
}

/**
 * Checks an incomplete content before saving. Missing or short values may be completed later; wrong types, values that
 * are too long and unknown fields never fit. Throws BAD_INPUT with the field.
 */
export function requireSavable(kind: DraftKind, content: Content): void {
  const schema: z.ZodType = draftContents[kind]
  const parsed = schema.safeParse(content, { reportInput: true })
  const wrong = parsed.error?.issues.find(isWrong)
  if (wrong) throw badInput(`content.${fieldOf(wrong)}`, sentenceOf(schema, wrong))
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

function isWrong(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'unrecognized_keys' || issue.code === 'too_big') return true
  return issue.code === 'invalid_type' && !isMissing(issue.input)
}

const fieldOf = (issue: z.core.$ZodIssue): string =>
  [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])].join('.')

/** Returns the schema behind a step of a path, inside any wrapper; undefined if the path leads nowhere. */
function stepInto(schema: z.ZodType | undefined, step: PropertyKey): z.ZodType | undefined {
  if (schema instanceof z.ZodObject) return schema.shape[String(step)] as z.ZodType | undefined
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return stepInto(schema.unwrap() as z.ZodType, step)
  if (schema instanceof z.ZodUnion)
    return schema.options.map((option) => stepInto(option as z.ZodType, step)).find(Boolean)
  return undefined
}

/** Returns the label of the fields on the path to an issue, for example 优先购第 1 项的结束. */
function nameOf(whole: z.ZodType, path: readonly PropertyKey[]): string {
  let schema: z.ZodType | undefined = whole
  let label = ''
  for (const step of path) {
    schema = stepInto(schema, step)
    const title = schema?.meta()?.title
    if (typeof step === 'number') label += `第 ${step + 1} 项`
    else if (title !== undefined) label += label === '' ? title : `的${title}`
  }
  return label === '' ? '内容' : label
}

function sentenceOf(schema: z.ZodType, issue: z.core.$ZodIssue): string {
  const name = nameOf(schema, issue.path)
  if (issue.code === 'unrecognized_keys') return `多余的字段：${cutText(String(issue.keys[0]), 40)}`
  if (isMissing(issue.input)) return missingSentence(schema, issue.path)
  if (issue.code === 'too_small') return `${name}不能少于 ${String(issue.minimum)}${unitOf(issue.origin)}`
  if (issue.code === 'too_big') return `${name}不能超过 ${String(issue.maximum)}${unitOf(issue.origin)}`
  return `${name}不符合要求`
}

/** An item of a list is named by its number: 第 2 项缺藏品名称. */
function missingSentence(schema: z.ZodType, path: readonly PropertyKey[]): string {
  const index = path.findLast((step) => typeof step === 'number')
  if (index === undefined) return `还没有填${nameOf(schema, path)}`
  const field = path.reduce<z.ZodType | undefined>(stepInto, schema)?.meta()?.title
  return `第 ${index + 1} 项缺${field ?? '内容'}`
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' 个字'
  return origin === 'array' ? ' 项' : ''
}

const daySeconds = 86_400
/** Seconds that remain at least until a moved start. */
const leadSeconds = 3600
/** Fields of all kinds that hold times; the first of a content is its start. */
const timeFields = ['saleStart', 'startsAt', 'saleEnd', 'endsAt'] as const

/**
 * Moves a content whose start has passed by whole days, so that it starts at the same hour of a coming day and lasts as
 * long. `now` in epoch seconds.
 */
export function inFuture(content: Content, now: number): Content {
  const start = timeFields.map((field) => content[field]).find((value) => typeof value === 'number')
  if (typeof start !== 'number' || start > now) return content
  const shift = Math.ceil((now + leadSeconds - start) / daySeconds) * daySeconds
  const moved = (value: unknown) => (typeof value === 'number' ? value + shift : value)
  const windows = content['priorityWindows']
  return {
    ...content,
    ...Object.fromEntries(timeFields.flatMap((field) => (field in content ? [[field, moved(content[field])]] : []))),
    ...(Array.isArray(windows) && {
      priorityWindows: windows.map((window: Content) => ({
        ...window,
        start: moved(window['start']),
        end: moved(window['end']),
      })),
    }),
  }
}
