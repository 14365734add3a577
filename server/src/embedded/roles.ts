import { createHmac } from 'node:crypto'
import { escapeIdentifier, escapeLiteral } from 'pg'
import { runStatement } from './databases.ts'

/** Roles for the owner of the tables, and for the servers, which own nothing. Neither has superuser rights. */
const owner = 'house_owner'
const service = 'house_service'

export interface Roles {
  /** For migrations and for filling the demonstration. */
  readonly ownerUrl: string
  /** For the servers, with the rights that `grant_service` grants. */
  readonly serviceUrl: string
}

/**
 * Creates both roles if they are missing, and gives the database of `url` with everything in it to the owner. `url`
 * must be a superuser's. For one caller at a time.
 */
export async function ensureRoles(url: string): Promise<Roles> {
  const { username, password } = new URL(url)
  const database = new URL(url).pathname.slice(1)
  const passwordOf = (role: string) => createHmac('sha256', password).update(role).digest('hex')
  for (const [role, rights] of [
    // Rehearsals create their own databases.
    [owner, 'login createdb'],
    [service, 'login'],
  ] as const) {
    const known = await runStatement(url, 'select 1 from pg_roles where rolname = $1', [role])
    if (known.length === 0) await runStatement(url, `create role ${role}`)
    await runStatement(url, `alter role ${role} ${rights} password ${escapeLiteral(passwordOf(role))}`)
  }
  await runStatement(url, `alter database ${escapeIdentifier(database)} owner to ${owner}`)
  await runStatement(url, `alter schema public owner to ${owner}`)
  // Objects that an earlier release created as the superuser.
  await runStatement(
    url,
    `do $$
     declare one record;
     begin
       for one in
         select format('alter %s %I.%I owner to ${owner}',
             case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'c' then 'type' else 'table' end, n.nspname, c.relname) as command
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = 'public' and c.relowner = ${escapeLiteral(username)}::regrole and c.relkind in ('r', 'v', 'S', 'p', 'c')
           -- A sequence of a column goes with its table.
           and not (c.relkind = 'S' and exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and d.classid = 'pg_class'::regclass))
         union all
         select format('alter routine %s owner to ${owner}', p.oid::regprocedure)
         from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proowner = ${escapeLiteral(username)}::regrole
       loop
         execute one.command;
       end loop;
     end $$`,
  )
  const urlOf = (role: string) => {
    const other = new URL(url)
    other.username = role
    other.password = passwordOf(role)
    return other.href
  }
  return { ownerUrl: urlOf(owner), serviceUrl: urlOf(service) }
}
