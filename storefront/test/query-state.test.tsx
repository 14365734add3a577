// @vitest-environment jsdom
import type { Reply } from '@app/contract/types'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient, read } from '../src/lib/query.ts'
import { QueryBoundary, useQueryState } from '../src/lib/query-state.tsx'
import { Refused, stubApi } from './support/api.ts'

beforeEach(() => queryClient.clear())
afterEach(() => {
  act(() => void window.dispatchEvent(new Event('online')))
  cleanup()
  vi.unstubAllGlobals()
})

const path = 'ops/introduce/info'
const document: Reply<typeof path> = { key: 'about', title: '关于', content: '', version: '1', publishTime: 0 }
const options = { ...read(path, { key: 'about' }), staleTime: 0, retryDelay: 1 }

function Text() {
  return (
    <QueryBoundary
      of={useQueryState(options)}
      loading="正在加载"
      gone="已经撤下"
      failure={{ title: '加载失败', children: '网络可能断了一下' }}
    >
      {({ title }) => title}
    </QueryBoundary>
  )
}

const page = (visit: number) => (
  <QueryClientProvider client={queryClient}>
    <Text key={visit} />
  </QueryClientProvider>
)

const open = () => render(page(1))

const tryAgain = () => fireEvent.click(screen.getByRole('button', { name: '再试一次' }))

test('shows a skeleton until something has loaded, and then that', async () => {
  stubApi({ [path]: document })
  open()
  expect(screen.getByText('正在加载')).toBeTruthy()
  expect(await screen.findByText('关于')).toBeTruthy()
})

test('what the server does not have is gone, even if it was shown before', async () => {
  stubApi({ [path]: document })
  open()
  await screen.findByText('关于')
  stubApi({ [path]: new Refused('NOT_FOUND') })
  await act(() => queryClient.refetchQueries())
  expect(await screen.findByText('已经撤下')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '再试一次' })).toBeNull()
})

test('a rate limit is not gone: the wait is shown, and a retry loads it', async () => {
  stubApi({ [path]: new Refused('TOO_FAST', null, 40) })
  open()
  expect(await screen.findByText('操作太快，请 40 秒后再试')).toBeTruthy()
  expect(screen.queryByText('已经撤下')).toBeNull()
  stubApi({ [path]: document })
  tryAgain()
  expect(await screen.findByText('关于')).toBeTruthy()
})

test.each([404, 502])('the page of a proxy, %i, is a failure', async (status) => {
  stubApi()
  vi.stubGlobal('fetch', async () => new Response('<html>', { status, headers: { 'content-type': 'text/html' } }))
  open()
  expect(await screen.findByText('加载失败')).toBeTruthy()
  expect(screen.queryByText('已经撤下')).toBeNull()
  stubApi({ [path]: document })
  tryAgain()
  expect(await screen.findByText('关于')).toBeTruthy()
})

test('a failed refetch keeps what is shown', async () => {
  stubApi({ [path]: document })
  open()
  await screen.findByText('关于')
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
  await act(() => queryClient.refetchQueries())
  expect(queryClient.getQueryState(options.queryKey)?.status).toBe('error')
  expect(screen.getByText('关于')).toBeTruthy()
})

test('offline is reported, and the read resumes by itself', async () => {
  const seen = stubApi({ [path]: document })
  const { rerender } = open()
  await screen.findByText('关于')
  act(() => void window.dispatchEvent(new Event('offline')))
  queryClient.clear()
  const asked = seen.length
  rerender(page(2))
  expect(await screen.findByText('网络可能断了一下')).toBeTruthy()
  expect(screen.getByRole('button', { name: '再试一次' })).toBeTruthy()
  expect(seen.length).toBe(asked)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('关于')).toBeTruthy()
})
