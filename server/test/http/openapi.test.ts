import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff } from '../support/staff.ts'

// The documents for programs. That a client generated from one can buy is proved in server/test/full/generatedClient.test.ts.

interface Content {
  schema: object
  example?: unknown
}
interface Parameter {
  $ref?: string
  name: string
  in: string
  schema: object
  example?: string | number | boolean
}
interface Response {
  content: Record<string, { schema: object & { allOf?: [object, { properties: { reason: { enum: string[] } } }] } }>
}
interface Operation {
  operationId: string
  summary: string
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, Response>
}
interface Document {
  openapi: string
  servers: [{ url: string }]
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, Parameter> }
}

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startTestServer()
  ;({ cookie } = await createStaff(server))
})
afterAll(() => server?.stop())

const ask = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })

const documents = [
  { path: '/api/openapi.json', headers: () => ({}) },
  { path: '/admin/v1/openapi.json', headers: () => ({ cookie }) },
]

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
  )

describe.each(documents)('$path', ({ path, headers }) => {
  let document: Document
  beforeAll(async () => {
    document = (await (await ask(path, headers())).json()) as Document
  })

  test('is valid OpenAPI 3.1, and names every call once in Chinese', async () => {
    expect(document.openapi).toBe('3.1.0')
    expect(await new Validator().validate({ ...structuredClone(document) })).toEqual({ valid: true })
    const operations = operationsOf(document)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    expect(operations.filter(({ summary }) => !/\p{Script=Han}/u.test(summary))).toEqual([])
  })

  test('has only keywords of JSON Schema 2020-12, and examples that fit', () => {
    const ajv = new Ajv2020({
      allowUnionTypes: true,
      validateFormats: false,
      keywords: ['x-enum-descriptions', 'x-enum-varnames'],
    })
    const inputs = operationsOf(document).flatMap(({ parameters = [], requestBody }) => [
      ...parameters.filter(({ $ref }) => !$ref),
      ...Object.values(requestBody?.content ?? {}),
    ])
    const replies = operationsOf(document).flatMap(({ responses }) => Object.values(responses['200']?.content ?? {}))
    for (const { schema } of [...inputs, ...replies]) ajv.compile(schema)
    const examples = inputs.filter(({ example }) => example !== undefined)
    expect(examples.filter(({ schema, example }) => !ajv.validate(schema, example))).toEqual([])
    expect(examples.length).toBeGreaterThan(100)
  })

  test('describes requests and refusals as the server has them', async () => {
    const wrong: string[] = []
    for (const { path: below, method, security, parameters = [], requestBody, responses } of operationsOf(document)) {
      const query = parameters.flatMap(({ name, in: where, example }): [string, string][] =>
        where === 'query' && example !== undefined ? [[name, String(example)]] : [],
      )
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
      const isJson = type === 'application/json'
      const url = `${server.url}${document.servers[0].url}${below}?${new URLSearchParams(query).toString()}`
      const response = await fetch(url, {
        method,
        headers: { origin: server.url, ...(type && !type.startsWith('multipart') && { 'content-type': type }) },
        ...(type && {
          body: isJson ? JSON.stringify(content?.example) : type.startsWith('multipart') ? new FormData() : 'a file',
        }),
      })
      const { reason } = (await response.json()) as { reason?: string }
      const described =
        responses[response.status]?.content['application/json']?.schema.allOf?.[1].properties.reason.enum
      const isForAnybody = security.length === 0 || security.some((one) => Object.keys(one).length === 0)
      const isRight = isForAnybody
        ? response.status === 200 || described?.includes(reason ?? '')
        : reason === 'NOT_LOGGED_IN' && described?.includes(reason)
      if (!isRight) wrong.push(`${method} ${below}: ${response.status} ${reason}`)
    }
    expect(wrong).toEqual([])
  })

  test('is not sent again to a client that has it', async () => {
    const first = await ask(path, headers())
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect((await ask(path, { ...headers(), 'if-none-match': `"another", W/${etag}` })).status).toBe(304)
    expect((await ask(path, { ...headers(), 'if-none-match': '"another"' })).status).toBe(200)
  })
})

test('only staff with a complete login read the document of the console', async () => {
  const { cookie: halfway } = await createStaff(server, { factorMinutesAgo: null })
  for (const [given, reason] of [
    ['', 'NOT_LOGGED_IN'],
    [halfway, 'SECOND_FACTOR_NEEDED'],
  ] as const) {
    const response = await ask('/admin/v1/openapi.json', { cookie: given })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ reason })
  }
})

test('a call that needs a key, a right or a file says so', async () => {
  const read = async (index: 0 | 1) => {
    const { path, headers } = documents[index] as (typeof documents)[number]
    return (await (await ask(path, headers())).json()) as Document
  }
  const [collectors, admin] = [await read(0), await read(1)]
  const order = collectors.paths['/order/order']?.['post']
  expect(order).toMatchObject({ operationId: 'orderOrder', summary: '下单', security: [{ token: ['adult'] }] })
  expect(order?.parameters).toEqual([{ $ref: '#/components/parameters/idempotencyKey' }])
  expect(collectors.components.parameters['idempotencyKey']).toMatchObject({ name: 'Idempotency-Key', required: true })
  expect(order?.responses['409']).toMatchObject({ description: expect.stringContaining('- `SOLD_OUT` 已售罄') })
  expect(collectors.paths['/user/user/byPhoneGetUser']).toMatchObject({ get: {}, post: {} })
  expect(
    Object.keys(collectors.paths['/resources/user/image/uploadImage']?.['post']?.requestBody?.content ?? {}),
  ).toEqual(['multipart/form-data'])
  expect(admin.paths['/media/upload']?.['post']?.requestBody?.content).toHaveProperty(['application/octet-stream'])
  expect(admin.paths['/code/list']).toHaveProperty(['post', 'requestBody'])
  expect(admin.paths['/goods/list']?.['get']?.security).toEqual([{ session: ['goods.read'] }])
})
