/**
 * The versions of the rows that a write was planned on. `xmin` is the transaction that wrote a row's current version, so a change of
 * any column is detected; referenced rows are checked too.
 */

/** Of an integration `n`, its project `p`, an installation `i` and a connection `c`. Revisions and configs never change. */
export const targetState = "concat_ws(' ', n.revision_id, n.xmin, i.config_id, i.xmin, c.xmin, p.xmin)"

/** Of an API key `k` and its project `p`. */
export const keyState = "concat_ws(' ', k.xmin, p.xmin)"

/**
 * Returns the places of the writes whose installation isn't as it was when they were planned: over the same connection and, unless they keep
 * the plan of an earlier write, with the same config. On cached context, everything that it was read from must be unchanged too. Each check is for all writes that share it. Its states are single
 * values, so that each is looked up by its ids: as a join, PostgreSQL would read the tables as a whole, which it estimates to be smaller
 * than the number of checks.
 */
const stale = `create function stale(checks json) returns int[] language plpgsql as $$
  begin
    if json_array_length(checks) = 0 then return '{}'; end if;
    return array(
      select place
      from json_to_recordset(checks) as g (places int[], project uuid, integration uuid, installation uuid, connection uuid, config uuid,
        target text, key uuid, "keyState" text), unnest(g.places) as place
      where case when g.target is null then (
          select coalesce(i.config_id = g.config, true) from installation i
          where i.id = g.installation and i.project_id = g.project and i.integration_id = g.integration and i.connection_id = g.connection
        ) else g.target = (
          select ${targetState} from project p, integration n, installation i, connection c
          where p.id = g.project and n.id = g.integration and n.project_id = g.project and i.id = g.installation
            and i.integration_id = g.integration and c.id = g.connection and i.connection_id = g.connection
        ) end is not true or g."keyState" is distinct from (
          select ${keyState} from api_key k, project p
          where k.id = g.key and k.project_id = g.project and k.active and p.id = g.project
        )
      order by place);
  end $$`

export const preconditionStatements = [stale]
