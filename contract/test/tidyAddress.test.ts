import { expect, test } from 'vitest'
import { tidyAddress } from '../src/tidyAddress.ts'

const handedOn: readonly (readonly [written: string, meant: string])[] = [
  // Trailing punctuation and words, as typed and as encoded by a browser.
  ['/goods/123。', '/goods/123'],
  ['/goods/123%E3%80%82', '/goods/123'],
  ['/goods/123，快来看', '/goods/123'],
  ['/goods/123快来看', '/goods/123'],
  ['/goods/123%EF%BC%8C%E5%BF%AB%E6%9D%A5%E7%9C%8B', '/goods/123'],
  ['/goods/123）', '/goods/123'],
  ['/goods/123)', '/goods/123'],
  ['/goods/123!', '/goods/123'],
  ['/goods/123！', '/goods/123'],
  ['/goods/123」', '/goods/123'],
  ['/goods/123”', '/goods/123'],
  ['/goods/123…', '/goods/123'],
  ['/goods/123、/albumInfo/4', '/goods/123'],
  ['/goods/123%20快来看', '/goods/123'],
  ['/goods/123\n快来看', '/goods/123'],
  ['/goods/123%0A', '/goods/123'],
  ['/goods/123>', '/goods/123'],
  ['/goods/123.', '/goods/123'],
  ['/goods/123/。', '/goods/123'],
  ['/goods/123/', '/goods/123'],
  ['/mine/order。', '/mine/order'],
  ['/search；', '/search'],
  ['/。', '/'],
  ['/', '/'],
  ['', '/'],
  // Invisible and full-width characters.
  ['/goods/123\u200b', '/goods/123'],
  ['/goods/%E2%80%8B123%EF%BB%BF', '/goods/123'],
  ['／ｇｏｏｄｓ／１２３', '/goods/123'],
  ['/goods/123？from=timeline', '/goods/123?from=timeline'],
  ['/goods/123%EF%BC%9Ffrom=timeline', '/goods/123?from=timeline'],
  // Parameters glued on by chat apps.
  ['/goods/123&from=singlemessage&isappinstalled=0', '/goods/123?from=singlemessage&isappinstalled=0'],
  ['/goods/123＆from=singlemessage', '/goods/123?from=singlemessage'],
  ['/goods/123?from=groupmessage', '/goods/123?from=groupmessage'],
  ['/goods/123&from=timeline?inviteCode=AB12', '/goods/123?from=timeline&inviteCode=AB12'],
  ['/goods/123?tab=story?from=timeline', '/goods/123?tab=story&from=timeline'],
  ['/digital&type=1', '/digital?type=1'],
  ['/search&keyword=%E6%9C%88', '/search?keyword=%E6%9C%88'],
  ['/&from=timeline', '/?from=timeline'],
  ['/?from=timeline#/goods/123', '/goods/123'],
  // The hash: encoded, doubly encoded, full width, doubled.
  ['/%23/goods/123', '/goods/123'],
  ['/%2523/goods/123', '/goods/123'],
  ['/%252523/goods/123', '/goods/123'],
  ['/＃/goods/123', '/goods/123'],
  ['/%EF%BC%83/goods/123', '/goods/123'],
  ['/!/goods/123', '/goods/123'],
  ['!/goods/123', '/goods/123'],
  ['goods/123', '/goods/123'],
  ['%2Fgoods%2F123', '/goods/123'],
  ['//#/goods/123', '/goods/123'],
  ['//goods//123', '/goods/123'],
  ['/index.html/#/goods/123', '/goods/123'],
  ['/Index.html', '/'],
  ['/goods/123#/', '/goods/123'],
  ['/goods/123%23/', '/goods/123'],
  ['/GOODS/Ab12', '/goods/Ab12'],
  ['/userinfo', '/userInfo'],
  // Ids at the end of a query.
  ['/mine/order?orderSn=88。', '/mine/order?orderSn=88'],
  ['/messageDetail?id=5%EF%BC%8C%E7%9C%8B', '/messageDetail?id=5'],
  ['/digital?type=1)', '/digital?type=1'],
  // Texts in a path.
  ['/aboutUs/%E5%85%B3%E4%BA%8E&from=timeline', '/aboutUs/%E5%85%B3%E4%BA%8E'],
  ['/aboutUs/%E5%85%B3%E4%BA%8E%E3%80%82', '/aboutUs/%E5%85%B3%E4%BA%8E'],
]

test('an address that was handed on leads where it was meant to, and a tidy one is unchanged', () => {
  expect(handedOn.filter(([written, meant]) => tidyAddress(written) !== meant)).toEqual([])
  expect(handedOn.filter(([, meant]) => tidyAddress(meant) !== meant)).toEqual([])
})

const good = [
  '/goods/T2026-1_a',
  '/goods/123?from=home',
  '/search?keyword=%E6%9C%88%E3%80%82',
  '/search?keyword=月。',
  '/digital?type=1&keyword=%E5%8F%B0%EF%BC%8C',
  '/mine/order?tab=paid&redirect=%2Fgoods%2F1',
  '/login?redirect=%2Fgoods%2F123%3Ftab%3Dstory',
  '/goods/1?utm_campaign=%E6%98%A5%E8%8A%82%EF%BC%81',
  '/aboutUs/%E3%80%8A%E7%94%A8%E6%88%B7%E5%8D%8F%E8%AE%AE%E3%80%8B',
  '/aboutUs/A%26B%20%E4%B8%8E%EF%BC%8C%E6%88%91%E4%BB%AC',
  '/interestInfo/%2Fmedia%2Fa.png%3Fv%3D1/3',
  '/staff/scan?code=ABC.def-1~2',
]

test('texts in queries and paths keep their punctuation', () => {
  expect(good.map(tidyAddress)).toEqual(good)
})

const unknown = [
  '/nowhere',
  '/nowhere。',
  '/%E6%9C%AA',
  '/.env',
  '/.git/config',
  '/wp-login.php',
  '/goodsx/1',
  '/-',
  '/media/a.jpg',
]

test('what names no page has no address', () => {
  expect(unknown.filter((path) => tidyAddress(path) !== undefined)).toEqual([])
})
