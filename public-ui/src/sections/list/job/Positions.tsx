import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { inbox } from '@quoin/shared-ui/ui/glyphs'
import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { jobsQuery, type Pick } from '../../../content/lists.ts'
import { preserveScroll } from '../../../page/preserveScroll.ts'
import { StructuredData } from '../../../page/StructuredData.tsx'
import { useHydrated } from '../../../page/useHydrated.ts'
import { ActionLink } from '../../../ui/ActionLink.tsx'
import { Failure } from '../../../ui/states/Failure.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { JobCard } from './JobCard.tsx'
import styles from './Positions.module.css'
import { jobThings } from './structured.ts'

const JobDialog = lazyPart(() => import('./JobDialog.tsx').then((file) => file.JobDialog))

/** The open positions. The position in the address is open: ?job=ID. */
export function Positions({ pick }: { pick: Pick }) {
  const { data, isPending, isError, refetch } = useQuery(jobsQuery(pick))
  const [params, setParams] = useSearchParams()
  const hydrated = useHydrated()
  if (isPending) {
    return (
      <Loading
        text="Loading positions..."
        cards={3}
        size="small"
        className={styles.jobs}
      />
    )
  }
  if (isError) {
    return (
      <Failure title="Our positions could not be loaded" onRetry={() => void refetch()} />
    )
  }
  if (data.items.length === 0) {
    return (
      <EmptyState
        icon={inbox}
        title="No Open Positions"
        actions={<ActionLink to="/contact">Send Your Resume</ActionLink>}
      >
        We have no vacancies today. You are welcome to send us your details all the same.
      </EmptyState>
    )
  }
  // The server does not render dialogs.
  const open = hydrated && data.items.find(({ id }) => id === params.get('job'))
  const show = (id: string) => setParams({ job: id }, { state: preserveScroll })
  // The back button should lead to the address before the dialog, not into it again.
  const close = () => setParams({}, { state: preserveScroll, replace: true })
  return (
    <>
      <StructuredData of={(site) => jobThings(data.items, site)} />
      <ul className={styles.jobs}>
        {data.items.map((job) => (
          <li key={job.id}>
            <JobCard job={job} onDetails={() => show(job.id)} />
          </li>
        ))}
      </ul>
      {open && <JobDialog job={open} onClose={close} />}
    </>
  )
}
