import { describe, expect, test } from 'vitest'
import { hasUnfitName, hasUnfitWord } from '../src/wording.ts'

describe('[valid.banned-words] the browser', () => {
  test('finds one however it is written', () => {
    const unfit = ['博彩', '来玩六-合-彩吧', '冰\u200b毒', '【炒】【币】', '高\n利\t贷', 'ＫＹ 百家乐']
    expect(unfit.filter((text) => hasUnfitWord(text) && hasUnfitName(text))).toEqual(unfit)
  })

  test('recognises names of the platform’s staff in user names', () => {
    expect(hasUnfitName('官 方 客 服')).toBe(true)
    expect(hasUnfitWord('感谢官方客服的帮助')).toBe(false)
  })

  test('lets similar words pass', () => {
    const fit = ['', '云边客', '博物馆', '官方', '客服', '钱币', '景色情怀']
    expect(fit.filter((text) => hasUnfitWord(text) || hasUnfitName(text))).toEqual([])
  })
})
