import { type Path, routes } from '@app/contract'
import { expect, test } from 'vitest'
import { requireLimits } from '../../src/http/admission.ts'

const limited = (Object.keys(routes) as Path[]).filter((path) => routes[path].tooOften !== null)
const limits = Object.fromEntries(limited.map((path) => [path, { seconds: 60, most: () => 1 }]))

test('a route that names a reason for too many calls needs a limit, and a limit needs such a route', () => {
  expect(limited).not.toEqual([])
  expect(() => requireLimits(limits)).not.toThrow()
  const [first = 'order/order', ...others] = limited
  expect(() => requireLimits(Object.fromEntries(others.map((path) => [path, limits[path]])))).toThrow(first)
  expect(() => requireLimits({ ...limits, 'order/order': { seconds: 60, most: () => 1 } })).toThrow('order/order')
})
