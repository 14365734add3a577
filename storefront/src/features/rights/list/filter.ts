import { RightsState, RightsType } from '@app/contract/enums'
import { address } from '../../../app/paths.ts'
import type { RightsFilter } from '../api.ts'

/** What the list shows, as its address says: physical rights, unless told otherwise. */
export interface Choice {
  type: '1' | '2' | 'all'
  /** A state; empty for all. */
  state: string
}

const states = Object.values(RightsState)

/** Reads the choice off the query of an address; what means nothing counts as not said. */
export function readChoice(query: URLSearchParams): Choice {
  const type = query.get('type')
  const state = query.get('state') ?? ''
  return {
    type: type === '1' || type === 'all' ? type : '2',
    state: states.some((value) => String(value) === state) ? state : '',
  }
}

/** The address of the list with a choice; what goes without saying is left out. */
export function listAddress({ type, state }: Choice): string {
  return address('itemInterest', { type: type === '2' ? undefined : type, state })
}

/** What is asked for. */
export function filterOf({ type, state }: Choice): RightsFilter {
  const rightsType = Object.values(RightsType).find((value) => String(value) === type)
  const wanted = states.find((value) => String(value) === state)
  return { ...(rightsType && { rightsType }), ...(wanted && { state: wanted }) }
}
