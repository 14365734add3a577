import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { findPlainIds, looseRows } from '../rows/check.ts'

test.each([
  'const cover = row.cover as unknown as Picture',
  ".where('state', '=', 3)",
  ".where('orders.status', 'in', [4, 5])",
  '.set({ delivery_state: 2 })',
  'values({ kycStatus: 2, points: 0 })',
  'if (item.state === 3) return',
  'update gifts set state = 3, ended_at = now()',
  "where s.status <> 5 and c.delivery = 'ship'",
  'where i.state not in (1, 2)',
  'case state when 4 then true end',
])('%s is refused', (line) => {
  expect(looseRows(`const a = 1\n${line}`)).toEqual([expect.stringContaining(`2: `)])
})

test.each([
  'throw new HttpError({ status: 404 })',
  'if (error.status === 429) return',
  ".where('state', '=', GiftState.pending)",
  'where state = ${states.pending}',
  "where state = 'waiting'",
  'interface Row { state: number }',
  'const cover = row.cover as Picture',
])('%s is not', (line) => {
  expect(looseRows(line)).toEqual([])
})

/**
 * Left out: the types themselves; those of libraries, which adapters bend; the audit, whose queries are plain SQL that takes no word of the code's
 * for what it checks.
 */
const leftOut = /^server\/src\/(?:adapters|audit|db\/types)\b/

const folder = resolve(import.meta.dirname, '../..')

test('no code of the server takes rows for what they are not, or numbers for states', () => {
  const files = globSync('server/{drawn,src}/**/*.ts', { cwd: folder }).filter((path) => !leftOut.test(path))
  expect(files).toEqual(expect.arrayContaining(['server/src/modules/order/queries.ts', 'server/src/demo/rights.ts']))
  expect(
    files.flatMap((path) => looseRows(readFileSync(join(folder, path), 'utf8')).map((line) => `${path}:${line}`)),
  ).toEqual([])
})

const plainIds = findPlainIds(readFileSync(join(folder, 'contract/src/ids.ts'), 'utf8'))

test.each([
  'function findOne(db: Db, goodsSn: string) {',
  '  messageId?: string | undefined',
  'const uids: readonly string[] = []',
  'interface Row { prize_id: string }',
  'depositOrderSn: string',
])('%s takes an id for any text', (line) => {
  expect(plainIds(line)).toEqual([`1: ${line.trim()}`])
})

test.each(['messageId: MessageId', 'requestId: string', "a.get('uid', String(uid))", 'appId: string'])(
  '%s does not',
  (line) => {
    expect(plainIds(line)).toEqual([])
  },
)

test('no code of the server, the storefront or their test kits takes an id of a kind for any text', () => {
  const files = globSync(['{server,storefront}/src/**/*.{ts,tsx}', '{server/test,e2e}/support/**/*.ts'], {
    cwd: folder,
  })
  expect(files.length).toBeGreaterThan(900)
  expect(
    files.flatMap((path) => plainIds(readFileSync(join(folder, path), 'utf8')).map((line) => `${path}:${line}`)),
  ).toEqual([])
})
