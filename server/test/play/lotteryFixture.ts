import type { Input, Reply } from '@app/contract'
import type { Call } from '@app/contract/client'
import { newKey } from '../boxes/fixture.ts'
import type { TestServer } from '../support/server.ts'

/** Draws over HTTP with a new key of the caller. */
export const draw = (call: Call, configId: string, costPoints = 0, key = newKey()) =>
  call('hwnft/awardConfig/award', { configId, costPoints }, key)

export async function findLottery(
  call: Call,
  configId: string,
): Promise<Reply<'hwnft/awardConfig/list'>['list'][number]> {
  const { list } = await call('hwnft/awardConfig/list', {})
  const lottery = list.find((one) => one.configId === configId)
  if (!lottery) throw new Error(`Lottery ${configId} is not open`)
  return lottery
}

export const logOf = (call: Call, input: Input<'hwnft/awardLog/list'> = {}) => call('hwnft/awardLog/list', input)

/** Moves the tries of one lottery by days. */
export async function moveTries({ context }: TestServer, poolId: string, days: number): Promise<void> {
  await context.database.pool.query('update draw_tries set day = day + $2::int where pool_id = $1', [poolId, days])
}
