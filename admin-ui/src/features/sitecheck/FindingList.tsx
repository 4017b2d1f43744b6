import { formatNumber } from '@quoin/shared-ui/format/number'
import { Badge } from '@quoin/shared-ui/ui/Badge'
import { Link } from 'react-router'
import type { Finding, FindingGroup } from '../../api/siteCheck.ts'
import { useSchema } from '../../api/entries/useSchema.ts'
import { entryAddress, listAddress, screenAddress } from '../../model/addressOf.ts'
import type { ContentType, Field } from '../../model/schema.ts'
import styles from './SiteCheckScreen.module.css'
import { kindWords } from './words.ts'

/** The findings of one kind; each has a link to the place to fix it. */
export function FindingList({ group }: { group: FindingGroup }) {
  const { types } = useSchema()
  const { kind, total, findings } = group
  const { title, text } = kindWords[kind]
  const shown = findings.reduce((sum, { count }) => sum + count, 0)
  const heading = `site-check-${kind}`
  return (
    <section className={styles.group} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {title} <Badge variant="secondary">{formatNumber(total)}</Badge>
      </h2>
      <p className={styles.about}>{text}</p>
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <Row
            key={`${finding.type} ${finding.id} ${finding.field} ${finding.message}`}
            finding={finding}
            type={types.find(({ name }) => name === finding.type)}
          />
        ))}
      </ul>
      {shown < total && (
        <p className={styles.about}>
          The first {formatNumber(findings.length)} are listed: the others follow when
          these are mended.
        </p>
      )}
    </section>
  )
}

function Row({ finding, type }: { finding: Finding; type: ContentType | undefined }) {
  const { label, message, field } = finding
  const named = type && fieldLabel(type, field)
  return (
    <li className={styles.finding}>
      <span className={styles.label}>
        {type ? <Link to={addressOf(type, finding)}>{label}</Link> : label}
        {type && finding.id !== '' && <span className={styles.of}> {type.one}</span>}
      </span>
      <span className={styles.message}>
        {named !== undefined && <span className={styles.of}>{named}: </span>}
        {message}
      </span>
    </li>
  )
}

/** The address to fix a finding: the form of its entry, or the list of its type. */
function addressOf(type: ContentType, { id }: Finding): string {
  if (id === '') return listAddress(type)
  if (type.single || type.group === 'texts') return entryAddress(type, id)
  return `${screenAddress(type)}/${encodeURIComponent(id)}`
}

/** The label of the field at a path such as `items[1].link`; undefined for no field. */
function fieldLabel({ fields }: ContentType, path: string): string | undefined {
  let found: Field | undefined
  for (const name of path.replaceAll(/\[\d+\]/g, '').split('.'))
    found = (found === undefined ? fields : (found.fields ?? [])).find(
      (field) => field.name === name,
    )
  return found?.label
}
