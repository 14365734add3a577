// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { lastPage, now, someActivity, someDetail, someEntry, verified } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

const activities = (...list: ReturnType<typeof someActivity>[]) => ({
  'hwnft/synthesize/list': { list, total: list.length, page: 1, size: 8 },
  'hwnft/synthesize/detail': someDetail(),
})

describe('the activities', () => {
  it('[route /activity] links to what can be composed', async () => {
    stubApi(activities(someActivity()))
    await openApp('/activity')
    expect(await screen.findByRole('link', { name: '云水合一' })).toBeTruthy()
    expect(window.location.hash).toBe('#/activity/compose')
    expect(document.title).toContain('藏品活动')
  })

  it('[route /activity/compose] shows recipe and state of each, and links to its page', async () => {
    stubApi(
      activities(
        someActivity(),
        { ...someActivity(), activityId: '8', title: '待开', startTime: now() + 7200 },
        { ...someActivity(), activityId: '9', title: '已尽', left: 0 },
        { ...someActivity(), activityId: '10', title: '已过', endTime: now() - 60 },
      ),
    )
    await openApp('/activity/compose')
    const [open, coming, usedUp, over] = await findExhibits(4)
    expect(open?.textContent).toContain('可合成 · 还剩 60 件')
    expect(await within(open ?? document.body).findByText('× 2')).toBeTruthy()
    expect(
      within(open ?? document.body)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('#/composeInfo/7')
    expect(within(coming ?? document.body).getByRole('timer').textContent).toContain('距开始')
    expect(usedUp?.textContent).toContain('名额已用完')
    expect(over?.textContent).toContain('活动已结束')
  })

  it('[route /activity/compose] says if there are none', async () => {
    stubApi(activities())
    await openApp('/activity/compose')
    expect(await screen.findByText('目前没有合成活动')).toBeTruthy()
    expect(screen.getByRole('link', { name: '看看公告' }).getAttribute('href')).toBe('#/notice')
  })
})

/** Finds the exhibits, once there are this many. */
async function findExhibits(count: number): Promise<HTMLElement[]> {
  const titles = await waitFor(() => {
    const found = screen.getAllByRole('heading', { level: 2 })
    expect(found).toHaveLength(count)
    return found
  })
  return titles.flatMap((title) => title.closest('li') ?? [])
}

describe("[route /mine/compose] the user's compositions", () => {
  it('lists each with the numbers that were consumed for it', async () => {
    stubApi({ 'user/user/info': verified, 'hwnft/synthesize/listLog': lastPage([someEntry]) })
    act(() => logIn(verified))
    await openApp('/mine/compose')
    const link = await screen.findByRole('link', { name: '云水谣' })
    expect(link.getAttribute('href')).toBe('#/collection/900')
    const entry = link.closest('li')
    expect(entry?.textContent).toContain('用去《云纹》#0012、#0040')
    expect(entry?.textContent).toContain('用去《水纹》#0070')
  })

  it('loads older ones by cursor', async () => {
    const seen = stubApi({
      'user/user/info': verified,
      'hwnft/synthesize/listLog': ({ query }) =>
        query.get('cursor') === '5'
          ? lastPage([{ ...someEntry, logId: '4', name: '旧作' }])
          : { ...lastPage([someEntry]), total: 2, cursor: '5' },
    })
    act(() => logIn(verified))
    await openApp('/mine/compose')
    const more = await screen.findByRole('button', { name: '再看一些' })
    act(() => more.click())
    expect(await screen.findByRole('link', { name: '旧作' })).toBeTruthy()
    expect(seen.filter(({ path }) => path === 'hwnft/synthesize/listLog')).toHaveLength(2)
  })

  it('leads on if there are none', async () => {
    stubApi({ 'user/user/info': verified, 'hwnft/synthesize/listLog': lastPage([]) })
    act(() => logIn(verified))
    await openApp('/mine/compose')
    const next = await screen.findByRole('link', { name: '看看能合成什么' })
    expect(next.getAttribute('href')).toBe('#/activity/compose')
  })
})
