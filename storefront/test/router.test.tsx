// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Link, NavLink } from '../src/lib/router/link.tsx'
import { placeNow } from '../src/lib/router/history.ts'
import { createPath, matchPath, resolvePath } from '../src/lib/router/location.ts'
import {
  HashRouter,
  PageAt,
  useAction,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from '../src/lib/router/router.tsx'

const entry = () => window.history.state as { idx: number; key: string; usr: unknown }

// A history entry of its own: entries that other tests left ahead would be counted too.
beforeEach(() => window.history.pushState(null, '', '#/goods/1?tab=story'))
afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
})

describe('an address', () => {
  const matches: [string, string, object | undefined][] = [
    ['/goods/:id', '/goods/7', { id: '7' }],
    ['/goods/:id', '/Goods/%E5%B1%B1%2F%E6%B0%B4/', { id: '山/水' }],
    ['/goods/:id', '/goods/100%', { id: '100%' }],
    ['/interestInfo/:img/:id', '/interestInfo/a/b', { img: 'a', id: 'b' }],
    ['/album', '/album', {}],
    ['/album', '/albumInfo', undefined],
    ['/goods/:id', '/goods/', undefined],
  ]

  it('yields the parameters of its pattern', () => {
    const found = matches.map(([pattern, pathname]) => [pattern, pathname, matchPath(pattern, pathname)])
    expect(found).toEqual(matches)
  })

  const links = [
    ['/album', '/album'],
    ['?tab=2', '/goods/1?tab=2'],
    ['', '/goods/1'],
    ['?', '/goods/1'],
    ['//evil.example/a?x=1#top', '/evil.example/a?x=1#top'],
    ['/memrySection/intro/?id=7', '/memrySection/intro/?id=7'],
  ] as const

  it('of a link is resolved from its page', () => {
    expect(links.map(([to]) => [to, createPath(resolvePath(to, '/goods/1'))])).toEqual(links)
  })
})

function Here() {
  const { pathname, search, state } = useLocation()
  const [query, setQuery] = useSearchParams()
  const action = useAction()
  const navigate = useNavigate()
  return (
    <>
      <output>{JSON.stringify([action, pathname + search, query.get('tab'), state])}</output>
      <Link to="/album" state={{ from: 'here' }}>
        专辑
      </Link>
      <Link to={pathname + search}>这里</Link>
      <Link to="/notice" target="_blank">
        另开
      </Link>
      <button type="button" onClick={() => setQuery({ tab: 'rights' }, { replace: true })}>
        权益
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        返回
      </button>
    </>
  )
}

const shown = () => JSON.parse(screen.getByRole('status').textContent) as unknown
const press = (name: string) => userEvent.click(screen.getByText(name))

describe('the window', () => {
  beforeEach(() => {
    render(
      <HashRouter>
        <Here />
      </HashRouter>,
    )
  })

  it('is followed from the first visit, by links, in its query, and back', async () => {
    expect(shown()).toEqual(['pop', '/goods/1?tab=story', 'story', null])
    const [first, steps] = [entry(), window.history.length]
    await press('专辑')
    expect(shown()).toEqual(['push', '/album', null, { from: 'here' }])
    expect([entry().idx, window.history.length]).toEqual([first.idx + 1, steps + 1])
    expect(entry().key).not.toBe(first.key)

    await press('权益')
    expect(shown()).toEqual(['replace', '/album?tab=rights', 'rights', null])
    await press('返回')
    await waitFor(() => expect(shown()).toEqual(['pop', '/goods/1?tab=story', 'story', null]))

    window.location.hash = '/notice'
    await waitFor(() => expect(shown()).toEqual(['pop', '/notice', null, null]))
  })

  it('gets no second history entry for a link to its own address, and none for what opens elsewhere', async () => {
    const steps = window.history.length
    await press('这里')
    expect(shown()).toEqual(['replace', '/goods/1?tab=story', 'story', null])
    expect(window.history.length).toBe(steps)
    window.addEventListener('click', (event) => event.preventDefault(), { once: true })
    await press('另开')
    expect(window.location.hash).toBe('#/goods/1?tab=story')
  })
})

it('takes the visitor to where the window went before anything followed it', async () => {
  const start = placeNow()
  window.history.pushState(null, '', '#/album')
  // Like an address typed by hand during rendering: no event is sent.
  const goOn = vi.fn(() => window.history.pushState(null, '', '#/notice'))
  function Slow() {
    if (goOn.mock.calls.length === 0) goOn()
    return <Here />
  }
  const seen: string[] = []
  function Seen() {
    seen.push(useLocation().pathname)
    return <Slow />
  }
  render(
    <HashRouter start={start}>
      <Seen />
    </HashRouter>,
  )
  await waitFor(() => expect(shown()).toEqual(['pop', '/notice', null, null]))
  expect(seen).toEqual(['/goods/1', '/notice'])
})

it('a kept page keeps the address and the parameters it had', async () => {
  const kept = { pathname: '/goods/5', search: '?tab=old', hash: '', state: null, key: 'kept' }
  function Page() {
    const { id } = useParams()
    return (
      <>
        <p>{id}</p>
        <Here />
      </>
    )
  }
  render(
    <HashRouter>
      <PageAt location={kept} pattern="/goods/:id">
        <Page />
      </PageAt>
    </HashRouter>,
  )
  expect(screen.getByText('5')).toBeDefined()
  expect(shown()).toEqual(['pop', '/goods/5?tab=old', 'old', null])
  await press('权益')
  expect(window.location.hash).toBe('#/goods/5?tab=rights')
  expect(shown()).toEqual(['pop', '/goods/5?tab=old', 'old', null])
})

it('a link is marked as current on its page, below it, and for home only at home', () => {
  window.history.replaceState(null, '', '#/Mine/order')
  render(
    <HashRouter>
      <NavLink to="/">首页</NavLink>
      <NavLink to="/mine" className={({ isActive }) => (isActive ? 'here' : '')}>
        我的
      </NavLink>
      <NavLink to="/mine/orders">别处</NavLink>
    </HashRouter>,
  )
  const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map((link) => [link.textContent, link.className])).toEqual([['我的', 'here']])
})
