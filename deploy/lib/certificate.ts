import { isIP } from 'node:net'
import { join } from 'node:path'
import { runProgram } from './processes.ts'
import { ensureOpenssl } from './programs.ts'

/** Writes `fullchain.pem` and `privkey.pem` to a folder: a self-signed certificate for these addresses or names. */
export async function makeCertificate(folder: string, addresses: readonly string[]): Promise<void> {
  const names = addresses.map((address) => `${isIP(address) ? 'IP' : 'DNS'}:${address}`).join(',')
  await runProgram({
    name: 'openssl',
    program: await ensureOpenssl(),
    options:
      `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=${names} -keyout ${join(folder, 'privkey.pem')} -out ${join(folder, 'fullchain.pem')}`.split(
        ' ',
      ),
  })
}
