import { Badge } from '@quoin/shared-ui/ui/Badge'
import { Button } from '@quoin/shared-ui/ui/Button'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Job, type Plugin, pluginsQuery, runJob } from '../../api/plugins.ts'
import { useFailure } from '../../api/useFailure.ts'
import { Ago, useNow } from '../../ui/Ago.tsx'
import styles from './Plugins.module.css'
import { behindText, scheduleOf, works } from './words.ts'

/** The work of a plugin in the background: its jobs, and how far it is behind the changes. Nothing if it has none. */
export function PluginWork({ plugin }: { plugin: Plugin }) {
  const { name, jobs, followers, readers, services } = plugin
  if (!works(plugin)) return null
  return (
    <ul className={styles.work}>
      {jobs.map((job) => (
        <JobLine key={job.name} plugin={name} job={job} />
      ))}
      {followers.map((follower) => (
        <li key={follower.name}>
          <strong>{follower.name}</strong>
          <span>Follows changes, {behindText(follower.behind)}</span>
          {follower.failing && <Badge className={styles.trouble}>Fails</Badge>}
        </li>
      ))}
      {services.map((service) => (
        <li key={service}>
          <strong>{service}</strong>
          <span>
            Runs all the time
            {readers
              .filter((reader) => reader.name === service)
              .map(({ behind }) => `, ${behindText(behind)}`)}
          </span>
        </li>
      ))}
      {readers
        .filter((reader) => !services.includes(reader.name))
        .map((reader) => (
          <li key={reader.name}>
            <strong>{reader.name}</strong>
            <span>Reads changes, {behindText(reader.behind)}</span>
          </li>
        ))}
    </ul>
  )
}

function JobLine({ plugin, job }: { plugin: string; job: Job }) {
  const client = useQueryClient()
  const toast = useToast()
  const onError = useFailure()
  const now = useNow()
  const { mutate, isPending } = useMutation({
    mutationFn: runJob,
    onError,
    onSuccess: () => {
      toast({ title: `The job ${job.name} was started.` })
    },
    onSettled: () => client.invalidateQueries(pluginsQuery),
  })
  const { running, lastAt, error } = job
  return (
    <li>
      <strong>{job.name}</strong>
      <span>{scheduleOf(job)}</span>
      <span>
        {lastAt === null ? 'Has not run yet' : <Last lastAt={lastAt} now={now} />}
      </span>
      {running && <Badge variant="secondary">Running</Badge>}
      <Button
        variant="secondary"
        size="small"
        className={styles.run}
        disabled={running || isPending}
        aria-label={`Run ${job.name} now`}
        onClick={() => mutate({ name: plugin, job: job.name })}
      >
        Run now
      </Button>
      {error !== null && !running && (
        <p className={styles.failed}>The last run failed: {error}</p>
      )}
    </li>
  )
}

function Last({ lastAt, now }: { lastAt: string; now: number }) {
  return (
    <>
      Last run: <Ago value={lastAt} now={now} />
    </>
  )
}
