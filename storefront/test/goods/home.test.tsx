// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { stubApi } from '../support/api.ts'
import { freshVisit, openApp } from '../support/app.tsx'
import { someCard } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

const worksNamed = (...names: string[]) =>
  names.map((name) => ({ ...someCard, goodsSn: `G-${name}`, name, story: `${name}的故事，从雾说起…` }))

it('each zone shows three works with their stories, and links to the rest', async () => {
  const zone = {
    id: '7',
    title: '山水',
    subtitle: '',
    link: '/digital?labelId=3',
    goods: worksNamed('一', '二', '三', '四'),
  }
  const list = [zone, { ...zone, id: '8', title: '馆藏', link: '' }]
  stubApi({ 'goods/homePageGoods/list': { featured: null, list, total: 2, page: 1, size: 10 } })
  await openApp('/')
  const wall = within(await screen.findByRole('region', { name: '山水' }))
  expect(wall.getAllByRole('article').map((card) => card.textContent)).toEqual(
    ['一', '二', '三'].map((name) => expect.stringContaining(`${name}的故事，从雾说起…`)),
  )
  expect(wall.getByRole('link', { name: '看全部山水' }).getAttribute('href')).toBe('#/digital?labelId=3')
  expect(within(screen.getByRole('region', { name: '馆藏' })).queryByRole('link', { name: /看全部/ })).toBeNull()
})
