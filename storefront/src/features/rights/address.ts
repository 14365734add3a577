import { address } from '../../app/paths.ts'
import type { RightsCard } from './api.ts'

type Named = Pick<RightsCard, 'rightsId'> & { config: Pick<RightsCard['config'], 'img'> }

/** The page of a right of mine. */
export function rightAddress({ rightsId, config: { img } }: Named): string {
  return address('interestInfo', { img, id: rightsId })
}

/** The same page while its pass is shown on site. */
export function passAddress({ rightsId, config: { img } }: Named): string {
  return address('interestInfo', { img, id: rightsId }, { pass: 1 })
}
