import { describe, expect, test } from 'vitest'
import {
  aboutText,
  activities,
  type ArtReference,
  banners,
  blindBoxes,
  broadcasts,
  collections,
  creators,
  drawArt,
  labels,
  notices,
  series,
  shops,
  users,
  works,
  zones,
} from '../src/index.ts'

const keysOf = (list: readonly { key: string }[]): Set<string> => new Set(list.map(({ key }) => key))
const workKeys = keysOf(works)
const pictures: readonly ArtReference[] = [
  ...[...works, ...banners, ...blindBoxes.flatMap(({ prizes }) => prizes)].map(({ art }) => art),
  ...[...series, ...blindBoxes].map(({ cover }) => cover),
  ...shops.map(({ logo }) => logo),
  ...creators.map(({ portrait }) => portrait),
  ...users.map(({ avatar }) => avatar),
]

describe('the catalogue', () => {
  test('has at least 60 works in 8 series drawn by 12 families', () => {
    expect(works.length).toBeGreaterThanOrEqual(60)
    expect(series.length).toBeGreaterThanOrEqual(8)
    expect(new Set(works.map(({ art }) => art.family)).size).toBeGreaterThanOrEqual(12)
    for (const { key } of series) expect(works.filter((work) => work.series === key).length).toBeGreaterThanOrEqual(4)
  })

  test('uses every key once', () => {
    for (const list of [works, series, shops, creators, labels, notices, banners, zones, blindBoxes]) {
      expect(keysOf(list).size).toBe(list.length)
    }
  })

  test('resolves every reference', () => {
    for (const work of works) {
      expect(keysOf(series), work.key).toContain(work.series)
      expect(keysOf(creators), work.key).toContain(work.creator)
      for (const label of work.labels) expect(keysOf(labels), work.key).toContain(label)
      expect(shops.find(({ key }) => key === work.shop)?.kind, work.key).toBe(work.kind)
    }
    const shown = [
      ...zones.flatMap((zone) => zone.works),
      ...users.flatMap((user) => user.holds.map(({ work }) => work)),
    ]
    for (const key of shown) expect(workKeys).toContain(key)
    for (const zone of zones) {
      for (const work of works.filter(({ key }) => zone.works.includes(key))) {
        const isAmongRest = zone.rest === 'physical' ? work.form === 2 : work.labels.includes(zone.rest.label)
        expect(isAmongRest, `${work.key} in ${zone.key}`).toBe(true)
      }
    }
    for (const { result, materials } of activities) {
      expect(works.find(({ key }) => key === result)?.sale).toEqual({ kind: 'composed' })
      for (const { work } of materials) expect(workKeys).toContain(work)
    }
    for (const key of collections) expect(keysOf(series)).toContain(key)
    for (const box of blindBoxes) expect(keysOf(shops)).toContain(box.shop)
    const targets = { work: workKeys, series: keysOf(series), notice: keysOf(notices), 'blind box': keysOf(blindBoxes) }
    for (const { notice } of broadcasts) expect(keysOf(notices)).toContain(notice)
    const held = broadcasts.flatMap(({ audience }) => (audience.kind === 'holders' ? [audience.work] : []))
    for (const work of held) expect(workKeys).toContain(work)
    for (const { opens } of banners) {
      const found = opens.kind === 'path' ? opens.path.startsWith('/') : targets[opens.kind].has(opens.key)
      expect(found, JSON.stringify(opens)).toBe(true)
    }
  })

  test('draws every picture as briefed, and no two works alike', () => {
    for (const art of pictures) expect(() => drawArt(art.family, art.seed, art)).not.toThrow()
    const drawings = works.map(({ art }) => `${art.family}/${art.seed}`)
    expect(new Set(drawings).size).toBe(drawings.length)
  })

  test('has a different story for every work and series', () => {
    const length = (text: string): number => Array.from(text).length
    for (const work of works) {
      expect(length(work.story), work.key).toBeGreaterThanOrEqual(80)
      expect(length(work.story), work.key).toBeLessThanOrEqual(300)
    }
    for (const one of series) {
      expect(length(one.story), one.key).toBeGreaterThanOrEqual(150)
      expect(length(one.story), one.key).toBeLessThanOrEqual(400)
    }
    expect(new Set(works.map(({ story }) => story)).size).toBe(works.length)
    const sentences = works.flatMap(({ story }) => story.split('。').filter((sentence) => length(sentence) > 12))
    expect(new Set(sentences).size, 'no sentence is used twice').toBe(sentences.length)
  })

  test('covers the layouts: long and short titles, every sale state, both forms, kinds and contracts', () => {
    const lengths = works.map(({ title }) => Array.from(title).length)
    expect(lengths.filter((length) => length >= 20).length).toBeGreaterThanOrEqual(3)
    expect(Math.min(...lengths)).toBeLessThanOrEqual(4)
    expect(new Set(works.map(({ sale }) => sale.kind))).toEqual(
      new Set(['coming', 'on sale', 'tight', 'sold out', 'off shelf', 'composed']),
    )
    expect(new Set(works.map(({ form }) => form))).toEqual(new Set([1, 2]))
    expect(new Set(works.map(({ kind }) => kind))).toEqual(new Set([1, 2]))
    expect(new Set(works.map(({ contractType }) => contractType))).toEqual(new Set([1, 2]))
  })

  test('keeps money, stock and parcels within the rules', () => {
    for (const work of works) {
      expect(Number.isInteger(work.priceFen) && work.priceFen >= 990 && work.priceFen <= 199_900, work.key).toBe(true)
      expect(work.edition, work.key).toBeGreaterThanOrEqual(50)
      expect(work.perPersonLimit, work.key).toBeLessThanOrEqual(work.edition)
      expect(work.form === 2, work.key).toBe(work.parcel !== undefined)
      expect(work.galleryImages >= 2 && work.galleryImages <= 4, work.key).toBe(true)
    }
  })

  test('labels as nearly sold out only works with a tenth or less left', () => {
    for (const { sale, edition, key } of works) {
      const left =
        sale.kind === 'tight' ? sale.left / edition : sale.kind === 'on sale' ? 1 - sale.soldRatio : undefined
      expect(left === undefined || left <= 0.1 === (sale.kind === 'tight'), key).toBe(true)
    }
  })
})

test('blind box odds sum to exactly 100 % and follow from the quantities', () => {
  for (const { prizes, edition, key } of blindBoxes) {
    expect(
      prizes.reduce((sum, prize) => sum + prize.oddsBasisPoints, 0),
      key,
    ).toBe(10_000)
    expect(
      prizes.reduce((sum, prize) => sum + prize.quantity, 0),
      key,
    ).toBe(edition)
    for (const prize of prizes) expect(prize.quantity * 10_000, prize.key).toBe(prize.oddsBasisPoints * edition)
  }
})

test('pages and notices are plain rich text without active content', () => {
  expect(notices.length).toBeGreaterThanOrEqual(8)
  expect(new Set(notices.map(({ classification }) => classification)).size).toBe(4)
  for (const body of [aboutText, ...notices.map((notice) => notice.body)]) {
    expect(body.replaceAll(/<\/?(?:p|h2|ul|li|strong)>/g, '')).not.toMatch(/[<>]/)
  }
})

test('demonstration accounts have valid phone numbers, passwords and identity numbers', () => {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  for (const { phone, password } of users) {
    expect(phone).toMatch(/^1[3-9]\d{9}$/)
    expect(password).toMatch(/^(?=.*[a-z])(?=.*\d)[a-z\d]{8,20}$/i)
  }
  for (const { idNumber } of users.flatMap(({ verified }) => verified ?? [])) {
    const sum = weights.reduce((total, weight, index) => total + weight * Number(idNumber[index]), 0)
    expect(idNumber[17]).toBe('10X98765432'[sum % 11])
  }
})

test('an unverified user holds nothing, and nobody holds more than the purchase limit', () => {
  for (const { phone, verified, holds } of users) {
    expect(verified !== undefined || holds.length === 0, phone).toBe(true)
    for (const { work: key, count } of holds) {
      const work = works.find((candidate) => candidate.key === key)
      expect(work?.sale.kind, key).not.toBe('coming')
      expect(count, key).toBeLessThanOrEqual(work?.perPersonLimit ?? 0)
    }
  }
})
