import { messageKinds } from '@app/contract/messageKinds'
import { tidyAddress } from '@app/contract/tidyAddress'
import { describe, expect, it } from 'vitest'
import { standsBare } from '../src/app/layout/frame-rule.ts'
import { keep, keptLimit, type KeptPage } from '../src/app/kept.ts'
import { address, paths, redirects, type RouteName } from '../src/routes.ts'
import { topMenu, type MemorySection } from '../src/features/frame/menu.ts'
import { resolve } from '../src/lib/resolve.ts'

describe('the table of routes', () => {
  it('[router.titles] gives every route a Chinese title of its own', () => {
    const titles = Object.values(paths).map(({ title }) => title)
    for (const title of titles) expect(title).toMatch(/\p{Script=Han}/u)
    expect(new Set(titles).size).toBe(titles.length)
  })

  const pages = [
    ['/', 'home'],
    ['/download', 'download'],
    ['/downLoad', 'download'],
    ['/goods/12', 'goods'],
    ['/memrySection/intro/', 'memoryIntro'],
    ['/wishPary', 'wishPary'],
    ['/interestInfo/a.png/3', 'interestInfo'],
    ['/interest/jxdd/rules', 'jxddRules'],
  ] as const

  it('names the page of a path', () => {
    const found = pages.map(([path]) => [path, (resolve(path) as { name?: string }).name])
    expect(found).toEqual(pages)
  })

  const redirected = [
    ['/activity', '/activity/compose'],
    ['/mine', '/mine/collection'],
    ['/userInfo', '/userInfo/kycAuth'],
    ['/memrySection', '/memrySection/intro'],
    ['/nowhere', '/404'],
    ['/goods', '/404'],
    ['/goods/1/2', '/404'],
  ] as const

  it('[route /activity] [route /mine] [route /userInfo] [router.unknown-404] redirects to the first page of a place, and what is unknown to 404', () => {
    expect(redirected.map(([path]) => resolve(path))).toEqual(redirected.map(([, redirect]) => ({ redirect })))
  })

  it('every message to a user leads to one of these pages', () => {
    for (const [kind, { link }] of Object.entries(messageKinds)) {
      const path = link.replaceAll(/\{\w+\}/g, '1').split('?')[0] ?? ''
      expect(resolve(path), kind).toHaveProperty('name')
    }
  })

  it('every address without its hash is known to be one of these pages', () => {
    const sample = (path: string) => path.replaceAll(/:\w+/g, 'x1')
    for (const path of [...Object.values(paths).map((info) => info.path), ...Object.keys(redirects)])
      expect(tidyAddress(sample(path).toLowerCase())?.toLowerCase()).toBe(sample(path).toLowerCase())
  })

  it('formats addresses', () => {
    expect(address('goods', { id: 'a/b' })).toBe('/goods/a%2Fb')
    expect(address('digital', { type: 2, keyword: '山 水' })).toBe('/digital?type=2&keyword=%E5%B1%B1+%E6%B0%B4')
    expect(address('digital', { keyword: '' })).toBe('/digital')
    expect(address('goods', { id: '1' }, { from: 'home' })).toBe('/goods/1?from=home')
  })

  it('[layout.hidden-routes] hides header and footer on exactly these, and on the download page at 500 px', () => {
    const bare = (width: number) =>
      (Object.keys(paths) as RouteName[]).filter((name) => standsBare(name, width)).map((name) => paths[name].path)
    const always = [
      '/',
      '/404',
      '/show/:key',
      '/hall/:key',
      '/protocolList',
      '/login',
      '/interestInfo/:img/:id',
      '/ranking',
      '/mine/hall',
      '/lottery',
      '/wishPary',
      '/messageWall',
      '/mineMessage',
      '/messageDetail',
      '/appBarrage',
    ]
    expect(bare(501).toSorted()).toEqual(always.toSorted())
    expect(bare(500).toSorted()).toEqual([...always, '/downLoad'].toSorted())
  })
})

describe('the top navigation', () => {
  const memory: MemorySection = {
    id: '7',
    title: '纪念专区',
    accessStatus: 1,
    introduceStatus: 1,
    redPoint: 0,
    webBanner: '',
    appBanner: '',
    imgData: '{}',
  }
  const targets = (...state: Parameters<typeof topMenu>) => topMenu(...state).map(({ to }) => to)

  it('[layout.top-nav] leads to the six places, activity marked new', () => {
    const menu = topMenu({ narrow: false, playOpened: false })
    expect(menu.map(({ to }) => to)).toEqual(['/', '/digital', '/activity/compose', '/album', '/notice', '/download'])
    expect(menu.filter(({ mark }) => mark === 'new').map(({ key }) => key)).toEqual(['activity'])
  })

  it('[layout.play-entry] is before notices on narrow screens, with a dot until opened', () => {
    const menu = topMenu({ narrow: true, playOpened: false })
    const play = menu.findIndex(({ to }) => to === '/amusePlay')
    expect(menu[play]?.mark).toBe('dot')
    expect(menu[play + 1]?.to).toBe('/notice')
    expect(topMenu({ narrow: true, playOpened: true })[play]?.mark).toBeUndefined()
    expect(targets({ narrow: false, playOpened: false })).not.toContain('/amusePlay')
  })

  it('[layout.memory-entry] is fifth for users with access, and leads to intro or goods', () => {
    const fifth = (section: MemorySection, narrow = false) => targets({ narrow, playOpened: true, memory: section })[4]
    expect(fifth(memory)).toBe('/memrySection/intro/?id=7')
    expect(fifth(memory, true)).toBe('/memrySection/intro/?id=7')
    expect(fifth({ ...memory, introduceStatus: 0 })).toBe('/memrySection/goodsList/?id=7')
    expect(targets({ narrow: false, playOpened: true, memory: { ...memory, accessStatus: 0 } })).toHaveLength(6)
  })
})

describe('kept pages', () => {
  const page = (key: string, fresh = false): KeptPage => ({
    key,
    name: 'goods',
    location: { pathname: key, search: '', hash: '', state: null, key },
    fresh,
  })
  const visit = (keys: string[]) => keys.reduce<KeptPage[]>((pages, key) => keep(pages, page(key)), [])

  it('[router.keep-alive-20] keeps twenty; the least recently visited is dropped first', () => {
    const keys = Array.from({ length: keptLimit }, (_, index) => `/goods/${index}`)
    const again = keep(visit(keys), page('/goods/0'))
    expect(again).toHaveLength(20)
    expect(again.at(-1)?.key).toBe('/goods/0')
    const more = keep(again, page('/goods/new'))
    expect(more).toHaveLength(20)
    expect(more.map(({ key }) => key)).not.toContain('/goods/1')
    expect(more.map(({ key }) => key)).toContain('/goods/0')
  })

  it('drops pages marked fresh when they are left', () => {
    expect(keep([page('/a'), page('/login', true)], page('/b')).map(({ key }) => key)).toEqual(['/a', '/b'])
  })
})
