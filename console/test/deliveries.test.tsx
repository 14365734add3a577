import type { AdminReply } from '@app/contract/admin/routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer } from './support/app.tsx'

const server = fakeServer()

const dead: AdminReply<'delivery/list'>['list'][number] = {
  deliveryId: '31',
  createdAt: 1796000000,
  kind: 'saleMoved',
  channel: 'push',
  uid: '7',
  nickname: '云客',
  target: '****9f3e',
  state: 'dead',
  attempts: 12,
  error: 'no answer',
  nextAt: null,
  sentAt: null,
  openedAt: null,
  isRetriable: true,
}
const none = { waiting: 0, sent: 0, opened: 0, unclear: 0, refused: 0, dead: 0 }

test('[message.broadcast] a figure opens the deliveries that it counts', async () => {
  server.answer({
    'delivery/counts': {
      list: [
        { kind: 'saleMoved', channel: 'sms', ...none, sent: 1200, refused: 4 },
        { kind: 'saleMoved', channel: 'push', ...none, sent: 400, opened: 100, dead: 3 },
      ],
      sms: { today: 1200, perDay: 2000, thisMonth: 31_000, perMonth: 30_000 },
    },
  })
  server.open('/deliveries?from=2026-11-01&until=2026-11-30')
  expect(await screen.findByText('1,600')).toBeTruthy()
  expect(screen.getByText('通知的 25%')).toBeTruthy()
  // The budget was lowered below what was used.
  expect(screen.getByRole('cell', { name: '本月' }).closest('tr')?.textContent).toBe('本月31,000030,000')
  const links = screen.getAllByRole('link', { name: '3' }).map((link) => link.getAttribute('href'))
  const period = 'from=2026-11-01&until=2026-11-30'
  expect(links.map((href) => decodeURIComponent(href ?? ''))).toEqual([
    expect.stringContaining(`/deliveries/list?${period}&state=dead`),
    expect.stringContaining(`/deliveries/list?${period}&kind=saleMoved&channel=push&state=dead`),
  ])
})

test('[message.delivery] all that were given up are sent again, of the kind that the list is filtered by', async () => {
  const user = userEvent.setup()
  server.answer({
    'delivery/list': { list: [dead], next: null, counts: { dead: 1 } },
    'delivery/retry': {},
    'delivery/retryAll': { count: 1 },
  })
  server.open('/deliveries/list?state=dead&kind=saleMoved')
  expect(await screen.findByText('渠道没有答复')).toBeTruthy()
  const reason = '渠道已恢复'
  for (const label of ['再发', '全部再发']) {
    await user.click(screen.getByRole('button', { name: label }))
    const dialog = within(await screen.findByRole('dialog', { name: label }))
    await user.type(dialog.getByLabelText('原因'), reason)
    await user.click(dialog.getByRole('button', { name: label }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: label })).toBeNull())
  }
  expect(server.inputsOf('delivery/retry')).toEqual([{ deliveryId: '31', reason }])
  expect(server.inputsOf('delivery/retryAll')).toEqual([{ kind: 'saleMoved', reason }])
})

test('[message.delivery] without a chosen state there is nothing to send again together', async () => {
  server.answer({ 'delivery/list': { list: [{ ...dead, isRetriable: false }], next: null, counts: { dead: 1 } } })
  server.open('/deliveries/list')
  expect(await screen.findByText('渠道没有答复')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /再发/ })).toBeNull()
})
