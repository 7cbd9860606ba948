/**
 * The versions of the rows that a write was planned on. `xmin` is the transaction that wrote a row's current version, so a change of
 * any column is detected; referenced rows are checked too.
 */

/** Of an integration `n`, its project `p`, an installation `i` and a connection `c`. Revisions and configs never change. */
export const targetState = "concat_ws(' ', n.revision_id, n.xmin, i.config_id, i.xmin, c.xmin, p.xmin)"

/** Of an API key `k` and its project `p`. */
export const keyState = "concat_ws(' ', k.xmin, p.xmin)"

/** Returns the places of the writes whose preconditions no longer hold. Each check is for all writes that share it. */
const stale = `create function stale(checks json) returns int[] language plpgsql as $$
  begin
    if json_array_length(checks) = 0 then return '{}'; end if;
    return array(
      select place
      from json_to_recordset(checks) as g (places int[], project uuid, integration uuid, installation uuid, connection uuid,
        target text, key uuid, "keyState" text), unnest(g.places) as place
      where not exists (
        select from project p join integration n on n.project_id = p.id join installation i on i.integration_id = n.id
          join connection c on c.id = i.connection_id
        where p.id = g.project and n.id = g.integration and i.id = g.installation and c.id = g.connection
          and ${targetState} = g.target
          and (g.key is null or exists (
            select from api_key k
            where k.id = g.key and k.project_id = p.id and k.active and ${keyState} = g."keyState"))
      )
      order by place);
  end $$`

export const preconditionStatements = [stale]
