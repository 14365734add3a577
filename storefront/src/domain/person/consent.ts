import { ApiError } from '@app/contract/client'
import type { Reply } from '@app/contract/types'
import type { Form } from '../../lib/form.ts'
import { queryClient, read } from '../../lib/query.ts'

type Config = Reply<'ops/basic/config/info'>

const config = read('ops/basic/config/info', {})

/** Version of the agreements that registration consents to; empty until they are published. */
export const registrationVersion = ({ agreementVersion }: Config): string => agreementVersion

/** Version of the agreement that real-name verification consents to; empty until it is published. */
export const identityVersion = ({ agreements }: Config): string =>
  agreements.find(({ key }) => key === 'identity-agreement')?.version ?? ''

/**
 * Sends a form with the version of the agreements that was shown. If a newer version applies by now, the tick is
 * cleared and the next attempt consents to that one; the links beside the tick open it. Throws ApiError.
 */
export async function withConsent<Sent>(
  form: Pick<Form<{ agreed: boolean }>, 'set'>,
  versionOf: (config: Config) => string,
  send: (agreementVersion: string) => Promise<Sent>,
): Promise<Sent> {
  try {
    const shown = versionOf(await queryClient.ensureQueryData(config))
    if (shown !== '') return await send(shown)
    // No version was published when this page was opened: the links beside the tick open the current one.
    return await send(versionOf(await queryClient.fetchQuery({ ...config, staleTime: 0 })))
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'AGREEMENT_OUTDATED') {
      form.set('agreed', false)
      await queryClient.fetchQuery({ ...config, staleTime: 0 })
    }
    throw error
  }
}
