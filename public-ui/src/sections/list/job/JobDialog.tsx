import { Button } from '@quoin/shared-ui/ui/Button'
import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { check } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import type { Opening } from '../../../content/lists.ts'
import { listOf } from '../../../content/missing.ts'
import { ActionLink } from '../../../ui/ActionLink.tsx'
import styles from './JobDialog.module.css'
import { JobFacts } from './JobFacts.tsx'

/** The details of a position, in a dialog over the list. */
export function JobDialog({ job, onClose }: { job: Opening; onClose: () => void }) {
  const requirements = listOf(job.requirements)
  return (
    <Dialog open title={job.title} onOpenChange={onClose}>
      <div className={styles.details}>
        <JobFacts job={job} />
        <p className={styles.description}>{job.description}</p>
        {requirements.length > 0 && (
          <>
            <h3>Requirements</h3>
            <ul className={styles.requirements}>
              {requirements.map((requirement) => (
                <li key={requirement}>
                  <Glyph of={check} />
                  {requirement}
                </li>
              ))}
            </ul>
          </>
        )}
        <div className={styles.actions}>
          <ActionLink to="/contact" state={{ job: job.title }}>
            Apply Now
          </ActionLink>
          <Button variant="secondary" onClick={onClose}>
            Back to All Positions
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
