// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isFirstVisit } from '../../src/features/goods/home/first-visit.ts'
import { basicConfig, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'

beforeEach(freshVisit)
afterEach(freshVisit)

const line = () => screen.queryByRole('complementary', { name: '初次来访' })

async function openHome(): Promise<void> {
  stubApi()
  await openApp('/')
  await screen.findAllByRole('navigation')
}

describe('a first-time visitor', () => {
  it('sees an introduction, with two links', async () => {
    await openHome()
    await screen.findByText('自己能核验')
    expect(line()?.textContent).toContain(`${basicConfig.brandName}，${basicConfig.slogan}`)
    expect(screen.getByRole('link', { name: '登录或注册' }).getAttribute('href')).toBe('#/login')
    expect((await screen.findByRole('link', { name: '先看常见问题' })).getAttribute('href')).toBe('#/aboutUs/problem')
  })

  it('is not sent to questions that nobody has written', async () => {
    stubApi({ 'ops/basic/config/info': { ...basicConfig, aboutPages: [] } })
    await openApp('/')
    await screen.findByRole('link', { name: '登录或注册' })
    await screen.findByText(basicConfig.slogan)
    expect(screen.queryByRole('link', { name: '先看常见问题' })).toBeNull()
  })

  it('does not see it again once dismissed, on later visits either', async () => {
    await openHome()
    await userEvent.click(screen.getByRole('button', { name: '知道了，不再显示' }))
    expect(line()).toBeNull()
    expect(isFirstVisit()).toBe(false)
  })

  it('does not see it when logged in, nor after a logout', async () => {
    act(() => logIn())
    await openHome()
    expect(line()).toBeNull()
    expect(isFirstVisit()).toBe(false)
  })

  it('counts as new for a day', () => {
    expect(isFirstVisit(1_000)).toBe(true)
    expect(isFirstVisit(1_000 + 86_399_000)).toBe(true)
    expect(isFirstVisit(1_000 + 86_400_000)).toBe(false)
  })
})
