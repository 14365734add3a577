import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BrokenTitle, titleSize } from '../src/title.tsx'

it.each([
  ['松月', 'text-3xl lg:text-4xl'],
  ['九叠屏·石青石绿', 'text-3xl lg:text-4xl'],
  ['半月桥·桥洞里的另一半月亮', 'text-2xl min-[24rem]:text-3xl max-md:elder:text-2xl xl:text-4xl'],
  ['北门雪·竹器巷第一个开门的人', 'text-2xl lg:text-3xl'],
  ['一座没有人再住的村庄在雨后忽然亮了灯', 'text-xl md:text-2xl'],
  ['Lantern Night', 'text-2xl min-[24rem]:text-3xl max-md:elder:text-2xl xl:text-4xl'],
])('the longer the part that stays in one line, the smaller the title: %s', (title, size) => {
  expect(titleSize(title)).toBe(size)
})

it('a title breaks after its middle dot, and reads as written', () => {
  const broken = renderToStaticMarkup(<BrokenTitle text="半月桥·桥洞里的另一半月亮" />)
  expect(broken).toContain('半月桥·<wbr/>桥洞里的另一半月亮')
  expect(broken.replaceAll(/<[^>]+>/g, '')).toBe('半月桥·桥洞里的另一半月亮')
  expect(renderToStaticMarkup(<BrokenTitle text="松月" />)).toBe('松月')
})
