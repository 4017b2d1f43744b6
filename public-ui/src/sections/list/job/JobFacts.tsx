import { Badge } from '@quoin/shared-ui/ui/Badge'
import { clock, location } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import type { Opening } from '../../../content/lists.ts'
import { textOr } from '../../../content/missing.ts'
import { Day } from '../../../ui/entry/Day.tsx'
import styles from './JobFacts.module.css'

/** The kind of a position, its location and date. */
export function JobFacts({ job }: { job: Opening }) {
  const { postedAt = '' } = job
  const type = textOr(job.type, 'full-time')
  return (
    <div className={styles.facts}>
      <Badge variant={type === 'full-time' ? 'default' : 'secondary'}>
        {type.charAt(0).toUpperCase() + type.slice(1)}
      </Badge>
      <span>
        <Glyph of={location} /> {textOr(job.location, 'Remote')}
      </span>
      <span>
        <Glyph of={clock} />{' '}
        {Date.parse(postedAt ?? '') ? <Day of={postedAt ?? ''} /> : 'Recently'}
      </span>
    </div>
  )
}
