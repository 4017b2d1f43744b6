import { formatDate } from '@quoin/shared-ui/format/date'
import { Badge } from '@quoin/shared-ui/ui/Badge'
import { clock, location } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import type { Opening } from '../../../content/lists.ts'
import { textOr } from '../../../content/missing.ts'
import { useSettings } from '../../../content/settings.ts'
import styles from './JobFacts.module.css'

/** The kind of a position, its place and when it was posted. */
export function JobFacts({ job }: { job: Opening }) {
  const { timeZone } = useSettings()
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
        {textOr(formatDate(job.postedAt ?? '', timeZone), 'Recently')}
      </span>
    </div>
  )
}
