import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCore } from '../support/testCore.ts'
import { serveRoutes } from '../support/modules.ts'

const asked: string[][] = []
let origin: string
let close: () => Promise<void>
beforeAll(async () => {
  const core = await testCore()
  const server = await serveRoutes(core, {
    'rights/rightsConfig/ByIds': ({ ids }) => {
      asked.push(ids)
      return Promise.resolve({ list: [] })
    },
  })
  origin = server.origin
  close = async () => {
    await server.close()
    await core.close()
  }
})
afterAll(() => close())

const ask = async (query: string) => {
  const response = await fetch(`${origin}/api/v1/rights/rightsConfig/ByIds?${query}`)
  return (await response.json()) as { code: number; data: unknown }
}

test('a query carries a list by repeating its name', async () => {
  for (const [query, ids] of [
    ['ids=7', ['7']],
    ['ids=7&ids=3', ['7', '3']],
    ['ids=7&~&ids=9&channel=map', ['7']],
  ] as const) {
    expect([query, (await ask(query)).code]).toEqual([query, 200])
    expect(asked.at(-1)).toEqual(ids)
  }
})

test('a missing, malformed or too long list is refused, naming the field', async () => {
  for (const query of ['', '~&ids=7', 'ids=', 'ids=x', 'ids=7&ids=x', 'ids=7,3', 'ids=1&'.repeat(51)]) {
    expect(await ask(query), query).toMatchObject({ code: 400, data: { field: expect.stringMatching(/^ids/) } })
  }
})
