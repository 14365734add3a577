import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Starts the test files of a `full` folder first, because they are the longest: at the end, short files keep all workers
 * busy. Vitest orders the rest, by their last duration or else by their size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /\/(?:test|e2e)\/full\//.test(moduleId)
    // oxlint-disable-next-line unicorn/no-array-sort -- no array
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
