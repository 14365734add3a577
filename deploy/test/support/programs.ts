import { ensureClusterPrograms, ensureDockerCompose, ensurePromtool, ensureSystemd } from '../../lib/programs.ts'

/** Downloads the programs before the first test, so that no test's time includes a download. */
export default async function setup(): Promise<void> {
  await ensureClusterPrograms()
  await ensureDockerCompose()
  await ensurePromtool()
  await ensureSystemd()
}
