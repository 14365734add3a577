import { type AdminReason, adminReasons } from '@app/contract/admin/errors'
import { type Reason, reasons as collectorReasons } from '@app/contract/errors'
import * as z from 'zod'
import { codeVersion } from '../core/version.ts'
import { envelopeOf } from './mount.ts'

type AnyReason = Reason | AdminReason

const known: Readonly<Record<AnyReason, { status: number; msg: string }>> = { ...collectorReasons, ...adminReasons }

interface Schema {
  type?: unknown
  title?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  [keyword: string]: unknown
}

/** A call as HTTP sees it: the facts that collectors' and console calls share. */
export interface DescribedCall {
  /** Path below the prefix. */
  readonly path: string
  readonly method: 'get' | 'post'
  /** Distinguishes two methods of one path in `operationId`. */
  readonly suffix?: string
  readonly title: string
  /** The authorization that it requires, in Chinese. */
  readonly access: string
  /** Security requirements, of which one must be met. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly input: z.ZodType
  readonly example: unknown
  readonly reply: z.ZodType
  readonly reasons: readonly AnyReason[]
  /** Names of the header parameters it reads. */
  readonly headers: readonly string[]
  /** Where the input is, and whether a file comes with it: in a form after the input, or as the body. */
  readonly sends: 'query' | 'json' | 'form' | 'file'
}

/** What a document says besides its calls. */
export interface DocumentParts {
  readonly title: string
  readonly prefix: string
  readonly securitySchemes: Readonly<Record<string, object>>
  /** Header parameters by name. */
  readonly headers: Readonly<Record<string, object>>
}

const introduction = `每个回应都是一个信封：\`code\` 与 HTTP 状态码相同，\`data\` 是结果，\`time\` 是服务器时间（毫秒）。
失败时另有 \`reason\`（稳定的错误码），\`msg\` 是给用户看的中文；\`BAD_INPUT\` 的 \`data.field\` 指出有误的字段。
金额是整数分，时间是 Unix 秒，编号是字符串。没有声明的字段会被拒绝。`

const json = (schema: object, more: object = {}) => ({ 'application/json': { schema, ...more } })
const refTo = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

/** Builds the OpenAPI 3.1 document of some calls. */
export function buildDocument(calls: readonly DescribedCall[], parts: DocumentParts): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) (paths[`/${call.path}`] ??= {})[call.method] = operationOf(call)
  const refusal = envelopeOf({})
  return {
    openapi: '3.1.0',
    info: { title: parts.title, version: codeVersion, description: introduction },
    servers: [{ url: parts.prefix.slice(0, -1) }],
    tags: [...new Set(calls.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: parts.securitySchemes,
      parameters: parts.headers,
      headers: { RetryAfter: { description: '多少秒之后可以再试', schema: { type: 'integer', minimum: 1 } } },
      schemas: {
        Refusal: {
          ...refusal,
          properties: { ...refusal.properties, reason: { type: 'string' } },
          required: ['code', 'msg', 'data', 'reason'],
        },
      },
    },
  }
}

/** The folder of a path is its tag. */
const tagOf = ({ path }: DescribedCall): string => path.slice(0, path.lastIndexOf('/'))

function operationOf(call: DescribedCall): object {
  const { path, suffix = '', title, access, security, reply, headers, sends, reasons } = call
  const input = toWireSchema(call.input, 'input')
  const isInAddress = sends === 'query' || sends === 'file'
  const parameters = [
    ...headers.map((name) => refTo('parameters', name)),
    ...(isInAddress ? queryParameters(input, call.example) : []),
  ]
  const body = bodyOf(call, input)
  const envelope = envelopeOf(toWireSchema(reply, 'output'))
  return {
    operationId: path.replaceAll(/\/(\w)/g, (_, letter: string) => letter.toUpperCase()) + suffix,
    tags: [tagOf(call)],
    summary: title,
    description: access,
    security,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      200: { description: '成功', content: json({ ...envelope, required: Object.keys(envelope.properties) }) },
      ...refusalsOf(reasons),
    },
  }
}

const binary = { type: 'string', format: 'binary' }

/** Returns the content of the body by media type; undefined if the call needs none. */
function bodyOf({ sends, example }: DescribedCall, input: Schema): object | undefined {
  if (sends === 'query') return undefined
  if (sends === 'file') return { 'application/octet-stream': { schema: binary } }
  if (sends === 'json')
    return input.properties && Object.keys(input.properties).length === 0 ? undefined : json(input, { example })
  const properties = { ...input.properties, file: binary }
  return {
    'multipart/form-data': { schema: { ...input, properties, required: [...(input.required ?? []), 'file'] } },
  }
}

function queryParameters({ properties = {}, required = [] }: Schema, example: unknown): object[] {
  const examples = example as Readonly<Record<string, unknown>>
  return Object.entries(properties).map(([name, { title, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(title !== undefined && { description: title }),
    schema,
    ...(examples[name] !== undefined && { example: examples[name] }),
  }))
}

/** Returns the responses of refusals: one for each status, with the codes and sentences that it may have. */
function refusalsOf(reasons: readonly AnyReason[]): object {
  const entries = [...new Set(reasons)].map((reason) => ({ reason, ...known[reason] }))
  const byStatus = Object.groupBy(entries, ({ status }) => String(status))
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, found = []]) => [
      status,
      {
        description: found.map(({ reason, msg }) => `- \`${reason}\` ${msg}`).join('\n'),
        ...(['429', '503'].includes(status) && { headers: { 'Retry-After': refTo('headers', 'RetryAfter') } }),
        content: json({
          allOf: [
            refTo('schemas', 'Refusal'),
            { type: 'object', properties: { reason: { enum: found.map(({ reason }) => reason) } } },
          ],
        }),
      },
    ]),
  )
}

/** Descriptions of the units that contract schemas are marked with. */
const units: Readonly<Record<string, string>> = { fen: '单位：分', time: 'Unix 时间，秒', day: '年-月-日' }

/** Keywords of JSON Schema among the marks of the contract. */
const keywords = new Set(['title', 'description', 'maxLength'])

type Labels = Readonly<Record<string, string>>

/** JSON Schema (2020-12) of a contract schema. Marks of the contract become annotations, or are left out. */
export function toWireSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...wire } = z.toJSONSchema(schema, {
    io,
    override({ jsonSchema, zodSchema }) {
      const { kind, labels, names, enum: values = [] } = jsonSchema
      const marks = Object.keys(z.globalRegistry.get(zodSchema) ?? {}).filter((name) => !keywords.has(name))
      for (const name of marks) delete jsonSchema[name]
      if (typeof kind === 'string') jsonSchema.description ??= units[kind]
      if (values.length === 0) return
      if (labels) jsonSchema['x-enum-descriptions'] = values.map((value) => (labels as Labels)[String(value)])
      if (names) jsonSchema['x-enum-varnames'] = names
    },
  })
  return wire as Schema
}
