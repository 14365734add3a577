// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Picture, Tabs, Time, WorkCard } from '../src/index.ts'

afterEach(cleanup)

it('keeps its box and draws a fallback if the picture fails', () => {
  const { container } = render(
    <Picture src="/a.jpg" alt="雾里见塔" ratio={0.75} placeholder="data:image/png;base64,AA" />,
  )
  const box = container.firstElementChild
  fireEvent.error(screen.getByRole('img', { name: '雾里见塔' }))
  expect(container.querySelector('img')).toBeNull()
  expect(screen.getByRole('img', { name: '雾里见塔（图片加载失败）' })).toBeTruthy()
  expect(container.firstElementChild).toBe(box)
  expect(parseFloat(box instanceof HTMLElement ? box.style.aspectRatio : '')).toBe(0.75)
})

it('offers better formats first and reloads for a new URL', () => {
  const sources = [
    { type: 'image/avif', srcSet: 'a.avif 400w' },
    { type: 'image/webp', srcSet: 'a.webp 400w' },
  ]
  const { container, rerender } = render(<Picture src="/a.jpg" alt="" sources={sources} sizes="50vw" />)
  expect(Array.from(container.querySelectorAll('source'), (source) => source.type)).toEqual([
    'image/avif',
    'image/webp',
  ])
  fireEvent.error(container.querySelector('img') ?? container)
  rerender(<Picture src="/b.jpg" alt="" />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/b.jpg')
})

it('is valid in a button: phrasing content only, and sizes only with a set of sources', () => {
  const sources = [{ type: 'image/avif', srcSet: 'a.avif 400w' }]
  const { container, rerender } = render(<Picture src="/a.jpg" alt="" sources={sources} sizes="50vw" />)
  expect(container.querySelector('source')?.getAttribute('sizes')).toBe('50vw')
  expect(container.querySelector('img')?.hasAttribute('sizes')).toBe(false)
  expect(container.querySelector('div')).toBeNull()
  rerender(<Picture src={null} alt="" />)
  expect(container.querySelector('div')).toBeNull()
})

it('gives a time a machine-readable form, whatever its text is', () => {
  const { container } = render(<Time at={1_764_000_000}>昨天</Time>)
  expect(container.querySelector('time')?.dateTime).toBe('2025-11-24T16:00:00.000Z')
})

it('connects each tab to its panel, with or without a search field beside the tabs', () => {
  const tabs = [
    { value: 'one', label: '数字' },
    { value: 'two', label: '实物' },
  ]
  render(
    <Tabs label="类型" tabs={tabs} value="one" onChange={() => {}} beside={<p>搜索</p>}>
      作品
    </Tabs>,
  )
  const panel = screen.getByRole('tabpanel', { name: '数字' })
  expect(panel.textContent).toBe('作品')
  for (const tab of screen.getAllByRole('tab')) expect(tab.getAttribute('aria-controls')).toBe(panel.id)
})

it('is one link, named by the title, rendered by the router component', () => {
  render(
    <WorkCard
      title="雾里见塔"
      picture={{ src: '/a.jpg', alt: '' }}
      edition={2000}
      priceFen={1990}
      sale={{ stage: 'few', left: 12 }}
      link={({ className, children }) => (
        <a href="#/goods/7" className={className}>
          {children}
        </a>
      )}
    />,
  )
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['雾里见塔', '#/goods/7'],
  ])
  const text = screen.getByRole('article').textContent
  for (const part of ['限量 2,000 件', '¥19.90', '仅剩 12 件']) expect(text).toContain(part)
})

it('[person.ai-label] marks a picture with letters of at least 5 % of its shorter side, legible when it is small', () => {
  const { container, rerender } = render(<Picture src="/a.jpg" alt="" mark="疑似 AI 生成" />)
  const letters = screen.getByText('疑似 AI 生成')
  // `--cqmin` is 1 % of the shorter side of the box. A Chinese character is some 92 % as high as its font.
  const [, least, percent] =
    /^max\((\d+)px, ?calc\(([\d.]+) ?\* ?var\(--cqmin, 0px\)\)\)$/.exec(letters.style.fontSize) ?? []
  expect(Number(percent) * 0.92).toBeGreaterThanOrEqual(5)
  expect(Number(least)).toBeGreaterThanOrEqual(10)
  expect(letters.parentElement?.className).toContain('container-shorter')
  // Part of the picture: below nothing that it could be hidden by, and gone with it.
  expect(container.firstElementChild?.lastElementChild).toBe(letters.parentElement)
  fireEvent.error(container.querySelector('img') ?? container)
  expect(screen.queryByText('疑似 AI 生成')).toBeNull()
  rerender(<Picture src="/b.jpg" alt="" />)
  expect(container.textContent).toBe('')
})
