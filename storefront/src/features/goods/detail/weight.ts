import { WeightUnit } from '@app/contract/enums'

const gramsIn = { [WeightUnit.gram]: 1, [WeightUnit.kilogram]: 1000 } as const
const names = { [WeightUnit.gram]: '克', [WeightUnit.kilogram]: '千克' } as const

/** `420 克`, `1.15 千克`: a weight in the fitting unit. */
export function sayWeight(grams: number): string {
  const unit = grams < gramsIn[WeightUnit.kilogram] ? WeightUnit.gram : WeightUnit.kilogram
  return `${Number((grams / gramsIn[unit]).toFixed(2))} ${names[unit]}`
}
