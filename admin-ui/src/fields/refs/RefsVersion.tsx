import { RefName } from '../ref/RefName.tsx'
import { asTexts } from '../texts.ts'
import { Mark } from '../versions/Mark.tsx'
import type { VersionProps } from '../widget.ts'
import { comparedTo } from './compared.ts'
import styles from './refs.module.css'

/** The titles of one of two versions, with what was added, removed or moved. */
export function RefsVersion({ field, before, after, side }: VersionProps) {
  const { ref = '' } = field
  return (
    <ol className={styles.names}>
      {comparedTo(asTexts(before), asTexts(after), side).map(({ id, standing }) => {
        const name = <RefName type={ref} id={id} />
        return (
          <li key={id}>
            {standing === 'alone' ? <Mark side={side}>{name}</Mark> : name}
            {standing === 'moved' && <span className={styles.note}> (moved)</span>}
          </li>
        )
      })}
    </ol>
  )
}
