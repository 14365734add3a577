import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RedeemGiftType } from '@app/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../../src/audit/index.ts'
import { banner } from '../../../src/bin/banner.ts'
import { ensureDemoCodes } from '../../../src/demo/codes.ts'
import { seedDemo } from '../../../src/demo/seed.ts'
import { makeUser } from '../../support/factories.ts'
import { bringMiniatures, keepMiniatures } from '../../support/miniatures.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
const mediaFolder = mkdtempSync(join(tmpdir(), 'demo-codes-'))
beforeAll(async () => {
  bringMiniatures(mediaFolder)
  server = await startTestServer()
  const { vault, points, compose, boxes, play, rights, ...core } = server.context
  await seedDemo(core, {
    mediaFolder,
    hashPassword: () => Promise.resolve('hash'),
    points,
    compose,
    boxes,
    play,
    rights,
    issue: async (tx, holding) => void (await vault.issueItems(tx, holding)),
  })
}, 120_000)
afterAll(async () => {
  await server.stop()
  keepMiniatures(mediaFolder)
  rmSync(mediaFolder, { recursive: true })
})

test('the demonstration has a handful of codes, shown at each start until somebody redeems them', async () => {
  const starts = await Promise.all([ensureDemoCodes(server.context), ensureDemoCodes(server.context)])
  const codes = await ensureDemoCodes(server.context)
  expect(codes).toHaveLength(12)
  for (const seen of starts) for (const code of seen) expect(codes).toContain(code)

  const [first = '', ...others] = codes
  const call = server.as(await makeUser(server.context.database))
  await call('hwnft/exchangeCode/exchange', { code: first }, { idempotencyKey: crypto.randomUUID() })
  expect(await ensureDemoCodes(server.context)).toEqual(others)
  const bannerOf = (giftCodes: readonly string[]) =>
    banner(server.context.config, {
      ...server,
      demonstration: { accounts: [], giftCodes, staff: [] },
      isStaffed: true,
    })
  expect(bannerOf(others)).toContain(String(others[0]))
  expect(bannerOf(others)).not.toContain(first)
  expect(bannerOf([])).not.toContain('兑换码')

  const types = []
  for (const code of [codes[6] ?? '', codes[9] ?? '']) {
    types.push((await call('hwnft/exchangeCode/exchange', { code }, { idempotencyKey: crypto.randomUUID() })).type)
  }
  expect(types).toEqual([RedeemGiftType.blindBox, RedeemGiftType.giftBox])

  const broken = (await audit(server.context.database.db)).filter((finding) => finding.violations > 0)
  expect(broken).toEqual([])
})
