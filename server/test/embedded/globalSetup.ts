import type { TestProject } from 'vitest/node'
import { startTestServer } from '../../src/embedded/testDatabase.ts'

/** One Postgres for all test files of the run; DATABASE_URL names an existing server to use instead. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer(process.env['DATABASE_URL'])
  project.provide('templateDatabaseUrl', server.templateDatabaseUrl)
  return server.stop
}
