import { foldModules } from '../../src/context/fold.ts'
import type { Context } from '../../src/context.ts'

/**
 * The state machine that a trigger enforces: states by the columns that determine them, or by one column, and the
 * successors of each.
 */
interface Held {
  columns: readonly string[]
  filled?: Readonly<Record<string, readonly string[]>>
  next: Readonly<Record<string, readonly string[]>>
}

const functions = `
  create function derived_state(held jsonb, fields jsonb) returns text language sql as $$
    select case when held ? 'filled' then (
      select state.key from jsonb_each(held -> 'filled') state where not exists (
        select from jsonb_array_elements_text(held -> 'columns') name
        where (fields ->> name is not null) <> (state.value ? name)
      )
    ) else fields ->> (held -> 'columns' ->> 0) end
  $$;
  create function hold_states() returns trigger language plpgsql as $$
  declare
    held jsonb := tg_argv[0];
    after_it text := derived_state(held, to_jsonb(new));
    before_it text;
  begin
    if after_it is null then raise exception '% would be in no state of its table', tg_table_name; end if;
    if tg_op = 'INSERT' then return new; end if;
    before_it := derived_state(held, to_jsonb(old));
    if before_it <> after_it and not (held -> 'next' -> before_it) ? after_it then
      raise exception '% does not move from % to %', tg_table_name, before_it, after_it;
    end if;
    return new;
  end
  $$;`

/**
 * Makes a test database refuse every state change that no module's table allows, whether a query, a function of
 * the database, or the test itself makes it.
 */
export async function holdStates(context: Context): Promise<void> {
  const { states, derivedStates } = foldModules(context)
  const triggers = [
    ...Object.entries(states).map(([path, next]) => {
      const [table = '', column = ''] = path.split('.')
      const named = Object.entries(next).map(([from, targets]) => [from, targets.map(String)])
      return trigger(table, 'update', { columns: [column], next: Object.fromEntries(named) })
    }),
    ...derivedStates.map(({ table, filled, transitions }) => {
      const columns = [...new Set(Object.values(filled).flat())]
      return trigger(table, 'insert or update', { columns, filled, next: transitions })
    }),
  ]
  await context.database.pool.query([functions, ...triggers].join('\n'))
}

function trigger(table: string, when: string, held: Held): string {
  return `create trigger hold_${held.columns.join('_')} before ${when} of ${held.columns.join(', ')} on ${table}
    for each row execute function hold_states('${JSON.stringify(held)}');`
}
