// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Decision } from '../../src/features/appeals/api.ts'
import { stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { verified } from '../wall/samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

const decision = (more: Partial<Decision>): Decision => ({
  decisionId: '1',
  kind: 'wish',
  words: '愿春雨如约',
  verdict: 'reject',
  reason: '与活动无关',
  time: 1_766_000_000,
  state: 'standing',
  appealUntil: 4_000_000_000,
  appeal: null,
  answer: null,
  ...more,
})

describe("decisions about the user's texts", () => {
  it('[route /mineDecision] shows the reason and progress, and accepts one appeal', async () => {
    let isAppealed = false
    const others = [
      decision({ decisionId: '2', kind: 'name', verdict: 'takeDown', reason: '不雅', appealUntil: null }),
      decision({
        decisionId: '3',
        kind: 'line',
        state: 'upheld',
        appealUntil: null,
        appeal: '只是祝福',
        answer: '仍是广告',
      }),
    ]
    const seen = stubApi({
      'user/user/info': verified,
      'hwnft/appeal/list': () => {
        const first = decision(isAppealed ? { state: 'appealed', appealUntil: null, appeal: '写给家人的愿望' } : {})
        return { list: [first, ...others], total: 3, page: 1, size: 20, cursor: null }
      },
      'hwnft/appeal/add': () => {
        isAppealed = true
        return {}
      },
    })
    logIn(verified)
    await openApp('/mineDecision')
    const leaf = within(await screen.findByRole('article', { name: '我的心愿' }))
    expect(leaf.getByText('没有通过：与活动无关')).toBeTruthy()
    expect(within(screen.getByRole('article', { name: '我的昵称头像' })).getByText('已撤下：不雅')).toBeTruthy()
    expect(within(screen.getByRole('article', { name: '我的祝福' })).getByText('仍是广告')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: '申诉' })).toHaveLength(1)
    fireEvent.click(leaf.getByRole('button', { name: '申诉' }))
    const sheet = within(await screen.findByRole('dialog', { name: '申诉' }))
    fireEvent.change(sheet.getByLabelText('申诉理由'), { target: { value: '写给家人的愿望' } })
    fireEvent.click(sheet.getByRole('button', { name: '提交申诉' }))
    expect(await screen.findByText('申诉中')).toBeTruthy()
    const asked = seen.find(({ path }) => path === 'hwnft/appeal/add')
    expect(asked?.body).toEqual({ decisionId: '1', text: '写给家人的愿望' })
  })

  it('[route /mineDecision] invites to log in', async () => {
    stubApi()
    await openApp('/mineDecision')
    expect(await screen.findByText('登录后再来看')).toBeTruthy()
  })
})
