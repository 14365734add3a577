import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, owner } from './support/app.tsx'

const server = fakeServer()

test('a right that ends at midnight is valid until the day before', async () => {
  const right = { brandName: '锦灯', recent: 0, total: 0 }
  const midnight = Date.parse('2026-12-01T00:00:00+08:00') / 1000
  server.answer({
    'session/info': { ...owner, permissions: ['redemption.read'], partner: { brands: ['jxdd'], shops: [] } },
    'redemption/summary': {
      days: ['2026-11-23'],
      values: [0],
      rights: [
        { ...right, configId: '1', name: '茶席一座', validUntil: midnight },
        { ...right, configId: '2', name: '夜游一次', validUntil: midnight + 1 },
        { ...right, configId: '3', name: '灯谜一则', validUntil: null },
      ],
    },
  })
  server.open('/')
  const last = async (name: string) => (await screen.findByRole('link', { name })).closest('li')?.textContent
  expect(await last('茶席一座')).toContain('有效至 2026-11-30')
  expect(await last('夜游一次')).toContain('有效至 2026-12-01')
  expect(await last('灯谜一则')).toContain('长期有效')
})
