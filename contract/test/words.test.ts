import { describe, expect, test } from 'vitest'
import { findBannedWord } from '../src/words.ts'

describe('[valid.banned-words]', () => {
  test.each([
    ['赌博', '赌博'],
    ['来赌-博吧', '赌博'],
    ['官 方 客 服', '官方客服'],
    ['赌\u200b博', '赌博'],
    ['【洗】【钱】', '洗钱'],
    ['高\n利\t贷', '高利贷'],
  ])('finds it in %j', (text, word) => {
    expect(findBannedWord(text)).toBe(word)
  })

  test.each(['', '云边客', '博物馆', '官方', '客服', '钱币'])('lets %j pass', (text) => {
    expect(findBannedWord(text)).toBeNull()
  })
})
