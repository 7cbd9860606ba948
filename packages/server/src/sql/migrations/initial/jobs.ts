/** The jobs of bulk redrives and of removals. */

/**
 * While a job runs, `due_at` is the time of its next step or the end of the lease of the step that runs. Operations before `before` are
 * still to be examined. `group_ref` and `installation_id` repeat the request's filter, for the erasure of a group.
 */
const redriveJobs = [
  `create table redrive_job (
    id uuid primary key,
    project_id uuid not null references project on delete cascade,
    state text not null,
    request json not null,
    group_ref text,
    installation_id uuid,
    author json not null,
    create_time timestamptz(3) not null,
    update_time timestamptz(3) not null,
    progress json not null,
    waiting_for text,
    step int not null default 0,
    before uuid,
    due_at timestamptz(3) not null,
    key text,
    digest text,
    constraint redrive_job_key_once unique (project_id, key)
  )`,
  `create index redrive_job_due on redrive_job (due_at) where state = 'running'`,
  `create index redrive_job_of_project on redrive_job (project_id, id)`,
  `create index redrive_job_over on redrive_job (update_time) where state <> 'running'`
]

/** `due_at` is as for a redrive. `cursor` is the last operation that was ended. */
const removalJobs = [
  `create table removal_job (
    id uuid primary key,
    project_id uuid not null references project on delete cascade,
    group_ref text,
    state text not null,
    request json not null,
    create_time timestamptz(3) not null,
    update_time timestamptz(3) not null,
    progress json not null,
    erased json,
    cursor json,
    step int not null default 1,
    due_at timestamptz(3) not null
  )`,
  `create index removal_job_due on removal_job (due_at) where state = 'running'`,
  `create index removal_job_of_project on removal_job (project_id, group_ref)`,
  `create index removal_job_over on removal_job (update_time) where state <> 'running'`
]

export const jobs = [...redriveJobs, ...removalJobs]
