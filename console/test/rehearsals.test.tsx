import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer } from './support/app.tsx'
import { draftAnswers, draftInfo } from './support/draft.ts'

const server = fakeServer()
const draft = draftInfo({
  kind: 'blindBox',
  title: '灯谜盲盒',
  content: { name: '灯谜盲盒', priceFen: 4990, prizes: [] },
})
const ready = { hindrances: [], runningId: null, work: null }

async function openForm() {
  const user = userEvent.setup()
  server.open('/drafts/5')
  await user.click(await screen.findByRole('button', { name: '演练' }))
  return { user, form: within(await screen.findByRole('dialog', { name: '演练' })) }
}

test('[console.rehearsal] a draft is rehearsed from its page', async () => {
  server.answer({ ...draftAnswers(draft), 'rehearsal/readiness': ready, 'rehearsal/startDraft': { id: '7' } })
  const { user, form } = await openForm()
  expect(await form.findByText(/临时数据库/)).toBeTruthy()
  await user.click(form.getByRole('button', { name: '演练' }))
  await waitFor(() =>
    expect(server.inputsOf('rehearsal/startDraft')).toEqual([
      { draftId: '5', people: 1000, curve: 'atOnce', earlyPercent: 10 },
    ]),
  )
  expect(server.inputsOf('rehearsal/readiness')[0]).toEqual({ draftId: '5' })
})

test('[console.rehearsal] what a draft still lacks for it is said before it is sent', async () => {
  const hindrances = ['还没有填发行数量']
  server.answer({ ...draftAnswers(draft), 'rehearsal/readiness': { ...ready, hindrances } })
  const { form } = await openForm()
  expect(await form.findByText('还没有填发行数量')).toBeTruthy()
})
