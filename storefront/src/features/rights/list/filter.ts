import { RightsState, RightsType } from '@app/contract/enums'
import { address } from '../../../routes.ts'
import type { RightsFilter } from '../api.ts'

/** Filter of the list as in its address: physical rights by default. */
export interface Choice {
  type: '1' | '2' | 'all'
  /** A state; empty for all. */
  state: string
}

const states = Object.values(RightsState)

/** Reads the filter from an address query; ignores unknown values. */
export function readChoice(query: URLSearchParams): Choice {
  const type = query.get('type')
  const state = query.get('state') ?? ''
  return {
    type: type === '1' || type === 'all' ? type : '2',
    state: states.some((value) => String(value) === state) ? state : '',
  }
}

/** Address of the list with a filter; omits defaults. */
export function listAddress({ type, state }: Choice): string {
  return address('itemInterest', { type: type === '2' ? undefined : type, state })
}

/** Filter for the call. */
export function filterOf({ type, state }: Choice): RightsFilter {
  const rightsType = Object.values(RightsType).find((value) => String(value) === type)
  const wanted = states.find((value) => String(value) === state)
  return { ...(rightsType && { rightsType }), ...(wanted && { state: wanted }) }
}
