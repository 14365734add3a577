import { address } from '../../routes.ts'
import type { RightsCard } from './api.ts'

type Named = Pick<RightsCard, 'rightsId'> & { config: Pick<RightsCard['config'], 'img'> }

/** Address of a right the user owns. */
export function rightAddress({ rightsId, config: { img } }: Named): string {
  return address('interestInfo', { img, id: rightsId })
}

/** Address of a right with its pass open for use on site. */
export function passAddress({ rightsId, config: { img } }: Named): string {
  return address('interestInfo', { img, id: rightsId }, { pass: 1 })
}
