import { Button } from '@quoin/shared-ui/ui/Button'
import { Card } from '@quoin/shared-ui/ui/Card'
import { useId } from 'react'
import type { Opening } from '../../../content/lists.ts'
import { listOf } from '../../../content/missing.ts'
import { ActionLink } from '../../../ui/ActionLink.tsx'
import styles from './JobCard.module.css'
import { JobFacts } from './JobFacts.tsx'

const most = 3

/** A position in the list, with its first requirements. */
export function JobCard({ job, onDetails }: { job: Opening; onDetails: () => void }) {
  const requirements = listOf(job.requirements)
  const title = useId()
  return (
    <Card asChild>
      <article aria-labelledby={title} className={styles.card}>
        <div className={styles.text}>
          <h3 id={title}>{job.title}</h3>
          <JobFacts job={job} />
          <p className={styles.description}>{job.description}</p>
          <ul className={styles.requirements}>
            {requirements.slice(0, most).map((requirement) => (
              <li key={requirement}>{requirement}</li>
            ))}
            {requirements.length > most && (
              <li className={styles.rest}>+{requirements.length - most} more</li>
            )}
          </ul>
          {requirements.length > most && (
            <noscript>
              <ul className={styles.requirements}>
                {requirements.slice(most).map((requirement) => (
                  <li key={requirement}>{requirement}</li>
                ))}
              </ul>
            </noscript>
          )}
        </div>
        <div className={styles.actions}>
          <ActionLink to="/contact" state={{ job: job.title }} aria-describedby={title}>
            Apply Now
          </ActionLink>
          <Button
            variant="secondary"
            className={styles.details}
            aria-describedby={title}
            onClick={onDetails}
          >
            View Details
          </Button>
        </div>
      </article>
    </Card>
  )
}
