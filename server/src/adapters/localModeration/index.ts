import type { Moderation } from '../../ports/moderation.ts'

/**
 * Asks nobody. Words pass, because the house's own lists have been over them before; pictures always go to a person, for
 * nothing here can look at one.
 */
export function createLocalModeration(): Moderation {
  return {
    name: 'local',
    isPaid: false,
    moderateText: () => Promise.resolve({ kind: 'pass' }),
    moderatePicture: () => Promise.resolve({ kind: 'review', doubts: ['picture'] }),
  }
}
