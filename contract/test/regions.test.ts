import { describe, expect, test } from 'vitest'
import { findRegion, regionsIn } from '../src/regions.ts'

describe('findRegion', () => {
  test.each([
    ['330106', '浙江省', '杭州市', '西湖区'],
    ['110101', '北京市', '北京市', '东城区'],
    // Founded in 2024, which shows that the table is current.
    ['653228', '新疆维吾尔自治区', '和田地区', '和康县'],
  ])('%s lies in %s, %s, %s', (code, province, city, district) => {
    expect(findRegion(code)).toEqual({ province, city, district })
  })

  test.each([
    ['429004', '湖北省', '仙桃市'],
    ['659001', '新疆维吾尔自治区', '石河子市'],
    ['500229', '重庆市', '城口县'],
  ])('%s lies directly in %s without a city, %s', (code, province, district) => {
    expect(findRegion(code)).toEqual({ province, city: '', district })
  })

  test('knows the towns of a city without districts', () => {
    const towns = regionsIn('441900')
    expect(towns.length).toBeGreaterThan(20)
    const dongguan = towns.map(({ code }) => findRegion(code))
    expect(dongguan).toContainEqual({ province: '广东省', city: '东莞市', district: '长安镇' })
  })

  test('finds nothing for a province, a city or an unknown code', () => {
    const none = ['330000', '330100', '000000', '999999', '', '__proto__', 'constructor']
    expect(none.filter((code) => findRegion(code) !== undefined)).toEqual([])
  })
})

describe('regionsIn', () => {
  test('every path down from a province ends at a district that findRegion knows', () => {
    const provinces = regionsIn()
    expect(provinces).toHaveLength(34)
    for (const province of provinces) {
      const cities = regionsIn(province.code)
      expect(cities, province.name).not.toHaveLength(0)
      for (const city of cities) {
        const districts = regionsIn(city.code)
        expect(districts, city.name).not.toHaveLength(0)
        for (const district of districts) {
          expect(findRegion(district.code)).toMatchObject({ province: province.name, district: district.name })
        }
      }
    }
  })

  test('nothing lies below a district or an unknown code', () => {
    expect([regionsIn('330106'), regionsIn('999999'), regionsIn('constructor')]).toEqual([[], [], []])
  })
})
