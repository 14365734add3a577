import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Highlighted } from '../../src/domain/search/highlight.tsx'

const marked = (text: string, keyword: string): string => {
  const { container } = render(<Highlighted text={text} keyword={keyword} />)
  expect(container.textContent).toBe(text)
  return Array.from(container.childNodes, (node) =>
    node instanceof HTMLElement ? `[${node.textContent}]` : node.textContent,
  ).join('')
}

const marks = [
  ['云岫春山', '春山', '云岫[春山]'],
  ['春山与春山', '春山', '[春山]与[春山]'],
  ['雾岭·Lantern No.７', 'ＬＡＮＴＥＲＮ no7', '雾岭·[Lantern] [No.７]'],
  ['雾岭·渡口', '岭渡', '雾[岭·渡]口'],
  ['雾岭渡口', '渡口 雾', '[雾]岭[渡口]'],
  ['哈哈哈', '哈哈', '[哈哈哈]'],
  ['雾岭渡口', '铜镜', '雾岭渡口'],
  ['雾岭渡口', '··', '雾岭渡口'],
  ['𠮷祥云岫', '云岫', '𠮷祥[云岫]'],
  ['葛󠄀雾岭', '葛', '[葛󠄀]雾岭'],
] as const

it('the words of a search are marked in a text', () => {
  expect(marks.map(([text, keyword]) => [text, keyword, marked(text, keyword)])).toEqual(marks)
})

it('leaves markup as the text it is', () => {
  const { container } = render(<Highlighted text={'<img src=x onerror=go()>春山'} keyword="img" />)
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('mark')?.textContent).toBe('img')
})
