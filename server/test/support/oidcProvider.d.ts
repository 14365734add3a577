// The parts of oidc-provider that the tests use; the package has no types.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface ProviderContext {
    oidc?: { route?: string; provider: Provider; client?: { clientId: string }; session?: { accountId: string } }
    body?: { id_token?: string }
  }

  export interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export class Provider {
    constructor(issuer: string, configuration: object)
    readonly Grant: new (properties: object) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    use(middleware: (context: ProviderContext, next: () => Promise<void>) => Promise<void>): void
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
