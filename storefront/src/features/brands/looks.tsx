import type { ComponentType } from 'react'
import type { BrandPageContent, LookName } from './api.ts'
import { AutumnHero } from './heroes/autumn.tsx'
import { HomeHero } from './heroes/home.tsx'
import { HubHero } from './heroes/hub.tsx'
import { PlayHero } from './heroes/play.tsx'
import { RulesHero } from './heroes/rules.tsx'
import { SchoolHero } from './heroes/school.tsx'
import { SummerHero } from './heroes/summer.tsx'
import { WineHero } from './heroes/wine.tsx'

/** What defines a look besides its colours (looks.css) and its arrangement (layouts/). */
export interface Look {
  Hero: ComponentType<{ content: BrandPageContent }>
  /** Titles of the parts every page has. */
  titles: { rights: string; howTo: string; rules: string }
  /** Mark before a step of the instructions, by index. */
  stepMark: (index: number) => string
  /** Mark before an item, by index; absent if items have none. */
  itemMark?: (index: number) => string
}

const numerals = '一二三四五六七八九十'
/** Formal numerals, as used in accounts. */
const formalNumerals = '壹贰叁肆伍陆柒捌玖拾'

const figure = (index: number) => String(index + 1)
const numeral = (set: string) => (index: number) => set[index] ?? figure(index)

export const looks: Record<LookName, Look> = {
  hub: {
    Hero: HubHero,
    titles: { rights: '当前可用的权益', howTo: '使用方法', rules: '共同的约定' },
    stepMark: figure,
  },
  summer: {
    Hero: SummerHero,
    titles: { rights: '带上藏品来消夏', howTo: '到了溪边', rules: '下水之前' },
    stepMark: numeral(numerals),
  },
  autumn: {
    Hero: AutumnHero,
    titles: { rights: '田里留给藏友的', howTo: '一级一级来', rules: '上山须知' },
    stepMark: numeral(numerals),
  },
  play: {
    Hero: PlayHero,
    titles: { rights: '带着藏品上路', howTo: '出发前', rules: '路上的规矩' },
    stepMark: figure,
    itemMark: numeral('ABCDEFGHIJ'),
  },
  rules: {
    Hero: RulesHero,
    titles: { rights: '适用的权益', howTo: '使用步骤', rules: '条款' },
    stepMark: figure,
  },
  school: {
    Hero: SchoolHero,
    titles: { rights: '藏友的课桌', howTo: '报名清单', rules: '课堂约定' },
    stepMark: () => '✓',
    itemMark: (index) => `第${numeral(numerals)(index)}课`,
  },
  home: {
    Hero: HomeHero,
    titles: { rights: '可以请来的帮手', howTo: '约一次，只要这几步', rules: '上门约定' },
    stepMark: figure,
  },
  wine: {
    Hero: WineHero,
    titles: { rights: '藏友的酒窖', howTo: '领酒', rules: '饮前须知' },
    stepMark: numeral(formalNumerals),
    itemMark: (index) => `${numeral(formalNumerals)(index)}窖`,
  },
}
