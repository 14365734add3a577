// @vitest-environment jsdom
import { infiniteQueryOptions, QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { EndlessList, type EndlessListProps, type Page } from '../src/lib/endless-list.tsx'

configure({ asyncUtilTimeout: 10_000 })

type Fetch = (page: number) => Promise<Page<string>>

/** Pages of the given names; the last page has no next one. */
const pagesOf =
  (...pages: string[][]): Fetch =>
  async (page) => ({ list: pages[page] ?? [], total: pages.flat().length })

function Names({ fetch, last, ...props }: { fetch: Fetch; last: number } & Partial<EndlessListProps<string>>) {
  const query = useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: ['names'],
      queryFn: ({ pageParam }) => fetch(pageParam),
      initialPageParam: 0,
      getNextPageParam: (_page, _pages, at) => (at < last ? at + 1 : undefined),
      retry: false,
    }),
  )
  return (
    <EndlessList
      query={query}
      failure="名单加载失败"
      skeleton={<p>名单还没来</p>}
      empty={<p>没有人</p>}
      unit="位"
      {...props}
    >
      {(names) => names.map((name) => <p key={name}>{name}</p>)}
    </EndlessList>
  )
}

function show(fetch: Fetch, props: { last: number } & Partial<EndlessListProps<string>>): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Names fetch={fetch} {...props} />
    </QueryClientProvider>,
  )
}

afterEach(cleanup)

describe('a list that loads page by page', () => {
  it('shows its skeleton, then the first page, then the next page below it, and its end', async () => {
    show(pagesOf(['甲', '乙'], ['丙']), { last: 1, end: (shown) => `一共 ${shown} 位` })
    expect(screen.getByText('名单还没来')).toBeTruthy()
    expect(await screen.findByText('乙')).toBeTruthy()
    expect(screen.queryByText('名单还没来')).toBeNull()
    expect(screen.getByText('已看 2 / 3 位')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '再看一些' }))
    expect(await screen.findByText('丙')).toBeTruthy()
    expect(screen.getByText('甲')).toBeTruthy()
    expect(screen.getByText('一共 3 位')).toBeTruthy()
  })

  it('says that this was all, or nothing if its end text is undefined', async () => {
    show(pagesOf(['甲']), { last: 0 })
    expect(await screen.findByText('已显示全部')).toBeTruthy()
    cleanup()
    show(pagesOf(['甲']), { last: 0, end: () => undefined })
    expect(await screen.findByText('甲')).toBeTruthy()
    expect(screen.queryByText('已显示全部')).toBeNull()
  })

  it('shows its empty state', async () => {
    show(pagesOf([]), { last: 0 })
    expect(await screen.findByText('没有人')).toBeTruthy()
    expect(screen.queryByText('已显示全部')).toBeNull()
  })

  it('offers a retry if the first page fails to load', async () => {
    let isDown = true
    show(async (page) => (isDown ? Promise.reject(new Error('down')) : pagesOf(['甲'])(page)), { last: 0 })
    expect(await screen.findByText('名单加载失败')).toBeTruthy()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: '再试一次' }))
    expect(await screen.findByText('甲')).toBeTruthy()
  })

  it('keeps what it has if a later page fails to load', async () => {
    show(async (page) => (page > 0 ? Promise.reject(new Error('down')) : pagesOf(['甲'])(page)), { last: 1 })
    fireEvent.click(await screen.findByRole('button', { name: '再看一些' }))
    expect((await screen.findByRole('alert')).textContent).toContain('加载失败，网络可能断了一下')
    expect(screen.getByText('甲')).toBeTruthy()
  })
})
