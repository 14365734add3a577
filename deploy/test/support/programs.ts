import { ensureClusterPrograms, ensureDockerCompose, ensurePromtool, ensureSystemd } from '../../lib/programs.ts'

/** Fetches what the tests start before the first of them: none has its time taken by a package. */
export default async function setup(): Promise<void> {
  await ensureClusterPrograms()
  await ensureDockerCompose()
  await ensurePromtool()
  await ensureSystemd()
}
