import type { Reply } from '@app/contract'
import { expect, test } from 'vitest'
import { brandPage } from '../../src/http/brandHead.ts'

const picture = (name: string, ratio = 1) => ({
  url: `/media/u/aa/${name}`,
  widths: [128, 320, 1600],
  ratio,
  placeholder: '',
})
const page =
  '<head><meta name="description" content="旧" /><link rel="icon" href="/favicon.ico" sizes="32x32" />\n' +
  '<link rel="apple-touch-icon" href="/a.png" /><title>旧</title></head><body>'
const none = { seal: null, logo: null, icon: null, share: null }
const config = { brandName: '望川 <数藏>', slogan: '看"山"', brandPictures: none } as Reply<'ops/basic/config/info'>
const places = { imageHost: '', publicUrl: 'https://shop.example.cn' }

test('the head of the page has the name and the slogan of the brand', () => {
  const head = brandPage(page, config, places)
  expect(head).toContain('<title>望川 &lt;数藏&gt;</title>')
  expect(head).toContain('<meta name="description" content="看&quot;山&quot;" />')
  expect(head).toContain('<meta property="og:title" content="望川 &lt;数藏&gt;" />')
  expect(head).toContain('href="/favicon.ico"')
  expect(head).not.toMatch(/og:image|<style>/)
})

test('pictures of the brand take the place of the product’s own', () => {
  const brandPictures = {
    seal: picture('seal'),
    logo: picture('logo', 4),
    icon: picture('icon'),
    share: picture('share'),
  }
  const head = brandPage(page, { ...config, brandPictures }, places)
  expect(head).not.toMatch(/favicon\.ico|\/a\.png/)
  expect(head).toContain('<link rel="icon" href="/media/u/aa/icon-320.webp" type="image/webp" />')
  expect(head).toContain('<link rel="apple-touch-icon" href="/media/u/aa/icon.jpg" />')
  expect(head).toContain('<meta property="og:image" content="https://shop.example.cn/media/u/aa/share.jpg" />')
  expect(head).toContain('[data-seal]{background:url("/media/u/aa/seal-320.webp") center/contain no-repeat}')
  expect(head).toContain('[data-logo]{font-size:0;width:7.00rem;height:1.75rem')
  const hosted = brandPage(page, { ...config, brandPictures }, { ...places, imageHost: 'https://img.example.cn' })
  expect(hosted).toContain('content="https://img.example.cn/media/u/aa/share.jpg"')
})
