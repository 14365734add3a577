import type { RealName, RealNameOutcome } from '../../ports/realName.ts'

/** Outcome by the last character of the ID number, so that every outcome can be tried; all other numbers match. */
const outcomes: Record<string, RealNameOutcome> = {
  '8': { kind: 'review', reason: '信息需要人工核对' },
  '9': { kind: 'mismatch', reason: '姓名与身份证号码不一致' },
}

/**
 * Verifies by the ID number alone, without an external service, for development and demonstrations. Name and age are
 * ignored. The caller has already checked the format of the number.
 */
export function createLocalRealName(): RealName {
  return {
    name: 'local',
    verify: async ({ idNumber }) => outcomes[idNumber.slice(-1)] ?? { kind: 'match' },
  }
}
