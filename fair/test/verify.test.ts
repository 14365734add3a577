import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { commitmentOf, deckOf, type Published, verify } from '../src/index.ts'

const seed = '5e'.repeat(32)
const prizes = [
  { prizeId: '11', goodsSn: 'G1', quantity: 2 },
  { prizeId: '12', goodsSn: 'G2', quantity: 148 },
]
const deck = deckOf(seed, prizes)
const openings = deck.map((prizeId, index) => ({ number: index + 1, prizeId }))
const honest: Published = {
  proof: { rulesVersion: 'box-v1', commitment: commitmentOf(seed, prizes), seed },
  prizes,
  openings,
}
const other = (prizeId: string | undefined) => (prizeId === '11' ? '12' : '11')
const kinds = (published: Published) => verify(published).map(({ kind }) => kind)

describe('verify', () => {
  test('finds nothing if everything is as promised, in any order', () => {
    expect(verify(honest)).toEqual([])
    expect(verify({ ...honest, openings: openings.toReversed().slice(20) })).toEqual([])
    expect(verify({ ...honest, openings: [] })).toEqual([])
  })

  test('names the box that gave another prize', () => {
    const wrong = openings.map((opening) =>
      opening.number === 37 ? { number: 37, prizeId: other(opening.prizeId) } : opening,
    )
    const found = { kind: 'wrongPrize', number: 37, published: other(deck[36]), computed: deck[36] }
    expect(verify({ ...honest, openings: wrong })).toEqual([found])
  })

  test('detects boxes opened twice and boxes that do not exist', () => {
    const [first] = openings
    if (!first) throw new Error('The deck is empty')
    expect(kinds({ ...honest, openings: [first, first] })).toEqual(['openedTwice'])
    const none = [0, 151, 1.5].map((number) => ({ number, prizeId: '12' }))
    expect(kinds({ ...honest, openings: none })).toEqual(['noSuchBox', 'noSuchBox', 'noSuchBox'])
  })

  test('detects another seed and another table by the commitment', () => {
    const { proof } = honest
    expect(kinds({ ...honest, proof: { ...proof, seed: '5f'.repeat(32) } })).toContain('commitment')
    const fewer = [
      { prizeId: '11', goodsSn: 'G1', quantity: 1 },
      { prizeId: '12', goodsSn: 'G2', quantity: 149 },
    ]
    expect(kinds({ ...honest, prizes: fewer })).toContain('commitment')
    expect(kinds({ ...honest, prizes: prizes.toReversed() })).toContain('commitment')
  })

  test('reports what cannot be verified', () => {
    const { proof } = honest
    expect(kinds({ ...honest, proof: { ...proof, seed: null } })).toEqual(['seedSecret'])
    expect(kinds({ ...honest, proof: { ...proof, seed: 'abc' } })).toEqual(['badSeed'])
    expect(kinds({ ...honest, proof: { ...proof, rulesVersion: 'box-v2' } })).toEqual(['unknownRules'])
    expect(kinds({ ...honest, prizes: [] })).toEqual(['badTable'])
  })
})

describe('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-box-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  async function command(...args: string[]): Promise<{ code: number; text: string }> {
    const program = join(import.meta.dirname, '../bin/verifyBox.ts')
    try {
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...args])
      return { code: 0, text: stdout + stderr }
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
      return { code, text: stdout + stderr }
    }
  }

  async function checkFile(published: unknown) {
    const path = join(folder, 'box.json')
    writeFileSync(path, JSON.stringify(published))
    return command(path)
  }

  test('verifies a file and reports the result by its exit code', async () => {
    expect(await checkFile(honest)).toEqual({ code: 0, text: expect.stringContaining('All 150 openings') })
    const wrong = [
      { number: 1, prizeId: other(deck[0]) },
      { number: 151, prizeId: '12' },
    ]
    const { code, text } = await checkFile({ ...honest, openings: wrong })
    expect(code).toBe(1)
    expect(text).toContain(`Box 1: gave prize ${other(deck[0])}, should have given ${deck[0]}`)
    expect(text).toContain('Box 151: there is no such box')
  })

  test('has a separate exit code for what it could not verify', async () => {
    const secret = { ...honest, proof: { ...honest.proof, seed: null } }
    for (const published of [secret, { prizes }]) expect((await checkFile(published)).code).toBe(2)
    expect((await command(join(folder, 'nothing.json'))).code).toBe(2)
    expect((await command()).text).toContain('usage')
  })

  test('reads all pages of a running site', async () => {
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://localhost')
      const after = Number(url.searchParams.get('cursor') ?? 0)
      const isKnown = url.searchParams.get('goodsSn') === 'B1'
      const list = openings.slice(after, after + 100)
      const cursor = list.length === 100 ? String(after + 100) : null
      const data = url.pathname === '/api/v1/hwnft/blindBox/detail' ? honest : { list, cursor }
      response.statusCode = isKnown ? 200 : 404
      response.end(JSON.stringify({ msg: isKnown ? '' : '没有这个盲盒', data: isKnown ? data : null }))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    try {
      const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      expect(await command(host, 'B1')).toEqual({ code: 0, text: expect.stringContaining('All 150 openings') })
      expect(await command(host, 'B2')).toEqual({ code: 2, text: expect.stringContaining('没有这个盲盒') })
    } finally {
      server.close()
    }
  })
})
